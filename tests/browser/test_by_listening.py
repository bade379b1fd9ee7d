"""A game played as with a screen reader: through the accessibility tree, by roles and names alone.

The tests use no selectors, positions or attributes of ours: what is not in the accessibility tree does not exist for
them. Choices are made from the lists of highlighted spaces and edges, the land is read from its description, and events
are read from the live region."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

from games import engine
from tests import services
from tests.browser import tables
from tests.browser.player import Player
from tests.browser.tables import MINUTES, WORDS
from tests.long_form import LONG_FORM

KINDS = ("place_castle", "decide", "negotiate", "bid", "carry_out", "choose_stack", "take_card")
CARDS = "|".join(words.split(" {")[0] for key, words in WORDS.items() if re.fullmatch(r"politics\.[a-z_]+", key))
LISTED = re.compile("^Choose from a list ")
PLACE = re.compile("^(border between|castle on|knight on|space) ")
OVER = re.compile("^You .* points?!?$|^You lost, | wins$| share the victory$")
CONFIRM = re.compile(
    "^(Place castle and knight|Confirm choice|Lay without a politics card|Seal the bid|Place border|Place knight|"
    "Expand|Finish|Open the stack|Take the card)$"
)
OTHERS = re.compile(f"^(Decision card .*|Stack .*|0|({CARDS}).*)$")
LAST_MOVES = 37
"""The moves that are left of a recorded game, which begin with an action that seat 0 carries out."""
GONE = 2_000
"""The milliseconds after which to check whether the button to press still exists."""


class Listener:
    """A page object for a player of classic with a screen reader: acts once, then reads the page again."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: set[str] = set()
        self.heard: set[str] = set()

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("dialog", name=OVER).count() > 0

    def go_on_until(self, is_done: Callable[[], bool]) -> None:
        """Keeps playing until the condition holds."""
        until = time.monotonic() + MINUTES * 60
        while not is_done():
            assert time.monotonic() < until, self.page.get_by_role("main").aria_snapshot()
            self.go_on()

    def go_on(self) -> None:
        """Reads the page and answers what is asked, if anything."""
        self.heard.update(self.page.get_by_role("paragraph").all_inner_texts())
        panel = self._panel()
        try:
            if panel is None:
                self.page.get_by_role("status").first.wait_for(timeout=GONE)
            elif (confirm := panel.get_by_role("button", name=CONFIRM, disabled=False)).count():
                confirm.click(timeout=GONE)
            else:
                self._choose(panel)
        except TooLong:
            pass  # The button has gone meanwhile.

    def _panel(self) -> Locator | None:
        """The question that is asked and not sealed yet."""
        for kind in KINDS:
            panel = self.page.get_by_role("region", name=WORDS[f"prompt.{kind}"], exact=True)
            if panel.count() and not panel.get_by_role("button", name="Change it").count():
                self.asked.add(kind)
                return panel
        return None

    def _choose(self, panel: Locator) -> None:
        """Takes the first choice: named beside the board, or highlighted on it."""
        accept = panel.get_by_role("button", name="Accept", disabled=False)
        unfolded = panel.get_by_role("button", name=LISTED, expanded=False)
        which = panel.get_by_role("radiogroup", name=re.compile("^(Which province expands.|Province of)$"))
        named = which.get_by_role("radio", checked=False)
        listed = panel.get_by_role("region", name=LISTED).get_by_role("button", name=PLACE, pressed=False)
        others = panel.get_by_role("button", name=OTHERS, pressed=False, disabled=False)
        ways = (accept, unfolded, panel.get_by_role("button", name="Duel!"), listed, named, others)
        for way in (*ways, panel.get_by_role("button", name="Finish early", exact=True)):
            if way.count():
                way.first.click(timeout=GONE)
                return


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_a_game_is_played_from_the_accessibility_tree_alone(chromium: Browser, server: services.GameServer) -> None:
    """The first two rounds of a game; in the long form all of it."""
    page = tables.page_of(chromium, server)
    tables.make_table(Player(page, 1), "Classic", "Two", "Anna")
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Show the board in words").click()
    expect(page.get_by_role("region", name="The board in words")).to_be_focused()

    anna = Listener(page)
    third_round = page.get_by_role("heading", name="Round 3", exact=True)
    anna.go_on_until(lambda: anna.is_over if LONG_FORM else third_round.count() > 0)
    assert {"place_castle", "decide", "carry_out"} <= anna.asked
    _follows_what_happens(page, anna, "places a border")


@pytest.mark.timeout(MINUTES * 60 + 60)
def test_a_game_is_finished_and_its_result_read_from_the_accessibility_tree_alone(
    chromium: Browser, server: services.GameServer
) -> None:
    room, (page,) = tables.endgame(chromium, server, "two-players-hidden", LAST_MOVES, desk=0)
    page.get_by_role("button", name="Show the board in words").click()
    anna = Listener(page)
    anna.go_on_until(lambda: anna.is_over)
    assert {"decide", "carry_out"} <= anna.asked

    state = tables.replayed(server, room)
    seen, outcome = engine.view(state, None), engine.outcome(state)
    assert outcome is not None
    assert outcome.reason == "the_king_is_dead"
    _hears_the_end(page, seen)
    page.get_by_role("button", name="View the board").click()
    _reads_the_land(page, seen.board)
    _follows_what_happens(page, anna)


def _follows_what_happens(page: Page, anna: Listener, *more: str) -> None:
    """Events are announced, and stay in the log."""
    events = page.get_by_role("log").get_by_role("listitem")
    for happened in ("turns up an action card", r"wants [123] \(\w+", *more):
        assert any(re.search(happened, words) for words in anna.heard), happened
        assert events.filter(has_text=re.compile(happened)).count() > 0


def _hears_the_end(page: Page, seen: engine.View) -> None:
    """Each cause of points is a row, with a number for each player."""
    points = page.get_by_role("table", name="Where the points came from")
    for cause in {cause for seat in seen.seats for cause, got in dict(seat.scores).items() if got}:
        head = page.get_by_role("rowheader", name=WORDS[f"cause.{cause}"], exact=True)
        row = points.get_by_role("row").filter(has=head)
        cells = sorted(int(text.replace("−", "-")) for text in row.get_by_role("cell").all_inner_texts())
        assert cells == sorted(dict(seat.scores)[cause] for seat in seen.seats), cause


def _reads_the_land(page: Page, board: engine.View) -> None:
    """Each province is described with its castle and size."""
    words = page.get_by_role("region", name="The board in words")
    for province in board.provinces:
        about = re.compile(rf"^Province of {province.castle}: .*, {len(province.spaces)} spaces?$")
        expect(words.get_by_role("heading", name=about)).to_have_count(1)
    expect(words.get_by_role("heading", name=re.compile("^Province of "))).to_have_count(len(board.provinces))
