"""An undo at the same moment as something else: one comes first, and the log, the clocks and all responses agree."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import services
from games.engine.errors import EngineError
from games.management.commands.verify_games import verify
from games.models import Deadline, Game, Move, Player
from games.services import MoveResult, Refused
from games.support import game_cache
from tests.web.conftest import seen_by
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.play import answer_to, open_prompts
from tests.web.races import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 6
"""How often each race is run, since either side may win."""
Act = Callable[[], Any]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision."""
    settings.PACES = {"blitz": (10.0, 0.0)}


class Race:
    """A game in which the first player has just acted, and may undo that, while the second is asked."""

    def __init__(self, people: list[Player], fake_clock: FakeClock) -> None:
        self.fake_clock, self.people = fake_clock, people
        self.game = timed_game(people, 2)
        self.first = fake_clock.seat_to_act(self.game)
        fake_clock.play(self.game, self.first, client_id="act")
        self.second = fake_clock.seat_to_act(self.game)
        self.game.refresh_from_db()
        self.stream = self.game.streams[str(self.first)]
        self.prompt = open_prompts(seen_by(self.game, self.second))[0]
        assert self.second != self.first == self.game.undo

    def undo(self, client_id: str = "undo") -> Act:
        """The first player undoes the act, as they knew the game before the race."""
        return answered(
            lambda: services.game_undo(
                room_id=self.game.room_id,
                player_id=self.people[self.first].id,
                stream=self.stream,
                client_id=client_id,
            )
        )

    def answer(self) -> Act:
        """The second player answers the prompt from before the race."""
        return answered(
            lambda: services.game_move(
                room_id=self.game.room_id,
                player_id=self.people[self.second].id,
                prompt=self.prompt["id"],
                move=answer_to(self.prompt),
                client_id="answer",
            )
        )

    def time_is_up(self) -> Act:
        """The second player's time is up, and a sweeper runs."""
        self.fake_clock.pass_by(10)
        (row,) = Deadline.objects.filter(game=self.game, seat=self.second).select_related("game")
        return lambda: services.deadline_expire(deadline=row, now=self.fake_clock.now)

    @property
    def log(self) -> list[tuple[int, str, str]]:
        """Who did what, without the first act."""
        rows = Move.objects.filter(game=self.game, number__gt=1).order_by("number")
        return [(row.seat, row.by, row.move["kind"]) for row in rows]

    def is_sound(self) -> bool:
        """Checks that the log leads to the state, and that clocks run for exactly the awaited seats."""
        game_cache.forget()
        game = Game.objects.get(id=self.game.id)
        waited_for = set(game.room.seats.filter(pending=True).values_list("number", flat=True))
        running = set(Deadline.objects.filter(game=game).values_list("seat", flat=True))
        return verify(game) is None and waited_for == running


def answered(act: Act) -> Act:
    """The result of a command, or its refusal."""

    def call() -> Any:
        try:
            return act()
        except (Refused, EngineError) as error:
            return error

    return call


@pytest.fixture
def races(people: list[Player], fake_clock: FakeClock) -> Iterator[Race]:
    """Runs several races, one after the other; each must end consistently."""

    def run() -> Iterator[Race]:
        for _ in range(TIMES):
            race = Race(people, fake_clock)
            yield race
            assert race.is_sound()

    return run()


def test_when_an_undo_and_a_move_race_the_first_counts_and_the_second_is_refused(races: Iterator[Race]) -> None:
    for race in races:
        rolled_back, moved = run_concurrently(race.undo(), race.answer())
        if isinstance(rolled_back, MoveResult):
            assert type(moved).__name__ == "StalePrompt"
            assert race.log == [(race.first, "person", "undo")]
            # A prompt from before the undo is not one from after it.
            race.fake_clock.play(race.game, race.first, client_id="again")
            assert type(race.answer()()).__name__ == "StalePrompt"
        else:
            assert (rolled_back.code, rolled_back.reason) == ("refused", "moved_on")
            assert isinstance(moved, MoveResult)
            assert race.log == [(race.second, "person", "place_castle")]


def test_when_an_undo_and_its_deadline_race_one_wins(races: Iterator[Race]) -> None:
    for race in races:
        rolled_back, served = run_concurrently(race.undo(), race.time_is_up())
        if isinstance(rolled_back, MoveResult):
            assert not served
            assert race.log == [(race.first, "person", "undo")]
            assert list(race.game.room.seats.order_by("number").values_list("timeouts", flat=True)) == [0, 0]
            (row,) = Deadline.objects.filter(game=race.game)
            assert (row.seat, (row.due - race.fake_clock.now).total_seconds()) == (race.first, 10)
        else:
            assert (rolled_back.code, rolled_back.reason) == ("refused", "moved_on")
            assert race.log == [(race.second, "time", "place_castle")]


def test_an_undo_sent_over_two_connections_is_done_once_and_answered_alike(races: Iterator[Race]) -> None:
    for race in races:
        one, other, third = run_concurrently(race.undo(), race.undo(), race.undo())
        assert {(each.number, each.stream) for each in (one, other, third)} == {(2, race.stream + 1)}
        assert sorted(each.again for each in (one, other, third)) == [False, True, True]
        assert race.log == [(race.first, "person", "undo")]


def test_only_one_of_two_concurrent_undos_takes_effect(
    races: Iterator[Race],
) -> None:
    """Two tabs of one person, each with a command of its own, for the same act."""
    for race in races:
        found = run_concurrently(race.undo("in one tab"), race.undo("in the other"))
        (done,) = (one for one in found if isinstance(one, MoveResult))
        (refused,) = (one for one in found if one is not done)
        assert (refused.code, refused.reason) == ("refused", "moved_on")
        assert race.log == [(race.first, "person", "undo")]
