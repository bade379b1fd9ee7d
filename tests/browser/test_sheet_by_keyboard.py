"""An order sheet written without a mouse: with a condition, orders on the board, a bid with wish and card, and a
claim."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser import tables

NAMELESS = re.compile(r"^\s*- (button|combobox|spinbutton|radio|link)( \[|:|$)")
"""A control without a name in the accessibility tree."""
FAR = 60
"""The number of times to press Tab before giving up."""


@pytest.fixture
def table(chromium: Browser, server: services.GameServer) -> Page:
    """The table of a person who is about to write a sheet with every kind of part; seat 1 never answers."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.browser.midgame"],
        env=server.environment,
        cwd=services.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    room, session = made.stdout.split()
    page = tables.page_of(chromium, server)
    page.context.add_cookies([{"name": "lionheart_session", "value": session, "url": server.url}])
    page.goto(f"/rooms/{room}")
    page.locator(".story-step").first.wait_for()
    return page


def _go(page: Page, selector: str, key: str = "Enter") -> None:
    """Presses Tab until an element has the focus, and then a key."""
    page.locator(selector).first.wait_for()
    for _ in range(FAR):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def _focused(page: Page, selector: str) -> None:
    """Waits until an element has the focus."""
    page.wait_for_function("(selector) => document.activeElement?.matches(selector)", arg=selector)


@pytest.mark.timeout(300)
def test_a_sheet_is_written_and_handed_in_by_keyboard_alone(table: Page) -> None:
    page = table
    panel, change = page.locator(".action-panel"), page.locator("[data-changed]")

    def surveyed() -> None:
        panel.locator(".sheet[aria-busy=false]").wait_for()

    _go(page, "[data-action=to-table]")
    surveyed()
    actions = panel.locator(".sheet-tab").evaluate_all(
        "all => all.map(one => one.dataset.to).filter(one => /\\d/.test(one))"
    )

    # A condition from menus, its place from the board, and back.
    for action in actions:
        _go(page, f"[data-to='{action}']")
        if panel.locator("[data-action=add-condition]").count() and panel.locator("[data-mode=knight]").count():
            break
    surveyed()
    _go(page, "[data-action=add-condition]")
    _focused(page, "[data-menu=subject]")
    surveyed()
    assert not [line for line in panel.aria_snapshot().splitlines() if NAMELESS.match(line)], panel.aria_snapshot()
    _go(page, "[data-where=space], [data-where=edge]")
    _focused(page, ".board-view")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    _focused(page, "[data-where=space], [data-where=edge]")
    expect(panel.locator("[data-where=space], [data-where=edge]")).to_contain_text("on ")
    expect(change).to_contain_text(re.compile(rf"{action}: if .* on [A-T]\d"))

    # An order on the board: entered, removed, entered again.
    page.keyboard.press("b")
    _focused(page, ".board-view")
    page.keyboard.press("PageDown")
    expect(page.locator(".board [aria-live]")).to_contain_text(re.compile(r"[A-T]\d"))
    for orders in (1, 0, 1):
        page.keyboard.press("Enter")
        expect(panel.locator(".sheet-order")).to_have_count(orders)
        surveyed()
    expect(change).to_contain_text("a knight on")
    page.keyboard.press("m")
    _go(page, "[data-otherwise=true] .sheet-line-name")
    _go(page, "[data-action=nothing]")
    for other in actions:
        if other != action:
            _go(page, f"[data-to='{other}']")
            _go(page, "[data-action=nothing]")

    # A bid with a wish and a card, and a claim.
    while panel.locator(".sheet-step").get_attribute("data-step") != "bids":
        _go(page, "[data-action=next]")
        _focused(page, ".sheet-step")
    politics = panel.locator("[data-bid]:not([disabled])", has_text="Politics").first.get_attribute("data-bid")
    _go(page, f"[data-bid='{politics}']")
    _go(page, "input[name=ducats]", "ArrowUp")
    expect(change).to_contain_text("2 ducats on")
    _go(page, "[data-wish=fief]")
    _go(page, "[data-hang=renegade]")
    _focused(page, ".board-view")
    for key in ("PageDown", "Enter", "PageDown", "Enter"):
        page.keyboard.press(key)
    _focused(page, "[data-action=drop-card]")
    expect(change).to_contain_text("played with it: Renegade")
    # Marks are announced when they arrive, if necessary with the next change.
    surveyed()
    _go(page, "[data-action=claim]")
    expect(change).to_have_text("Claim the ducat pool")
    _go(page, "[data-to=endings]")
    _go(page, "[data-alliance]")
    expect(change).to_contain_text("End the alliance between")

    # It is shown in words, and handed in.
    _go(page, "[data-to=read]")
    surveyed()
    said = panel.locator(".sheet-read")
    for words in (
        "if ",
        "Otherwise: do nothing",
        "a knight on",
        "wish: Fief",
        "played with it: Renegade",
        "Claim the ducat pool",
        "End the alliance",
    ):
        expect(said).to_contain_text(words)
    _go(page, "[data-action=confirm]")
    expect(page.get_by_text("Your sheet is in", exact=True)).to_be_visible()
    _go(page, "[data-action=take-back]")
    expect(panel.locator(".sheet-read")).to_contain_text("wish: Fief")
