"""The internet edition before its first round, and its round reports, in the browser at both widths."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser import tables
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import assert_names_whole, assert_whole, widths
from tests.browser.player import Player

ROUNDS = 3
SEATS = 7


@pytest.fixture(params=list(widths("phone").values()), ids=list(widths("phone")))
def sized(request: pytest.FixtureRequest, chromium: Browser, server: services.GameServer) -> Page:
    return tables.page_of(chromium, server, *request.param)


def test_colours_are_bid_for_first_borders_placed_and_round_reports_read(
    sized: Page, chromium: Browser, server: services.GameServer
) -> None:
    sized.goto("/")
    sized.get_by_role("button", name="Play now: Internet").click()
    Player(sized, 3).sit_down("Wilhelmine von Habsburg")
    _bid_for_colours(sized)
    _place_first_borders(sized)
    for number in range(ROUNDS):
        _watch_round(sized, number)
        sized.locator("[data-action=to-table]").click()
        _hand_in(sized)
    _watch_round(sized, ROUNDS)
    sized.reload()
    expect(sized).to_have_url(re.compile(rf"/rounds/{ROUNDS}$"))
    sized.locator("[data-step='7']").wait_for()
    sized.locator("[data-action=to-table]").click()
    sized.locator("[data-prompt=sheet]").wait_for()
    assert_whole(sized)
    assert_names_whole(sized)
    sized.reload()
    sized.locator("[data-prompt=sheet]").wait_for()
    room = sized.url.rsplit("/", 1)[1]

    spectator = tables.page_of(chromium, server)
    window = sized.viewport_size
    assert window is not None
    spectator.set_viewport_size(window)
    spectator.goto(f"/rooms/{room}")
    expect(spectator).to_have_url(re.compile(rf"/rooms/{room}/rounds/{ROUNDS}$"))
    _browse_reports(spectator)


def _bid_for_colours(page: Page) -> None:
    """Seven colours, of which two are bid on; until then no player is shown in a colour."""
    page.locator("[data-prompt=colour_bids]").wait_for()
    assert page.locator(".colour-bid").count() == SEATS
    tables.look_at(page, "Players")
    expect(page.locator(".seat-none[data-seat]")).to_have_count(SEATS)
    tables.look_at(page, "Board")
    page.get_by_role("spinbutton", name="Bid on Blue").fill("9")
    page.get_by_role("spinbutton", name="Bid on Black").fill("9")
    expect(page.locator("[data-action=confirm]")).to_be_disabled()
    page.get_by_role("group", name="Bid on Black").get_by_role("button", name="One less").click()
    assert_whole(page)
    assert_accessible(page)
    _seal(page)
    tables.look_at(page, "Players")
    expect(page.locator(".player[data-seat]")).to_have_count(SEATS)
    expect(page.locator(".player[data-seat] .seat-none, .seat-none[data-seat]")).to_have_count(0)
    tables.look_at(page, "Board")


def _place_first_borders(page: Page) -> None:
    page.locator("[data-prompt=first_borders]").wait_for()
    assert_whole(page)
    lit = page.locator(".edges .lit")
    for at in (20, 100):
        lit.nth(at).dispatch_event("click")
    expect(page.locator("[data-chosen]")).to_have_count(2)
    expect(page.locator(".ghosts .wall")).to_have_count(2)
    assert_accessible(page)
    _seal(page)


def _seal(page: Page) -> None:
    """Confirms with the button, which must be in reach."""
    confirm, window = page.locator("[data-action=confirm]"), page.viewport_size
    box = confirm.bounding_box()
    assert box is not None
    assert window is not None
    assert box["y"] + box["height"] <= window["height"]
    confirm.click()


def _watch_round(page: Page, number: int) -> None:
    """A resolved round's report opens. It is played when asked for, since this player wants no motion, until they skip
    that."""
    expect(page).to_have_url(re.compile(f"/rounds/{number}$"))
    page.locator("[data-action=play-round]").click()
    page.locator("[data-board=played]").wait_for()
    page.get_by_role("button", name="Pause").click()
    assert_whole(page)
    if number == 0:
        assert_accessible(page)
    page.locator("[data-action=skip-round]").click()
    page.locator(".own-round").wait_for()


def _hand_in(page: Page) -> None:
    """Hands in an empty sheet, through all its steps."""
    page.locator("[data-prompt=sheet]").wait_for()
    while page.locator("[data-action=next]").count():
        page.locator("[data-action=next]").click()
    page.locator("[data-action=confirm]").click()


def _browse_reports(page: Page) -> None:
    """Goes through the rounds by links, by keys, by the list of all rounds, and back with the browser; each page fits
    and has its report."""
    for number in range(ROUNDS, -1, -1):
        expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
        page.locator(".story-step").first.wait_for()
        assert_whole(page)
        if number:
            page.get_by_role("link", name="Previous round").click()
    assert_accessible(page)
    assert page.locator("[data-kind=colour_taken]").count() == SEATS
    assert page.locator("[data-kind=first_border_placed]").count() >= 1
    assert page.locator(".report-board .board-svg .piece.castle").count() == 3 * SEATS
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/rounds/1$"))
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(f"/rounds/{ROUNDS}$"))
    page.locator("[data-step='5']").wait_for()
    assert page.locator("[data-kind=action_settled]").count() == 6
    assert page.locator(".standing tbody tr").count() == SEATS
    page.get_by_role("radio", name="Before").click()
    expect(page.locator("[data-board=before]")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("navigation", name="All rounds").get_by_role("link", name="Round 2").click()
    expect(page).to_have_url(re.compile("/rounds/2$"))
    page.go_back()
    expect(page).to_have_url(re.compile(f"/rounds/{ROUNDS}$"))
