"""The whole question is visible without scrolling: in the languages with the longest words, on a low screen and on a
phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests import services
from tests.browser.screens import actions
from tests.browser.screens.screen import SampleSite, Screen, Variant, show
from tests.client_texts import LANGUAGES, catalogue

ALL_ASKED = "classic-asked"
COLOURS = "internet-colours"
BOTH_OFFERS = "classic-both-offers"
ASKING = ("classic-beginning", "classic-negotiation", BOTH_OFFERS, "internet-first-borders")
TOO_DEAR = "classic-too-dear"
SEVEN, SEATS = "internet-seven", 7
LOW: Any = {"width": 1280, "height": 760}
PHONE: Any = {"width": 360, "height": 740}
LAPTOP: Any = {"width": 1366, "height": 768}
LOWEST: Any = {"width": 1280, "height": 620}
LINES_OF_THREE = 60
"""The height in pixels of three short lines of the log, with a small tolerance."""

RUNNING = "clock => clock.lastElementChild.before(Object.assign(document.createElement('b'), {textContent: '2:59'}))"
"""Shows a time before a clock's reserve, as while it runs."""
APART = """() => {
  const clock = document.querySelector('.offer .seat-time').lastElementChild.getBoundingClientRect()
  const warning = document.querySelector('.offer .about').getBoundingClientRect()
  return clock.right <= warning.left || clock.bottom <= warning.top
}"""
"""Whether an offer's clock and the warning that it is too dear are apart."""

COVERED = """() => [...document.querySelectorAll('.action-panel :is(button, input)')].filter((one) => {
  if (!one.checkVisibility() || getComputedStyle(one).clipPath !== 'none') return false
  const {left, right, top, bottom} = one.getBoundingClientRect()
  const corners = [[left + 4, top + 4], [right - 4, bottom - 4]]
  return !corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)))
}).map((one) => one.outerHTML.slice(0, 120))"""
"""Finds controls for the answer of which a corner is covered or out of the window."""

IN_SIGHT = """(one) => [...one.querySelectorAll('button, input')].every((control) => {
  const {left, right, top, bottom} = control.getBoundingClientRect()
  const corners = [[left + 4, top + 4], [right - 4, bottom - 4]]
  return corners.every(([x, y]) => control.contains(document.elementFromPoint(x, y)))
})"""
"""Whether all controls of an element are in view, and not covered."""

SPILT = """() => [...document.querySelectorAll('.player-counts > *')].filter((one) => {
  const [box, around] = [one, one.closest('.player')].map((each) => each.getBoundingClientRect())
  return one.checkVisibility() && box.right > around.right - 4
}).map((one) => one.title)"""
"""Finds a player's numbers that stick out of their panel."""

BROKEN = """() => [...document.querySelectorAll('.player-name')].filter((one) => {
  const all = document.createRange()
  all.selectNodeContents(one.querySelector(':scope > span') ?? one)
  const lines = new Set([...all.getClientRects()].map(({bottom}) => Math.round(bottom)))
  return one.checkVisibility() && lines.size > one.innerText.split(' ').length
}).map((one) => one.innerText)"""
"""Finds players' names that are broken within a word."""

HINTED = """(words) => {
  document.querySelector('.hint-line').textContent = words
  const hint = Object.assign(document.createElement('button'), {className: 'button', innerHTML: '<span>' + words})
  hint.dataset.action = 'hint'
  if (!document.querySelector("[data-action=hint]")) document.querySelector("[data-action=duel]").before(hint)
}"""
"""Adds the button for hints, and a hint, as at tables with bots."""
UNSCROLLED = "(one) => one.scrollHeight <= one.clientHeight"
"""Whether an element need not be scrolled."""

NARROWER = "(one) => one.scrollWidth <= one.clientWidth"
"""Whether an element need not be scrolled sideways."""

FIVE_TABS = """(alliances) => {
  const nav = document.querySelector('.sheet-steps')
  const action = '<span class="action-label won"><svg class="icon"></svg>1A</span><svg class="icon"></svg>'
  for (const one of nav.querySelectorAll('.added')) one.remove()
  nav.prepend(...[alliances, action, action].map((inside) =>
    Object.assign(document.createElement('button'), {className: 'sheet-tab done added', innerHTML: inside})))
}"""
"""Adds the tabs of a player with alliances to end and two written actions."""


@pytest.fixture(scope="module")
def site(chromium: Browser, own_server: services.GameServer) -> Iterator[SampleSite]:
    with SampleSite(chromium, own_server, (*ASKING, TOO_DEAR, ALL_ASKED, COLOURS, SEVEN)) as site:
        yield site


@pytest.mark.parametrize("name", ASKING)
def test_the_whole_question_is_visible(site: SampleSite, name: str) -> None:
    screen = Screen(name, f"/rooms/{{rooms[{name}]}}", "[data-prompt]")
    with site.open(screen) as page:
        if name == "classic-negotiation":  # with the longest word on the button that confirms
            page.locator("[data-sum='0']").click()
        for language in ("de", "ru"):
            for width in ("phone", "desk"):
                show(page, screen, Variant(language, width, "light"))
                if width == "desk":
                    page.set_viewport_size(LOW)
                assert page.evaluate(COVERED) == [], (language, width)
                assert page.evaluate(SPILT) == [], (language, width)


def test_the_offers_of_both_sides_need_no_scrolling(site: SampleSite) -> None:
    screen = Screen(BOTH_OFFERS, f"/rooms/{{rooms[{BOTH_OFFERS}]}}", ".offer + .offer")
    with site.open(screen) as page:
        for language in LANGUAGES:
            show(page, screen, Variant(language, "desk", "light"))
            page.set_viewport_size(LAPTOP)
            page.evaluate(HINTED, catalogue(language)["refusal.nothing_to_suggest"])
            assert page.locator(".part-action").evaluate(UNSCROLLED), language


def test_a_clock_does_not_cover_the_warning_that_an_offer_is_too_dear(site: SampleSite) -> None:
    screen = Screen(TOO_DEAR, f"/rooms/{{rooms[{TOO_DEAR}]}}", ".offer .seat-time")
    with site.open(screen) as page:
        page.locator(".offer .seat-time").evaluate(RUNNING)
        for language in ("en", "de", "ru"):
            for width in ("phone", "desk"):
                show(page, screen, Variant(language, width, "light"))
                assert page.evaluate(APART), (language, width)


def test_names_stay_on_one_line_while_seven_players_write_sheets(site: SampleSite) -> None:
    with site.open(Screen(SEVEN, f"/rooms/{{rooms[{SEVEN}]}}", ".story-step, .sheet", then=actions.to_table)) as page:
        page.set_viewport_size(LOW)
        page.locator(".sheet").wait_for()
        expect(page.locator(".player-name")).to_have_count(SEATS)
        assert page.evaluate(BROKEN) == []
        assert page.evaluate(SPILT) == []


@pytest.mark.parametrize("window", [PHONE, LOW], ids=["phone", "low"])
def test_the_amount_of_a_chosen_bid_is_in_sight_and_the_tabs_stay_in_place(site: SampleSite, window: Any) -> None:
    with site.open(Screen(SEVEN, f"/rooms/{{rooms[{SEVEN}]}}", ".story-step, .sheet", then=actions.to_table)) as page:
        page.set_viewport_size(window)
        bids, more = page.locator("[data-to=bids]"), page.locator(".panel-end.out")
        bids.click()
        expect(page.locator("[data-pool]")).to_have_count(2)
        for pool in page.locator("[data-pool]").all():
            pool.locator("[data-bid][aria-pressed=false]:not([disabled])").last.click()
            amount = pool.locator(".amount").element_handle()
            page.wait_for_function(IN_SIGHT, arg=amount)
        page.locator(".part-action").evaluate("one => one.scrollTo(0, 0)")
        expect(more).to_have_count(1)
        page.locator(".part-action").evaluate("one => one.scrollTo(0, one.scrollHeight)")
        expect(more).to_have_count(0)
        before = bids.bounding_box()
        page.locator("[data-to=read]").click()
        page.locator(".sheet-read").wait_for()
        assert bids.bounding_box() == before


@pytest.mark.parametrize("window", [LOW, LOWEST], ids=["low", "lowest"])
def test_the_newest_moves_can_be_read_while_all_players_are_asked_something(site: SampleSite, window: Any) -> None:
    with site.open(Screen(ALL_ASKED, f"/rooms/{{rooms[{ALL_ASKED}]}}", "[data-vote]")) as page:
        page.set_viewport_size(window)
        log = page.locator(".talk-body").bounding_box()
        assert log is not None
        assert log["height"] >= LINES_OF_THREE
        expect(page.locator(".log-line").last).to_be_visible()
        confirm = page.locator("[data-action=confirm]").bounding_box()
        assert confirm is not None
        assert confirm["y"] + confirm["height"] <= window["height"]


@pytest.mark.parametrize("window", [LOW, LAPTOP], ids=["low", "laptop"])
def test_a_report_shows_both_actions_that_a_player_will_carry_out(site: SampleSite, window: Any) -> None:
    path = f"/rooms/{{rooms[{SEVEN}]}}/rounds/{{rounds[{SEVEN}]}}"
    screen = Screen(SEVEN, path, ".story-step")
    with site.open(screen) as page:
        assert page.locator(".standing-won > :nth-child(2)").count()
        for language in LANGUAGES:
            show(page, screen, Variant(language, "desk", "light"))
            page.set_viewport_size(window)
            assert page.locator(".report-scroll").evaluate(NARROWER), language


def test_five_tabs_of_a_sheet_fit_beside_each_other(site: SampleSite) -> None:
    screen = Screen(SEVEN, f"/rooms/{{rooms[{SEVEN}]}}", ".story-step, .sheet", then=actions.to_table)
    with site.open(screen) as page:
        for language in LANGUAGES:
            show(page, screen, Variant(language, "desk", "light"))
            page.evaluate(FIVE_TABS, catalogue(language)["sheet.step.endings"])
            assert page.locator(".sheet-steps").evaluate(NARROWER), language


def test_the_marks_of_the_last_round_leave_the_land_in_its_colour(site: SampleSite) -> None:
    with site.open(Screen(SEVEN, f"/rooms/{{rooms[{SEVEN}]}}", ".story-step, .sheet", then=actions.to_table)) as page:
        mark = page.locator(".last rect.halo").first
        mark.wait_for(state="attached")
        assert mark.evaluate("one => getComputedStyle(one).fill") == "none"


@pytest.mark.parametrize("height", [620, 650, 700])
def test_the_log_beside_bids_for_colours_shows_whole_lines_or_none(site: SampleSite, height: int) -> None:
    with site.open(Screen(COLOURS, f"/rooms/{{rooms[{COLOURS}]}}", "[data-prompt=colour_bids]")) as page:
        page.set_viewport_size({"width": 1280, "height": height})
        log = page.locator(".talk-body")
        room = log.evaluate("one => one.offsetHeight")
        assert log.is_visible() == (room >= LINES_OF_THREE)


def test_the_scores_of_seven_players_are_at_the_ends_of_their_panels(site: SampleSite) -> None:
    screen = Screen(SEVEN, f"/rooms/{{rooms[{SEVEN}]}}", ".story-step, .players", "stranger", actions.to_players)
    with site.open(screen) as page:
        expect(page.locator(".player")).to_have_count(SEATS)
        ends = page.locator(".player-score").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
        assert ends[-1] == pytest.approx(ends[1], abs=1)
