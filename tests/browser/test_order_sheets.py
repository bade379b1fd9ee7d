"""Order sheets by clicking: one with a condition, a bid and a claim at both widths; a live game, and the end of one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from games import engine
from tests import services
from tests.browser import tables
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import assert_whole, widths
from tests.browser.player import Player
from tests.browser.tables import MINUTES
from tests.long_form import LONG_FORM

SECONDS = 30
LAST_SHEETS = 10
"""The sheets that are left of a recorded game of five: two rounds."""
SMALL = """() => [...document.querySelectorAll('.action-panel button, .action-panel select')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === 'none')
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
  .map((one) => one.outerHTML.slice(0, 120))"""
"""Finds touch targets that are too small, except those for the keyboard, which are clipped until they have the
focus."""


@pytest.fixture(scope="module")
def short_rounds() -> Iterator[services.GameServer]:
    """A server on which bots answer without a pause, and a round lasts some seconds."""
    pace = {"BOT_PACE": "0", "PACE_BLITZ": f"{SECONDS},0"}
    with services.throwaway_database() as database, services.game_server(database, environment=pace) as server:
        yield server


def _in_reach(page: Page) -> None:
    """Nothing is cut off, and every touch target of the sheet is large enough."""
    assert_whole(page)
    assert page.evaluate(SMALL) == []


def _bid_in_place(page: Page, action: Locator) -> None:
    """A bid moves nothing on the sheet, and what is typed into its field replaces the amount there."""
    height = "() => document.querySelector('.sheet-step').offsetHeight"
    before = page.evaluate(height)
    action.click()
    field = page.locator(".sheet input[name=ducats]").last
    field.click()
    page.keyboard.type("2")
    expect(field).to_have_value("2")
    assert page.evaluate(height) == before


@pytest.mark.parametrize("width", list(widths("desk").values()), ids=list(widths("desk")))
def test_a_sheet_with_a_condition_a_bid_and_a_claim_is_written_by_clicking(
    chromium: Browser, server: services.GameServer, width: tuple[int, int]
) -> None:
    page = tables.page_of(chromium, server)
    page.set_viewport_size({"width": width[0], "height": width[1]})
    page.goto("/")
    page.locator("button[data-edition=internet]").click()
    player = Player(page, 6)
    player.sit_down("Anna")
    panel = player.panel
    for kind in ("colour_bids", "first_borders"):
        player.wait_to_be_asked(kind)
        assert player.answer() == kind

    # Nearly all ducats go on the last action with a sword: it is carried out after those of others.
    player.wait_to_be_asked("sheet")
    swords = panel.locator("[data-bid]:not([disabled])", has_text="word")
    for _ in range(6):
        player.write_orders()
        panel.locator("[data-to=bids]").click()
        _bid_in_place(page, swords.last)
        panel.locator("[data-action=all]").last.click()
        for _ in range(2):
            less = panel.get_by_role("button", name="One less").last
            if less.is_enabled():
                less.click()
        panel.locator("[data-action=claim]").click()
        _in_reach(page)
        panel.locator("[data-to=read]").click()
        panel.locator("[data-action=confirm]").click()
        page.locator("[data-action=to-table]").click()
        page.locator("[data-prompt=sheet] .sheet").wait_for()
        if panel.locator("[data-action=add-condition]").count():
            break
    action = panel.locator(".sheet-tab").first.get_attribute("data-to")

    panel.locator("[data-action=add-condition]").click()
    panel.locator("[data-menu=statement]").select_option("something")
    player.wait_for_survey()
    _in_reach(page)
    player.write_line()
    player.wait_for_survey()
    _in_reach(page)
    assert_accessible(page)
    panel.locator("[data-to=read]").click()
    expect(panel.locator("[data-action=confirm]")).to_have_count(0)
    expect(panel.locator(f"[data-said='{action}'] li").last).to_have_text("Otherwise: no orders yet")
    panel.get_by_role("button", name=f"No orders yet: {action} (otherwise)").click()
    panel.locator("[data-action=nothing]").click()

    bids = player.write_bid()
    _in_reach(page)
    assert_accessible(page)
    panel.locator("[data-to=read]").click()
    _in_reach(page)
    assert_accessible(page)
    said = panel.locator(f"[data-said='{action}'] li")
    expect(said.first).to_contain_text("carried out something of action")
    expect(said.last).to_have_text("Otherwise: do nothing")
    expect(panel.locator("[data-said=bids] li")).to_have_count(1 + bids)
    if bids:
        expect(panel.locator("[data-said=bids]")).to_contain_text("1 ducat on")
    expect(panel.locator("[data-said=bids]")).to_contain_text("Claim the ducat pool")
    _is_the_same_in_another_tab(page)
    panel.locator("[data-action=confirm]").click()

    # The round is carried out: the log says which of the two lines decided. The next sheet covers it.
    page.locator("[data-action=to-table]").click()
    page.locator("[data-prompt=sheet]").wait_for()
    tables.look_at(page, "Log")
    expect(page.locator("[data-kind=line_decided]").last).to_contain_text(f"{action}: ")
    expect(page.locator("[data-kind=claims_settled]").last).to_contain_text("Anna")


def _is_the_same_in_another_tab(page: Page) -> None:
    """What is written in one of two tabs is shown in the other, and in the same place."""
    other = page.context.new_page()
    other.goto(page.url)
    to_table = other.locator("[data-action=to-table]")
    other.locator(".action-panel .sheet").or_(to_table).first.wait_for()
    if to_table.count():
        to_table.click()
    here, there = page.locator(".action-panel"), other.locator(".action-panel")
    for tab, reader, count in ((there, here, 1), (here, there, 2)):
        tab.locator("[data-to=bids]").click()
        tab.locator("[data-action=claim]").click()
        tab.locator("[data-to=read]").click()
        for panel in (tab, reader):
            expect(panel.locator("[data-said=bids] li")).to_have_count(count)
    other.close()


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_and_three_bots_play_live_and_one_of_them_misses_a_round(
    chromium: Browser, short_rounds: services.GameServer
) -> None:
    host, friend = tables.page_of(chromium, short_rounds), tables.page_of(chromium, short_rounds)
    host_player, friend_player = Player(host, 1), Player(friend, 2)
    host.goto("/")
    tables.choose(host, "Internet", "Five", "Blitz")
    host.get_by_role("button", name="Create table").click()
    host_player.sit_down("Hanna")
    host.wait_for_url("**/rooms/*")
    host.get_by_role("heading", name="Seats").wait_for()
    room = host.url.rsplit("/", 1)[1]
    friend.goto(f"/rooms/{room}")
    friend.get_by_role("button", name="Sit here").first.click()
    friend_player.sit_down("Felix")
    host.get_by_text("Felix").first.wait_for()
    host.get_by_role("button", name="Fill with bots").click()
    host.get_by_role("button", name="Start the game").click()

    # Both hand in their first sheets; a round begins for all at once.
    for kind in ("colour_bids", "first_borders", "sheet"):
        for player in (host_player, friend_player):
            player.wait_to_be_asked(kind)
            assert player.answer() == kind
    for player in (host_player, friend_player):
        player.wait_to_be_asked("sheet")
    missed = friend_player.question
    assert missed is not None

    # Hanna hands in, takes back, and hands in again; Felix lets his time run out.
    assert host_player.answer() == "sheet"
    expect(host.get_by_text("Your sheet is in", exact=True)).to_be_visible()
    written = host.locator(".sheet-read").inner_text()
    host.locator("[data-action=take-back]").click()
    host.locator(".sheet").wait_for()
    assert host.locator(".sheet-read").inner_text().split("\n")[0] == written.split("\n")[0]
    host.locator("[data-action=confirm]").click()
    expect(host.get_by_text("Your sheet is in", exact=True)).to_be_visible()
    expect(friend.locator(f"[data-prompt-id='{missed.id}']")).to_have_count(0, timeout=SECONDS * 2_000)

    host_player.wait_to_be_asked("sheet")
    friend_player.wait_to_be_asked("sheet")
    if LONG_FORM:
        tables.play_to_the_end(host_player, friend_player)
        _is_at_its_end(host, friend, tables.replayed(short_rounds, room))
    moves = tables.moves(short_rounds, room)
    assert (1, "no_sheet") in moves
    assert moves.count((0, "take_back")) == 1


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_two_people_write_the_last_sheets_of_a_game(chromium: Browser, server: services.GameServer) -> None:
    record = "internet-five-players"
    room, (host, friend) = tables.endgame(chromium, server, record, LAST_SHEETS, desk=0, phone=1)
    for page in (host, friend):
        page.locator("[data-action=to-table]").click()
    tables.play_to_the_end(Player(host, 1), Player(friend, 2))
    _is_at_its_end(host, friend, tables.replayed(server, room))


def _is_at_its_end(host: Page, friend: Page, state: engine.State) -> None:
    """The king is dead, and both end screens show the points of the replayed record."""
    outcome = engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "the_king_is_dead"
    tables.assert_points(host, state)
    assert tables.shown_points(host) == tables.shown_points(friend)
