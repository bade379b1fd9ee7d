"""Mails in the browser: offered at a correspondence game, accepted, confirmed, received, and unsubscribed from."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import CUT_OFF, WIDTHS, widths
from tests.browser.player import Player
from tests.browser.tables import WORDS, choose, page_of
from tests.mail_server import MailServer, mail_server, mail_settings, wait_for_emails


@pytest.fixture(scope="module")
def box() -> Iterator[MailServer]:
    """A mail server."""
    with mail_server(services.free_port()) as box:
        yield box


@pytest.fixture(scope="module")
def tables(box: MailServer) -> Iterator[services.GameServer]:
    """A server that sends its mails there."""
    with (
        services.throwaway_database() as database,
        services.game_server(database, environment=mail_settings(box.port)) as server,
    ):
        yield server


def fits(page: Page) -> None:
    """Nothing on the page is cut off, and axe finds no fault."""
    found = page.evaluate(CUT_OFF)
    assert (found["wide"] <= 0, found["out"]) == (True, [])
    assert_accessible(page)


def person_page(chromium: Browser, server: services.GameServer, width: str) -> Page:
    """A person with a window of this width."""
    page = page_of(chromium, server)
    across, down = WIDTHS[width]
    page.set_viewport_size({"width": across, "height": down})
    return page


@pytest.mark.parametrize("width", widths("phone"))
def test_a_player_subscribes_to_mails_gets_one_while_away_and_unsubscribes(
    chromium: Browser, tables: services.GameServer, box: MailServer, width: str
) -> None:
    box.emails.clear()
    ada, bo = person_page(chromium, tables, width), person_page(chromium, tables, width)
    ada.goto("/")
    choose(ada, "Correspondence", "12 hours", "Two")
    ada.get_by_role("button", name="Create table").click()
    players = Player(ada, 1), Player(bo, 2)
    players[0].sit_down("Ada")
    ada.get_by_role("button", name=WORDS["mail.offer"]).wait_for()
    fits(ada)
    bo.goto(ada.url)
    bo.get_by_role("button", name="Sit here").click()
    players[1].sit_down("Bo")
    ada.get_by_role("button", name="Start the game").click()
    ada.locator(".turn-time").wait_for()

    ada.get_by_role("button", name=WORDS["mail.offer"]).click()
    ada.get_by_label("Your email address").fill("ada@post.example")
    ada.get_by_role("radio", name="Once a day").check()
    ada.get_by_label("Time of day", exact=True).select_option("18:00")
    ada.get_by_role("switch", name="Quiet hours").check()
    fits(ada)
    ada.get_by_role("radio", name="At once").check()
    ada.get_by_role("switch", name="Quiet hours").uncheck()
    ada.get_by_role("button", name="Save").click()
    expect(ada.get_by_role("dialog")).to_contain_text("We have sent an email to ada@post.example")
    fits(ada)
    ada.get_by_role("button", name="Close", exact=True).click()
    expect(ada.locator(".mail-offer")).to_contain_text("We have sent an email to ada@post.example")

    wait_for_emails(box, 1)
    reader = person_page(chromium, tables, width)
    (token,) = box.find(r"/mail/confirm/(\S+)")
    reader.goto(f"/mail/confirm/{token}")
    reader.get_by_role("button", name="Yes, email me").wait_for()
    fits(reader)
    reader.get_by_role("button", name="Yes, email me").click()
    expect(reader.get_by_role("status")).to_contain_text("Thank you")
    ada.reload()
    ada.locator(".turn-time").wait_for()
    expect(ada.locator(".mail-offer")).to_have_count(0)
    while players[0].question is None:
        if players[1].answer() is None:
            bo.wait_for_timeout(20)

    room = ada.url.rsplit("/", 1)[1]
    ada.context.close()
    wait_for_emails(box, 2)
    assert box.find(r"/rooms/(\w+)") == [room]
    assert "It is your turn: Ada’s table" in box.emails[1]["Subject"]
    reader.goto(f"/mail/stop/{token_of(box)}")
    reader.get_by_role("button", name="Stop emails").wait_for()
    fits(reader)
    reader.get_by_role("button", name="Stop emails").click()
    expect(reader.get_by_role("status")).to_contain_text("You will get no more emails")


def token_of(box: MailServer) -> str:
    """The link to unsubscribe in the last mail."""
    return str(box.find(r"/mail/stop/(\S+)")[-1])
