"""An undo at the same moment as something else: one comes first, and the log, the clocks and all answers agree."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import services
from games.engine.errors import EngineError
from games.management.commands.verify_games import verify
from games.models import Deadline, Game, Move, Player
from games.services import MoveResult, Refused
from games.support import game_cache
from tests.web.clockwork import Clockwork, timed_game
from tests.web.conftest import seen_by
from tests.web.play import answer_to, asked
from tests.web.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 6
"""How often each race is run, since it may go one way or the other."""
Act = Callable[[], Any]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision."""
    settings.PACES = {"blitz": (10.0, 0.0)}


class Race:
    """A game in which the first has just acted, and may take that back, while the second is asked."""

    def __init__(self, people: list[Player], clockwork: Clockwork) -> None:
        self.clockwork, self.people = clockwork, people
        self.game = timed_game(people, 2)
        self.first = clockwork.acting(self.game)
        clockwork.play(self.game, self.first, client_id="act")
        self.second = clockwork.acting(self.game)
        self.game.refresh_from_db()
        self.stream = self.game.streams[str(self.first)]
        self.prompt = asked(seen_by(self.game, self.second))[0]
        assert self.second != self.first == self.game.undo

    def undo(self, client_id: str = "undo") -> Act:
        """The first takes back what they did, as they knew the game before the race."""
        return answered(
            lambda: services.game_undo(
                room_id=self.game.room_id,
                player_id=self.people[self.first].id,
                stream=self.stream,
                client_id=client_id,
            )
        )

    def answer(self) -> Act:
        """The second answers what they were asked before the race."""
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
        """The second's time is up, and a sweeper sees it."""
        self.clockwork.pass_by(10)
        (row,) = Deadline.objects.filter(game=self.game, seat=self.second).select_related("game")
        return lambda: services.deadline_expire(deadline=row, now=self.clockwork.now)

    @property
    def log(self) -> list[tuple[int, str, str]]:
        """Who did what, the first act left out."""
        rows = Move.objects.filter(game=self.game, number__gt=1).order_by("number")
        return [(row.seat, row.by, row.move["kind"]) for row in rows]

    def is_sound(self) -> bool:
        """The log comes to the state, and clocks run for exactly those who are waited for."""
        game_cache.forget()
        game = Game.objects.get(id=self.game.id)
        waited_for = set(game.room.seats.filter(pending=True).values_list("number", flat=True))
        running = set(Deadline.objects.filter(game=game).values_list("seat", flat=True))
        return verify(game) is None and waited_for == running


def answered(act: Act) -> Act:
    """What came of a command, or the refusal."""

    def call() -> Any:
        try:
            return act()
        except (Refused, EngineError) as error:
            return error

    return call


@pytest.fixture
def races(people: list[Player], clockwork: Clockwork) -> Iterator[Race]:
    """Some, one after the other; each must end well."""

    def run() -> Iterator[Race]:
        for _ in range(TIMES):
            race = Race(people, clockwork)
            yield race
            assert race.is_sound()

    return run()


def test_of_an_undo_and_the_others_move_the_first_counts_and_the_second_is_refused(races: Iterator[Race]) -> None:
    for race in races:
        undone, moved = at_once(race.undo(), race.answer())
        if isinstance(undone, MoveResult):
            assert type(moved).__name__ == "StalePrompt"
            assert race.log == [(race.first, "person", "undo")]
            # What was asked before the undo is not what is asked after it.
            race.clockwork.play(race.game, race.first, client_id="anew")
            assert type(race.answer()()).__name__ == "StalePrompt"
        else:
            assert (undone.code, undone.reason) == ("refused", "moved_on")
            assert isinstance(moved, MoveResult)
            assert race.log == [(race.second, "person", "place_castle")]


def test_of_an_undo_and_a_deadline_that_it_takes_away_one_wins(races: Iterator[Race]) -> None:
    for race in races:
        undone, served = at_once(race.undo(), race.time_is_up())
        if isinstance(undone, MoveResult):
            assert not served
            assert race.log == [(race.first, "person", "undo")]
            assert list(race.game.room.seats.order_by("number").values_list("timeouts", flat=True)) == [0, 0]
            (row,) = Deadline.objects.filter(game=race.game)
            assert (row.seat, (row.due - race.clockwork.now).total_seconds()) == (race.first, 10)
        else:
            assert (undone.code, undone.reason) == ("refused", "moved_on")
            assert race.log == [(race.second, "time", "place_castle")]


def test_an_undo_that_comes_over_two_lines_at_once_is_done_once_and_answered_alike(races: Iterator[Race]) -> None:
    for race in races:
        one, other, third = at_once(race.undo(), race.undo(), race.undo())
        assert {(each.number, each.stream) for each in (one, other, third)} == {(2, race.stream + 1)}
        assert sorted(each.again for each in (one, other, third)) == [False, True, True]
        assert race.log == [(race.first, "person", "undo")]


def test_of_two_undos_in_the_same_moment_only_one_takes_something_back(
    races: Iterator[Race],
) -> None:
    """Two tabs of a person, each with a command of its own, for the same act."""
    for race in races:
        found = at_once(race.undo("in one tab"), race.undo("in the other"))
        (done,) = (one for one in found if isinstance(one, MoveResult))
        (refused,) = (one for one in found if one is not done)
        assert (refused.code, refused.reason) == ("refused", "moved_on")
        assert race.log == [(race.first, "person", "undo")]
