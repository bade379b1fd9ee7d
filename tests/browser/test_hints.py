"""A hint at a table with bots: it is shown on the board with what it brings, and the player plays it themselves."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import assert_whole, widths
from tests.browser.tables import page_of
from tests.remote_players import Person

HINT, LINE, CONFIRM = "[data-action=hint]", ".hint-line", "[data-action=confirm]"


def with_bots(chromium: Browser, server: services.GameServer, size: tuple[int, int]) -> Page:
    """A person's page at a table with bots, when it is their turn."""
    person = Person(server.url, "Anna")
    room = person.post("play-now/", edition="classic", options={"players": 3})["id"]
    page = page_of(chromium, server, *size)
    host = urlsplit(server.url).hostname or ""
    jar = person.jar.items()
    page.context.add_cookies([{"name": name, "value": value, "domain": host, "path": "/"} for name, value in jar])
    page.goto(f"/rooms/{room}")
    page.locator(HINT).wait_for()
    return page


@pytest.mark.parametrize("size", widths("phone").values(), ids=widths("phone"))
def test_a_hint_is_asked_for_and_played_with_the_keyboard(
    chromium: Browser, server: services.GameServer, size: tuple[int, int]
) -> None:
    page = with_bots(chromium, server, size)
    expect(page.locator(CONFIRM)).to_be_disabled()
    page.keyboard.press("m")  # to the question
    while not page.locator(HINT).evaluate("(button) => document.activeElement === button"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(LINE)).to_have_text("A strong player would do this.")
    expect(page.locator(".ghost, .mark.chosen").first).to_be_attached()
    assert_whole(page)
    assert_accessible(page)
    question = page.locator("[data-prompt-id]").get_attribute("data-prompt-id")
    page.locator(CONFIRM).focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-prompt-id='{question}']")).to_have_count(0)
    page.locator(HINT).wait_for()
    expect(page.locator(LINE)).to_have_text("")
