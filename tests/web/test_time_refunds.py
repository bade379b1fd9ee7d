"""Time in which nobody could play is refunded: while no sweeper ran, and when clocks jump."""

from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, Player, SweeperHeartbeat
from games.workers import sweeper
from tests.web.fake_clock import FakeClock, timed_game

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision, twenty in reserve."""
    settings.PACES = {"blitz": (10.0, 20.0)}


def test_time_in_which_no_sweeper_was_there_is_given_back_once(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    fake_clock.pass_by(10)
    fake_clock.sweep()
    due = Deadline.objects.get().due
    fake_clock.now += timedelta(hours=3)
    assert sweeper.sweep_once(fake_clock.now) == 0
    assert sweeper.sweep_once(fake_clock.now) == 0
    assert Deadline.objects.get().due == due + timedelta(hours=3)
    assert SweeperHeartbeat.objects.get().at == fake_clock.now
    assert Game.objects.get(id=game.id).version == 0


def test_a_move_before_that_costs_no_reserve_for_it(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    fake_clock.pass_by(12)
    fake_clock.sweep()
    fake_clock.now += timedelta(hours=3)
    fake_clock.play(game, acting)
    assert fake_clock.reserve(game, acting) == 18


def test_a_deadline_made_while_nobody_swept_is_given_back_its_own_share(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    fake_clock.sweep()
    fake_clock.now += timedelta(minutes=10)
    fake_clock.play(game, fake_clock.seat_to_act(game))
    made = fake_clock.now
    fake_clock.now += timedelta(minutes=5)
    sweeper.sweep_once(fake_clock.now)
    assert Deadline.objects.get().due == made + timedelta(minutes=5, seconds=30)


def test_a_clock_that_goes_back_makes_nothing_due(people: list[Player], fake_clock: FakeClock) -> None:
    timed_game(people, 2)
    fake_clock.sweep()
    due = Deadline.objects.get().due
    fake_clock.now -= timedelta(hours=1)
    assert sweeper.sweep_once(fake_clock.now) == 0
    assert Deadline.objects.get().due == due


@pytest.mark.parametrize("hours", [-24, -1, -1 / 60, 1 / 60, 1, 24])
def test_when_the_databases_clock_jumps_nobodys_time_is_up_for_it_and_each_deadline_is_served_once(
    people: list[Player], fake_clock: FakeClock, hours: float
) -> None:
    """Forward, that time is refunded; backward, everybody gets as much more."""
    game = timed_game(people, 2)
    fake_clock.sweep()
    fake_clock.pass_by(5)
    before = Deadline.objects.get().due - fake_clock.now
    jump = timedelta(hours=hours)
    fake_clock.now += jump
    assert sweeper.sweep_once(fake_clock.now) == 0
    left = Deadline.objects.get().due - fake_clock.now
    assert left == (before if hours > 0 else before - jump)
    assert fake_clock.reserve(game, fake_clock.seat_to_act(game)) == game.room.reserve
    fake_clock.pass_by(left.total_seconds() - 0.001)
    assert sweeper.sweep_once(fake_clock.now) == 0
    fake_clock.pass_by(0.001)
    assert sweeper.sweep_once(fake_clock.now) == 1
    assert game.moves.count() == 1


def test_a_move_just_after_the_databases_clock_has_jumped_is_charged_nothing_for_it(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    fake_clock.sweep()
    seat = fake_clock.seat_to_act(game)
    fake_clock.now += timedelta(hours=1)
    fake_clock.play(game, seat)
    assert fake_clock.reserve(game, seat) == game.room.reserve


def test_a_sweeper_that_was_frozen_gives_no_time_back_that_nobody_lost(
    people: list[Player], fake_clock: FakeClock
) -> None:
    """It had read the clock before it was frozen; another one ran meanwhile."""
    timed_game(people, 2)
    fake_clock.sweep()
    due, frozen_at = Deadline.objects.get().due, fake_clock.now
    fake_clock.pass_by(8)
    fake_clock.sweep()
    services.clock_heartbeat(now=frozen_at)
    fake_clock.now += timedelta(seconds=1)
    services.clock_heartbeat(now=fake_clock.now)
    assert Deadline.objects.get().due == due
