"""Several sweepers and a player at the same moment: each deadline is answered once."""

from contextlib import suppress
from typing import Any

import pytest

from games import services
from games.engine.errors import EngineError
from games.models import Deadline, Game, Move, Player, Room, SweeperHeartbeat
from games.selectors.play import clocks
from games.workers import sweeper
from tests.web.conftest import seen_by
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.play import answer_to, open_prompts
from tests.web.races import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision."""
    settings.PACES = {"blitz": (10.0, 0.0)}


def test_two_sweepers_serve_each_deadline_once(people: list[Player], fake_clock: FakeClock) -> None:
    games = [timed_game(people, 2) for _ in range(8)]
    fake_clock.pass_by(10)

    def sweep() -> int:
        served = 0
        while Deadline.objects.filter(due__lte=fake_clock.now).exists():
            served += sweeper.sweep_once(fake_clock.now)
        return served

    assert sum(run_concurrently(sweep, sweep)) == len(games)
    assert sorted(Move.objects.values_list("game", "by")) == sorted((game.id, "time") for game in games)
    assert Deadline.objects.count() == len(games)


def test_when_a_move_and_its_deadline_race_one_wins(people: list[Player], fake_clock: FakeClock) -> None:
    for _ in range(6):
        game = timed_game(people, 2)
        seat = fake_clock.seat_to_act(game)
        prompt = open_prompts(seen_by(game, seat))[0]
        fake_clock.pass_by(10)

        def move(game: Game = game, seat: int = seat, prompt: Any = prompt) -> bool:
            with suppress(EngineError):
                services.game_move(
                    room_id=game.room_id,
                    player_id=people[seat].id,
                    prompt=prompt["id"],
                    move=answer_to(prompt),
                    client_id="1",
                )
                return True
            return False

        def sweep(game: Game = game) -> int:
            (row,) = Deadline.objects.filter(game=game).select_related("game")
            return services.deadline_expire(deadline=row, now=fake_clock.now)

        moved, swept = run_concurrently(move, sweep)
        (stored,) = Move.objects.filter(game=game)
        assert stored.by == ("person" if moved else "time")
        if moved:
            assert not swept


def test_lost_time_is_given_back_once_however_many_sweepers_resume(people: list[Player], fake_clock: FakeClock) -> None:
    timed_game(people, 2)
    fake_clock.sweep()
    due = Deadline.objects.get().due
    fake_clock.now += (Deadline.objects.get().due - fake_clock.now) * 100
    gap = fake_clock.now - SweeperHeartbeat.objects.get().at
    assert run_concurrently(*[lambda: sweeper.sweep_once(fake_clock.now)] * 3) == [0, 0, 0]
    assert Deadline.objects.get().due == due + gap


def test_clocks_are_read_consistently_while_they_change(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    before = Room.objects.prefetch_related("seats").get(pk=game.room_id)
    seat = fake_clock.seat_to_act(game)
    prompt = open_prompts(seen_by(game, seat))[0]
    services.game_move(
        room_id=game.room_id, player_id=people[seat].id, prompt=prompt["id"], move=answer_to(prompt), client_id="1"
    )
    clock = clocks.clock_of(before)
    assert clock is not None
    assert clock.number > before.clock_number
    assert clock == clocks.clock_at(game.id)
