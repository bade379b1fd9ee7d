"""The lesson by clicking: each step highlights what to do, a wrong click is refused with an explanation, and the player
can leave and come back; and the rules pages, which are linked from it."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.layout import WIDTHS, assert_whole


@pytest.fixture
def learner(page: Page) -> Page:
    """A person on the first page who opens the lesson."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/")
    page.get_by_role("link", name=tables.WORDS["lobby.learn"]).click()
    return page


def step(page: Page, name: str) -> None:
    """Waits until the lesson is at a step."""
    page.locator(f".lesson[data-step={name}]").wait_for()


def point(page: Page, *spaces: str) -> None:
    """Clicks a space of the board, or the edge between two, whether it can be chosen or not."""
    middles = [(46 + 40 * (ord(space[0]) - ord("A")), 46 + 40 * (int(space[1:]) - 1)) for space in spaces]
    x, y = (sum(each) / len(spaces) for each in zip(*middles, strict=True))
    where = """(svg, [x, y]) => {
        const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
        return [left, top]
    }"""
    page.mouse.click(*page.locator(".board-svg").evaluate(where, [x, y]))


def confirm(page: Page) -> None:
    page.locator("[data-action=confirm]:not([disabled])").click()


def fence(page: Page, *edges: str) -> None:
    """Places borders on highlighted edges, one after the other."""
    for edge in edges:
        page.locator(f".mark.lit[data-edge='{edge}']").wait_for(state="attached")
        point(page, *edge.split("|"))
        confirm(page)
        expect(page.locator(f".mark.lit[data-edge='{edge}']")).to_have_count(0)


def fence_by_keyboard(page: Page, edge: str) -> None:
    """The same by keyboard: moves to the board and its one highlighted edge, chooses and confirms."""
    page.locator(f".mark.lit[data-edge='{edge}']").wait_for(state="attached")
    page.keyboard.press("b")
    expect(page.locator(".board-view")).to_be_focused()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    page.locator("[data-action=confirm]:not([disabled])").wait_for()
    page.keyboard.press("Enter")


def decide(page: Page, card: int) -> None:
    page.locator(f"[data-decision='{card}']").click()
    confirm(page)


def offer(page: Page, ducats: str) -> None:
    page.locator("input[name=ducats]").fill(ducats)
    confirm(page)


def knight(page: Page) -> None:
    """Tries the wrong order first: red is as strong."""
    page.locator("[data-mode=expand]").click()
    point(page, "M2")
    expect(page.locator(".board-bubble.bad")).to_contain_text("B-7e")
    page.locator("[data-mode=knight]").click()
    point(page, "N4")
    confirm(page)


def expand(page: Page) -> None:
    point(page, "M2")
    point(page, "M1")
    confirm(page)


def take_card(page: Page) -> None:
    page.locator("[data-stack]").first.click()
    confirm(page)
    page.locator("[data-card]").first.click()
    confirm(page)


STEPS: list[tuple[str, Callable[[Page], None]]] = [
    ("again", lambda page: decide(page, 2)),
    ("bargain", lambda page: offer(page, "2")),
    ("found", lambda page: fence(page, "M5|M6", "N5|N6")),
    ("swords", lambda page: decide(page, 3)),
    ("knight", knight),
    ("expand", expand),
    ("politics", lambda page: decide(page, 2)),
    ("duel", lambda page: offer(page, "5")),
    ("card", take_card),
]


def test_the_lesson_is_completed_by_clicking(learner: Page) -> None:
    page = learner
    step(page, "choose")
    # A card that the lesson does not ask for is refused with an explanation, and the lesson continues.
    decide(page, 3)
    expect(page.locator(".action-panel .failure")).to_contain_text(tables.WORDS["refusal.lesson_step"])
    decide(page, 1)
    step(page, "fence")
    point(page, "M4", "M5")
    expect(page.locator(".board-bubble.bad")).to_contain_text("B-4b")
    fence(page, "L4|M4")
    # A player who leaves returns to the same step.
    page.goto("/")
    page.get_by_role("link", name=tables.WORDS["lobby.learn"]).click()
    fence(page, "L3|M3")
    fence_by_keyboard(page, "L5|M5")
    for name, answer in STEPS:
        step(page, name)
        answer(page)
    step(page, "over")
    expect(page.locator("[data-seat='0'] .player-score")).to_contain_text("14")
    assert_whole(page)
    page.get_by_role("link", name="Read the rules").click()
    page.locator(".rules-section").first.wait_for()
    assert page.url.endswith("/rules/classic")
    page.go_back()
    page.get_by_role("button", name="Play against bots").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Anna")
    page.keyboard.press("Enter")
    expect(page.locator(".bot-level")).to_contain_text(["Page"] * 3)


@pytest.mark.parametrize("width", list(WIDTHS.values()), ids=list(WIDTHS))
def test_rules_pages_fit_and_axe_finds_nothing(page: Page, width: tuple[int, int]) -> None:
    page.set_viewport_size({"width": width[0], "height": width[1]})
    page.goto("/rules/classic#expansion")
    page.locator("#expansion .figure").first.wait_for()
    assert_whole(page)
    page.wait_for_function("() => Math.abs(document.querySelector('#expansion').getBoundingClientRect().top) < 100")
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
