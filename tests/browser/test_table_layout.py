"""How the table divides the window: on a phone, scores and a board with large enough spaces; on a wide screen, the
order sheet in the place of log and chat."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.layout import WIDTHS, assert_in_reach_of_a_thumb, assert_whole
from tests.browser.screens import actions
from tests.browser.screens.screen import SampleSite, Screen, sample_server

SEVEN, SHEET, DECISION, CARD = "internet-seven", "internet-sheet", "classic-decision", "classic-alliance"
CASTLES = "classic-castles"
THREE, EXPANSION, REPLAY = "returns-turn", "returns-expansion", "returns-end"
PHONE: Any = dict(zip(("width", "height"), WIDTHS["phone"], strict=True))
DESK: Any = dict(zip(("width", "height"), WIDTHS["desk"], strict=True))
LAPTOP: Any = {"width": 1366, "height": 768}
LOW_PHONE: Any = {"width": PHONE["width"], "height": 640}
LEAST_SPACE = 20

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Waits until the page has been laid out and drawn."""

SPACE = "() => 40 * document.querySelector('.board-svg').getScreenCTM().a"
"""The width of a space in pixels."""
VIEW = "() => document.querySelector('.board-svg').getAttribute('viewBox')"
IN_VIEW = """() => {
  const {left, right, top, bottom} = document.querySelector('.board-view').getBoundingClientRect()
  return [...document.querySelectorAll('.mark.lit')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1
  }).length
}"""
"""The number of available places that are visible."""
WORDS_OF_OTHERS = """() => {
  const words = '<div class="reveal"><ul><li>2</li><li>6</li></ul></div><p class="bot-says panel">Shall we?</p>'
  document.querySelector('.part-board').insertAdjacentHTML('beforeend', words)
  const board = document.querySelector('.part-board').getBoundingClientRect()
  return [...document.querySelectorAll('.reveal ul, .bot-says')].filter((one) => {
    const {left, right, top, bottom} = one.getBoundingClientRect()
    return left < board.right && right > board.left && top < board.bottom && bottom > board.top
  }).map((one) => one.className)
}"""
"""Adds revealed bids and the words of a bot, and finds those that cover the board."""
LOOKS = "(all) => all.map(getComputedStyle).map(({fill, fillOpacity, stroke}) => [fill, fillOpacity, stroke].join())"
SPILT = """() => [...document.querySelectorAll('.hand-cards .power-card')].flatMap((card) => {
  const {left, right} = card.getBoundingClientRect()
  return [...card.querySelectorAll('.power-symbol, .price, .sale')].filter((part) => {
    const box = part.getBoundingClientRect()
    return box.left < left || box.right > right
  }).map((part) => part.outerHTML)
})"""
"""Finds what sticks out of the cards of the hand."""


@pytest.fixture(scope="module")
def site(chromium: Browser) -> Iterator[SampleSite]:
    games = (SEVEN, SHEET, DECISION, CARD, CASTLES, THREE, EXPANSION, REPLAY)
    with sample_server() as server, SampleSite(chromium, server, games) as site:
        yield site


def _open(site: SampleSite, name: str) -> Any:
    address = f"/rooms/{{rooms[{name}]}}"
    if name in (DECISION, CARD, CASTLES, THREE, EXPANSION):
        return site.open(Screen(name, address, "[data-prompt]"))
    return site.open(Screen(name, address, ".story-step, .sheet", then=actions.to_table))


@pytest.mark.parametrize(("name", "seats"), [(DECISION, 4), (SEVEN, 7)])
def test_a_phone_shows_all_scores_and_large_enough_spaces(site: SampleSite, name: str, seats: int) -> None:
    with _open(site, name) as page:
        page.set_viewport_size(PHONE)
        scores = page.locator(".score-strip li")
        expect(scores).to_have_count(seats)
        for score in (*scores.all(), *page.locator(".score-strip b").all()):
            expect(score).to_be_in_viewport(ratio=1)
        page.wait_for_function(f"() => ({SPACE})() >= {LEAST_SPACE} - 0.01")
        expect(page.locator(".board-tool[data-action=tools]")).to_have_count(1)
        assert_whole(page)
        assert_in_reach_of_a_thumb(page)


def test_a_board_larger_than_its_window_is_dragged_and_shown_whole(site: SampleSite) -> None:
    with _open(site, SEVEN) as page:
        page.set_viewport_size(PHONE)
        whole = page.get_by_role("button", name="Show the whole board")
        whole.wait_for()
        before = page.evaluate(VIEW)
        box = page.locator(".board-view").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 60, y, steps=4)
        page.mouse.up()
        page.wait_for_function(f"() => ({VIEW})() !== {before!r}")
        whole.click()
        expect(whole).to_be_hidden()
        page.locator("[data-action=tools]").click()
        page.get_by_role("button", name="Zoom in").click()
        whole.wait_for()


def test_back_returns_to_the_board_of_a_phone_before_it_leaves_the_table(site: SampleSite) -> None:
    with _open(site, DECISION) as page:
        page.set_viewport_size(PHONE)
        address, board = page.url, page.locator(".board-svg")
        for tab in ("Log", "Chat"):
            page.get_by_role("button", name=tab, exact=True).click()
            expect(board).to_be_hidden()
        page.go_back()
        expect(board).to_be_visible()
        page.get_by_role("button", name="Log", exact=True).click()
        page.get_by_role("button", name="Board", exact=True).click()
        expect(board).to_be_visible()
        page.wait_for_function("() => history.state === null")
        assert page.url == address


def test_a_politics_card_on_a_phone_shows_what_it_asks_for(site: SampleSite) -> None:
    with _open(site, CARD) as page:
        page.set_viewport_size(PHONE)
        page.locator("[data-decision]:not([disabled])").first.click()
        page.locator("[data-politics]").last.click()
        expect(page.locator(".aim .about")).to_be_in_viewport(ratio=1)
        card, foot = (page.locator(part).bounding_box() for part in (".aim", ".action-foot"))
        assert card is not None
        assert foot is not None
        assert card["y"] + card["height"] <= foot["y"]
        panel = page.locator(".action-panel")
        assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 1


@pytest.mark.parametrize("window", [PHONE, LOW_PHONE], ids=["phone", "low"])
def test_the_board_of_a_phone_has_the_space_that_a_short_question_leaves(site: SampleSite, window: Any) -> None:
    with _open(site, EXPANSION) as page:
        page.set_viewport_size(window)
        lit = page.locator(".mark.lit")
        lit.first.wait_for(state="attached")
        page.wait_for_function(f"() => ({IN_VIEW})() === {lit.count()}")
        assert _box(page, ".part-board")["height"] >= 0.44 * window["height"]
        below = page.locator(".part-below")
        assert below.evaluate("below => below.scrollHeight - below.clientHeight") <= 1


def test_both_spaces_of_an_expansion_look_chosen(site: SampleSite) -> None:
    with _open(site, EXPANSION) as page:
        for chosen in (1, 2):
            page.locator(".mark.lit:not(.chosen)[data-space] .hit").first.click(force=True)
            page.locator(".mark.chosen[data-space]").nth(chosen - 1).wait_for(state="attached")
        page.mouse.move(1, 1)
        page.evaluate(DRAWN)
        looks = page.locator(".mark.chosen[data-space] .light").evaluate_all(LOOKS)
        assert len(looks) == 2
        assert looks[0] == looks[1]


def test_cards_stay_in_their_places_on_a_phone_while_a_player_looks_at_them(site: SampleSite) -> None:
    with _open(site, THREE) as page:
        page.set_viewport_size(PHONE)
        page.locator(".card-uses").wait_for()
        before = _box(page, ".card-uses"), _box(page, ".board-svg")
        page.locator("[data-sell]").first.click()
        page.locator(".part-chosen").wait_for()
        assert (_box(page, ".card-uses"), _box(page, ".board-svg")) == before
        page.locator("[data-barred=true]").first.click()
        page.locator(".action-panel .failure").wait_for()
        assert (_box(page, ".card-uses"), _box(page, ".board-svg")) == before
        assert_in_reach_of_a_thumb(page)
        page.locator("[data-action=market]").click()
        expect(page.get_by_role("dialog").get_by_role("heading")).to_have_count(2)


def test_a_player_who_wants_the_whole_board_keeps_it_while_the_window_changes(site: SampleSite) -> None:
    with _open(site, THREE) as page:
        page.set_viewport_size(PHONE)
        whole = page.get_by_role("button", name="Show the whole board")
        whole.click()
        expect(whole).to_be_hidden()
        for height in (1200, PHONE["height"]):
            page.set_viewport_size({"width": PHONE["width"], "height": height})
            page.wait_for_function(f"() => innerHeight === {height}")
            page.evaluate(DRAWN)
            expect(whole).to_be_hidden()


@pytest.mark.parametrize("window", [PHONE, LOW_PHONE], ids=["phone", "low"])
def test_a_replay_shows_the_whole_board_and_cards_within_their_frames(site: SampleSite, window: Any) -> None:
    with site.open(Screen(REPLAY, f"/rooms/{{rooms[{REPLAY}]}}/replay#60.0", ".scrubber-caption")) as page:
        page.set_viewport_size(window)
        expect(page.locator(".hand-cards .power-card")).to_have_count(3)
        page.evaluate(DRAWN)
        assert page.evaluate(SPILT) == []
        expect(page.get_by_role("button", name="Show the whole board")).to_be_hidden()
        assert _box(page, ".part-board")["height"] >= 0.38 * window["height"]


def _box(page: Page, selector: str) -> Any:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box


def test_the_last_of_three_players_leaves_the_log_room(site: SampleSite) -> None:
    with _open(site, THREE) as page:
        first, last = (page.locator(".player").nth(seat).bounding_box() for seat in (0, 2))
        assert first is not None
        assert last is not None
        assert last["width"] > 2 * first["width"]
        assert last["height"] < 0.7 * first["height"]


def test_a_report_offers_both_boards_where_they_can_be_read(site: SampleSite) -> None:
    with site.open(Screen(SEVEN, f"/rooms/{{rooms[{SEVEN}]}}/rounds/3", ".story-step")) as page:
        both = page.get_by_role("radio", name="Both")
        expect(both).to_be_hidden()
        page.set_viewport_size({"width": 1920, "height": 1080})
        both.click()
        page.wait_for_function(f"() => ({SPACE})() >= {LEAST_SPACE}")


def test_the_board_of_a_phone_follows_the_question(site: SampleSite) -> None:
    with _open(site, SHEET) as page:
        page.set_viewport_size(PHONE)
        page.get_by_role("button", name="Show the whole board").wait_for()
        actions.press("[data-to]:not([data-to=bids]):not([data-to=endings]):not([data-to=read])")(page)
        page.locator(".mark.lit").first.wait_for(state="attached")
        page.wait_for_function(f"() => ({IN_VIEW})() > 0")


def test_the_sheet_takes_the_place_of_log_and_chat_until_a_player_looks_at_them(site: SampleSite) -> None:
    with _open(site, SHEET) as page:
        page.set_viewport_size(DESK)
        expect(page.get_by_role("tab", name="Order sheet")).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("log")).to_have_count(0)
        for tab, place in (("Log", ".log"), ("Chat", ".chat-form")):
            page.get_by_role("tab", name=tab).click()
            expect(page.locator(place)).to_be_visible()
            expect(page.locator(".sheet")).to_be_hidden()
        _assert_high(page, ".talk-body")
        page.get_by_role("tab", name="Order sheet").click()
        _assert_high(page, ".action-panel")


def _assert_high(page: Page, selector: str) -> None:
    """It takes much of the window's height."""
    expect(page.locator(selector)).to_be_visible()
    box = page.locator(selector).bounding_box()
    assert box is not None
    assert box["height"] > DESK["height"] * 0.4


def test_nothing_covers_the_board_while_a_space_is_chosen(site: SampleSite) -> None:
    with _open(site, CASTLES) as page:
        page.set_viewport_size(LAPTOP)
        assert page.evaluate(WORDS_OF_OTHERS) == []
