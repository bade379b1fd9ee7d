"""The board stays where it is: on a phone while a player chooses, though the question below it grows, everywhere
whatever the status line says, and in a round report when the round has been played."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests import services
from tests.browser import tables
from tests.browser.layout import WIDTHS
from tests.browser.player import Player

ORIGIN = """() => {
  const {a, e, f} = document.querySelector('.board-svg').getScreenCTM()
  return [a, e, f].map((one) => Math.round(one * 10) / 10)
}"""
"""The board's scale, and where its corner is on the screen."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Waits until the page has been laid out and drawn."""
UNASKED = f"""() => {{
  const {{dataset}} = document.querySelector('.table')
  const {{asks}} = dataset
  delete dataset.asks
  const origin = ({ORIGIN})()
  dataset.asks = asks
  return origin
}}"""
"""Where the board is while the player is asked nothing."""
WIN = """(count) => {
  const list = document.querySelector('.won ol')
  const one = list.lastElementChild ?? window.won
  window.won = one
  list.replaceChildren(...Array.from({length: count}, () => one.cloneNode(true)))
}"""
"""Shows a number of won actions."""
IN_VIEW = """(all) => {
  const {left, right, top, bottom} = document.querySelector('.board-view').getBoundingClientRect()
  return all.findIndex((one) => {
    const box = one.getBoundingClientRect()
    return box.left > left && box.right < right && box.top > top && box.bottom < bottom
  })
}"""


def tap(page: Page) -> None:
    """Taps on an available space that is in view."""
    lit = page.locator(".mark.lit:not(.chosen)[data-space]")
    lit.first.wait_for(state="attached")
    lit.nth(lit.evaluate_all(IN_VIEW)).locator(".hit").click(force=True)


def drag_to_the_bottom(page: Page) -> None:
    """Drags the board, where not all of it is in view, to its last row."""
    page.mouse.move(180, 300)
    page.mouse.down()
    page.mouse.move(180, 20, steps=4)
    page.mouse.up()


@pytest.mark.parametrize("edition", ["Classic", "The King Returns"])
def test_a_castle_and_its_knight_are_chosen_without_moving_the_board(
    chromium: Browser, server: services.GameServer, edition: str
) -> None:
    page: Any = tables.page_of(chromium, server, *WIDTHS["phone"])
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {edition}").click()
    Player(page, 3).sit_down("Anna")
    page.locator("[data-prompt=place_castle]").wait_for()
    page.locator(".table-parts[aria-busy=false]").wait_for()
    drag_to_the_bottom(page)
    before = page.evaluate(ORIGIN)
    for chosen in (1, 2):
        tap(page)
        page.locator(".mark.chosen[data-space]").nth(chosen - 1).wait_for(state="attached")
        assert page.evaluate(ORIGIN) == before
    page.locator("[data-action=confirm]:not([disabled])").wait_for()
    assert page.evaluate(ORIGIN) == before
    page.context.close()


@pytest.mark.parametrize("size", WIDTHS.values(), ids=WIDTHS)
def test_the_status_line_may_be_short_or_long(
    chromium: Browser, server: services.GameServer, size: tuple[int, int]
) -> None:
    _, (host,) = tables.endgame(chromium, server, "returns-by-the-goal-two-players", 10, desk=0)
    host.set_viewport_size({"width": size[0], "height": size[1]})
    host.locator(".table-parts[aria-busy=false]").wait_for()
    places = []
    for words in ("Anna", "Waiting for Berthold to place a castle and a knight. " * 5):
        host.locator(".status > span").evaluate("(line, words) => { line.textContent = words }", words)
        host.evaluate(SETTLED)
        places.append(host.evaluate(ORIGIN))
    assert places[0] == places[1]
    host.context.close()


def test_a_round_is_played_on_a_board_of_the_same_place_and_size(
    chromium: Browser, server: services.GameServer
) -> None:
    room, (page,) = tables.endgame(chromium, server, "internet-seven-players", 4, desk=0)
    page.goto(f"/rooms/{room}/rounds/7")
    page.locator("[data-action=play-round]").wait_for()
    whole = page.evaluate(ORIGIN)
    page.locator("[data-action=play-round]").click()
    page.locator("[data-board=played]").wait_for()
    assert page.evaluate(ORIGIN) == whole
    names = page.locator(".played-name")
    assert names.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0
    page.context.close()


def test_the_board_keeps_its_place_and_size_whatever_is_asked_and_however_many_actions_have_been_won(
    chromium: Browser, server: services.GameServer
) -> None:
    _, (host,) = tables.endgame(chromium, server, "internet-four-players", 40, desk=0)
    host.locator("[data-action=to-table]").click()
    host.locator(".table[data-asks=sheet] .table-parts[aria-busy=false]").wait_for()
    sizes = [host.evaluate(UNASKED)]
    for count in (0, 1, 4, 8):
        host.evaluate(WIN, count)
        host.evaluate(SETTLED)
        sizes.append(host.evaluate(ORIGIN))
    lines = host.locator("[data-won]").evaluate_all("(all) => new Set(all.map((one) => one.offsetTop)).size")
    assert lines == 3
    assert sizes == [sizes[0]] * 5
    host.context.close()
