"""Players who write to a single other player, as everybody at the table sees it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.layout import widths
from tests.browser.player import Player
from tests.browser.tables import choose, page_of
from tests.browser.test_watching import say


def sit_down(page: Page, address: str, name: str) -> None:
    """Takes the next free seat of a table."""
    page.goto(address)
    page.get_by_role("button", name="Sit here").first.click()
    Player(page, 1).sit_down(name)


@pytest.mark.parametrize("width", [across for across, _ in widths("desk").values()], ids=list(widths("desk")))
def test_the_others_do_not_see_a_private_message_even_after_a_reload(
    chromium: Browser, server: services.GameServer, width: int
) -> None:
    ada, bo, cy, spectator = (page_of(chromium, server) for _ in range(4))
    ada.goto("/")
    choose(ada, "Public and private", "Three")
    ada.get_by_role("button", name="Create table").click()
    Player(ada, 1).sit_down("Ada")
    ada.wait_for_url("**/rooms/*")
    ada.get_by_role("heading", name="Seats").wait_for()
    for page, name in ((bo, "Bo"), (cy, "Cy")):
        sit_down(page, ada.url, name)
    ada.get_by_role("button", name="Start the game").click()
    spectator.goto(ada.url)
    everybody = (ada, bo, cy, spectator)
    for page in everybody:
        page.set_viewport_size({"width": width, "height": 740})
        page.locator(".table").wait_for()
        page.get_by_role("button" if width == 360 else "tab", name="Chat").click()
    ada.get_by_role("group", name="To").get_by_role("button", name="Bo", exact=True).click()
    say(ada, "Private message to Bo", "leave the mine to me")
    expect(bo.get_by_role("log")).to_contain_text("only to Bo leave the mine to me")
    ada.get_by_role("button", name="Everyone").click()
    say(ada, "Say something to the table", "good luck")
    for page in (cy, spectator):
        expect(page.get_by_role("log")).to_contain_text("good luck")
        expect(page.get_by_role("log")).not_to_contain_text("leave the mine")
        page.reload()
        page.get_by_role("button" if width == 360 else "tab", name="Chat").click()
        expect(page.get_by_role("log")).to_contain_text("good luck")
        expect(page.get_by_role("log")).not_to_contain_text("leave the mine")
    expect(spectator.get_by_role("group", name="To")).to_have_count(0)
    assert ada.evaluate("document.documentElement.scrollWidth") <= width
