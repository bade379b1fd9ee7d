"""Playing with the keyboard alone, on the board and from the lists of choices."""

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import services
from tests.browser import tables
from tests.browser.accessibility import assert_accessible
from tests.browser.layout import assert_whole
from tests.browser.player import ASKED, SETTLED
from tests.long_form import LONG_FORM

SECONDS = 240
WHOLE = 1500
"""The seconds that a whole game may take."""

HAS_FOCUS = "(named) => document.activeElement?.matches(named) ?? false"
PICKED = "(n) => document.querySelectorAll('.mark.chosen').length >= n"


class Keys:
    """A page object that uses the keyboard alone, and answers with the first possible choice."""

    def __init__(self, page: Page, *, listed: bool) -> None:
        self.page = page
        self.listed = listed
        self.press = page.keyboard.press
        self.answered: list[str] = []
        self.named: list[str] = []

    def sit_down(self, edition: str) -> None:
        """From the first page to a table with bots."""
        play = f"button[data-edition={edition}]"
        self.page.locator(play).wait_for()
        self.go_to(play)
        self.press("Enter")
        self.focus_on("#my-name")
        self.page.keyboard.type("Anna")
        self.press("Enter")
        self.page.locator("[data-prompt]").wait_for()

    def go_to(self, named: str) -> None:
        """Presses Tab until an element has the focus."""
        for _ in range(80):
            if self.page.evaluate(HAS_FOCUS, named):
                return
            self.press("Tab")
        pytest.fail(f"Tab does not lead to {named}")

    def focus_on(self, named: str) -> None:
        """Waits until an element has the focus."""
        self.page.wait_for_function(HAS_FOCUS, arg=named)

    def answer(self) -> None:
        """Answers the question, if there is one, and waits until it is settled."""
        asked = self.page.evaluate(ASKED)
        if asked is None:
            self.page.wait_for_timeout(20)
            return
        self.press("m")
        self.focus_on(".part-action *")
        getattr(self, f"_{asked['kind']}")()
        self.page.wait_for_function(SETTLED, arg=[asked["id"], None])
        self.page.wait_for_function("() => document.activeElement !== document.body")
        self.answered.append(asked["kind"])

    def _pick(self, nth: int) -> None:
        if self.listed:
            self.page.locator("[data-choice]").first.wait_for()
            self.go_to("[data-choice]")
            while not self.page.evaluate(HAS_FOCUS, "[data-choice][aria-pressed=false]"):
                self.press("ArrowDown")
            self.named.append(self.page.evaluate("() => document.activeElement.textContent"))
            self.press("Enter")
        else:
            self.press("b")
            self.focus_on(".board-view")
            self.press("PageDown")
            self.press("Enter")
        self.page.wait_for_function(PICKED, arg=nth)

    def _confirm(self) -> None:
        self.page.locator("[data-action=confirm]:not([disabled])").wait_for()
        self.go_to("[data-action=confirm]")
        self.press("Enter")

    def _press_on(self, named: str) -> None:
        self.go_to(named)
        self.press("Enter")

    def _place_castle(self) -> None:
        self._pick(1)
        self._pick(2)
        self._confirm()

    def _decide(self) -> None:
        for number in range(1, int(self.page.locator(".decisions").get_attribute("data-count") or 1) + 1):
            self._press_on(f"[data-decision]:not([disabled]):nth-child({number})")
        self._confirm()

    def _negotiate(self) -> None:
        self._press_on("[data-action=duel]")

    def _bid(self) -> None:
        self._press_on("[data-sum='0']")
        self._confirm()

    def _carry_out(self) -> None:
        if self.page.locator(".mark.lit").count():
            self._pick(1)
            if self.page.locator("[data-action=confirm][disabled]").count():
                self._press_on("[data-castle]")
        else:
            self._press_on("[data-action=stop]")
        self._confirm()

    def _choose_stack(self) -> None:
        self._press_on("[data-stack]")
        self._confirm()

    def _take_card(self) -> None:
        self._press_on("[data-card]")
        self._confirm()


def test_a_game_is_played_by_keyboard_alone(chromium: Browser, server: services.GameServer) -> None:
    """Two rounds of a game; in the long form all of it."""
    page = tables.page_of(chromium, server)
    page.goto("/")
    keys = Keys(page, listed=False)
    keys.sit_down("classic")
    keys.press("?")
    help_dialog = page.get_by_role("dialog")
    expect(help_dialog).to_be_visible()
    assert_accessible(page)
    keys.press("Escape")
    expect(help_dialog).to_be_hidden()

    done = page.locator(".end-screen") if LONG_FORM else page.get_by_role("heading", name="Round 3", exact=True).first
    until = time.monotonic() + (WHOLE if LONG_FORM else SECONDS)
    while not done.count():
        assert time.monotonic() < until, keys.answered
        keys.answer()
    assert keys.answered.count("place_castle") == 3
    assert keys.answered.count("decide") >= 2
    heard = page.locator("[data-announcer] p")
    # The oldest messages are removed.
    assert heard.filter(has_text="turns up an action card").count() >= (1 if LONG_FORM else 2)


def test_moves_are_made_from_the_lists_of_choices_alone(chromium: Browser, server: services.GameServer) -> None:
    page = tables.page_of(chromium, server)
    page.goto("/")
    keys = Keys(page, listed=True)
    keys.sit_down("classic")
    keys.press("w")
    keys.focus_on(".board-words")
    keys.press("l")
    page.locator("[data-choice]").first.wait_for()
    assert_accessible(page)
    page.set_viewport_size({"width": 640, "height": 400})  # 1280 by 800 at 200 %
    until = time.monotonic() + SECONDS
    while len(keys.answered) < 2:
        assert time.monotonic() < until, keys.answered
        keys.answer()
    assert_whole(page)
    castles = [name for name in keys.named if name.startswith("castle on ")]
    knights = [name for name in keys.named if name.startswith("knight on ")]
    assert (len(castles), len(knights)) == (2, 2)
    for castle, knight in zip(castles, knights, strict=True):
        spaces = [name.split(":")[0].rsplit(" ", 1)[1] for name in (castle, knight)]
        announcement = page.locator("[data-announcer] p").filter(
            has_text=f"Anna places a castle on {spaces[0]} and a knight on {spaces[1]}."
        )
        expect(announcement).to_have_count(1)
