"""A game of The King Returns that a bot wins by the goal against an idle player, and what can be seen afterwards: the
end, the scores, and the check of its shuffles, also where the check must fail or cannot be made."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from games import engine
from tests import services
from tests.browser import tables
from tests.browser.player import Player
from tests.browser.tables import MINUTES
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.timeout(MINUTES * 60 + 60)
LAST_TURNS = 18
"""The moves that are left of a recorded game, in which no player has reached the goal yet."""
AGREES, DIFFERS = tables.WORDS["end.check.all"], tables.WORDS["end.check.some"]
WITHOUT_HASHES = "Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined})"
"""What a page finds that came neither over https nor from its own machine."""


class IdlePlayer(Player):
    """Sells its cards and takes them back from the market, so that the deck lasts and the board is the bot's."""

    def _use_card(self) -> None:
        self.panel.locator("[data-sell]").first.click()
        self._confirm()

    def _fill_up(self) -> None:
        market = self.panel.locator("[data-card][data-barred=false]")
        (market if market.count() else self.panel.locator("[data-action=draw]")).first.click()
        self._confirm()


@dataclass
class Played:
    """A game that is over, and the page on which it was played."""

    server: services.GameServer
    room: str
    page: Page
    player: Player
    state: Any

    @property
    def view(self) -> Any:
        return engine.view(self.state, None)


@pytest.fixture(scope="module")
def played(chromium: Browser, server: services.GameServer) -> Iterator[Played]:
    """The last turns of a recorded game; in the long form a whole one."""
    if LONG_FORM:
        page = tables.page_of(chromium, server)
        player = IdlePlayer(page, 5)
        room = tables.make_table(player, "The King Returns", "Two", "Ida")
        page.get_by_role("button", name="Fill with bots").click()
        page.get_by_role("button", name="Start the game").click()
    else:
        record = "returns-by-the-goal-two-players"
        room, (page,) = tables.endgame(chromium, server, record, LAST_TURNS, desk=0)
        player = IdlePlayer(page, 5)
    tables.play_to_the_end(player)
    yield Played(server, room, page, player, tables.replayed(server, room))
    page.context.close()


def test_the_bot_wins_by_the_goal_and_the_end_screen_says_so(played: Played) -> None:
    outcome = engine.outcome(played.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("goal", (1,))
    assert {"use_card", "fill_up"} <= set(played.player.answered)
    name, goal = played.page.locator("[data-seat='1'] .player-name").inner_text(), played.view.goal
    end = played.page.locator(".end-screen")
    own, other = (seat.score for seat in played.view.seats)
    expect(end.get_by_role("heading", level=1)).to_have_text(f"You lost, {own} to {other}")
    expect(end.locator(".end-why")).to_have_text(f"{name} was the first to reach the goal of {goal} points.")
    reached = played.page.locator("[role=log] [data-kind=goal_reached]")
    expect(reached).to_have_text(f"{name} reaches the goal of {goal} points!")


def test_the_points_are_those_of_the_record(played: Played) -> None:
    tables.assert_points(played.page, played.state)


def test_the_score_display_has_goal_and_monopolies(played: Played) -> None:
    minerals = {"c": "copper", "s": "silver", "g": "gold", "j": "gem"}
    for seat in played.view.seats:
        panel = played.page.locator(f"[data-seat='{seat.seat}']")
        points = "1 point" if seat.score == 1 else f"{seat.score} points"
        expect(panel.locator(".player-score")).to_have_attribute("title", f"{points}; goal: {played.view.goal}")
        badges = panel.locator(".mine-count.monopoly").evaluate_all("all => all.map((one) => one.dataset.mine)")
        assert badges == [minerals[letter] for letter in seat.monopolies]


@pytest.fixture
def stranger(chromium: Browser, played: Played) -> Iterator[Page]:
    """A page of a person who was not in the game, before it has loaded anything."""
    page = tables.page_of(chromium, played.server)
    yield page
    page.context.close()


def test_the_shuffle_check_agrees_for_players_and_strangers(played: Played, stranger: Page) -> None:
    stranger.goto(f"/rooms/{played.room}")
    for page in (stranger, played.page):
        said = tables.work_out_the_shuffle(page)
        assert said[0] == AGREES
        assert any("went to the players’ hands in the order of the deck" in line for line in said)


def _tampering(change: Callable[[dict[str, Any]], None]) -> Callable[[WebSocketRoute], None]:
    """A connection to the server on which what a room says of its shuffle is changed."""

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def passed_on(text: str | bytes) -> None:
            frame = json.loads(text)
            if "room" in frame:
                change(frame["room"]["shuffle"])
            line.send(json.dumps(frame))

        server.on_message(passed_on)

    return route


def _turned(digits: str) -> str:
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def _other_seed(shuffle: dict[str, Any]) -> None:
    shuffle["opened"]["seed"] = _turned(shuffle["opened"]["seed"])


def _other_salt(shuffle: dict[str, Any]) -> None:
    shuffle["opened"]["salt"] = _turned(shuffle["opened"]["salt"])


def _other_hash(shuffle: dict[str, Any]) -> None:
    shuffle["commitment"] = _turned(shuffle["commitment"])


@pytest.mark.parametrize(
    ("change", "what"),
    [(_other_seed, {"hash", "tiles", "deck"}), (_other_salt, {"hash"}), (_other_hash, {"hash"})],
    ids=["seed", "salt", "hash"],
)
def test_a_shuffle_that_was_tampered_with_does_not_agree(
    played: Played, stranger: Page, change: Callable[[dict[str, Any]], None], what: set[str]
) -> None:
    stranger.route_web_socket(re.compile("/ws/rooms/"), _tampering(change))
    stranger.goto(f"/rooms/{played.room}")
    said = tables.work_out_the_shuffle(stranger)
    assert said[0] == DIFFERS
    differs = " ".join(line for line in said if line.strip().startswith("Check failed: "))
    assert {word for word in ("hash", "tiles", "deck") if word in differs} == what


def test_a_browser_that_cannot_hash_names_the_command_which_agrees(played: Played, stranger: Page) -> None:
    stranger.add_init_script(WITHOUT_HASHES)
    stranger.goto(f"/rooms/{played.room}")
    stranger.locator(".shuffle-check summary").click()
    command = stranger.locator(".shuffle-check code", has_text="manage.py")
    expect(command).to_have_text(f"manage.py verify_shuffle {played.room}")
    expect(stranger.get_by_role("button", name="Check now")).to_have_count(0)
    assert "Everything agrees." in tables.manage(played.server, *command.inner_text().split()[1:])


def test_a_stranger_creates_a_table_with_the_same_options_and_reaches_it(stranger: Page, played: Played) -> None:
    """The clean-up of the page before does not undo the start of the new one (a bug when that one was re-rendered
    before it was painted)."""
    stranger.goto(f"/rooms/{played.room}")
    stranger.get_by_role("button", name="Create a table like this").click()
    stranger.get_by_label("Your name").fill("Nora")
    stranger.get_by_role("button", name="That’s me").click()
    expect(stranger.get_by_role("heading", name="Seats")).to_be_visible()
    assert not stranger.url.endswith(played.room)
