"""Time in which nobody could play is given back: while no sweeper ran, and when clocks jump."""

from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, Player, Pulse
from games.workers import sweeper
from tests.web.clockwork import Clockwork, timed_game

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision, twenty in reserve."""
    settings.PACES = {"blitz": (10.0, 20.0)}


def test_time_in_which_no_sweeper_was_there_is_given_back_once(people: list[Player], clockwork: Clockwork) -> None:
    game = timed_game(people, 2)
    clockwork.pass_by(10)
    clockwork.sweep()
    due = Deadline.objects.get().due
    clockwork.now += timedelta(hours=3)
    assert sweeper.sweep_once(clockwork.now) == 0
    assert sweeper.sweep_once(clockwork.now) == 0
    assert Deadline.objects.get().due == due + timedelta(hours=3)
    assert Pulse.objects.get().at == clockwork.now
    assert Game.objects.get(id=game.id).version == 0


def test_a_move_before_that_costs_no_reserve_for_it(people: list[Player], clockwork: Clockwork) -> None:
    game = timed_game(people, 2)
    acting = clockwork.acting(game)
    clockwork.pass_by(12)
    clockwork.sweep()
    clockwork.now += timedelta(hours=3)
    clockwork.play(game, acting)
    assert clockwork.reserve(game, acting) == 18


def test_a_deadline_made_while_nobody_swept_is_given_back_its_own_share(
    people: list[Player], clockwork: Clockwork
) -> None:
    game = timed_game(people, 2)
    clockwork.sweep()
    clockwork.now += timedelta(minutes=10)
    clockwork.play(game, clockwork.acting(game))
    made = clockwork.now
    clockwork.now += timedelta(minutes=5)
    sweeper.sweep_once(clockwork.now)
    assert Deadline.objects.get().due == made + timedelta(minutes=5, seconds=30)


def test_a_clock_that_goes_back_makes_nothing_due(people: list[Player], clockwork: Clockwork) -> None:
    timed_game(people, 2)
    clockwork.sweep()
    due = Deadline.objects.get().due
    clockwork.now -= timedelta(hours=1)
    assert sweeper.sweep_once(clockwork.now) == 0
    assert Deadline.objects.get().due == due


@pytest.mark.parametrize("hours", [-24, -1, -1 / 60, 1 / 60, 1, 24])
def test_when_the_databases_clock_jumps_nobodys_time_is_up_for_it_and_each_deadline_is_served_once(
    people: list[Player], clockwork: Clockwork, hours: float
) -> None:
    """Forward, that time is given back; backward, everybody has as much more."""
    game = timed_game(people, 2)
    clockwork.sweep()
    clockwork.pass_by(5)
    before = Deadline.objects.get().due - clockwork.now
    jump = timedelta(hours=hours)
    clockwork.now += jump
    assert sweeper.sweep_once(clockwork.now) == 0
    left = Deadline.objects.get().due - clockwork.now
    assert left == (before if hours > 0 else before - jump)
    assert clockwork.reserve(game, clockwork.acting(game)) == game.room.reserve
    clockwork.pass_by(left.total_seconds() - 0.001)
    assert sweeper.sweep_once(clockwork.now) == 0
    clockwork.pass_by(0.001)
    assert sweeper.sweep_once(clockwork.now) == 1
    assert game.moves.count() == 1


def test_a_move_just_after_the_databases_clock_has_jumped_is_charged_nothing_for_it(
    people: list[Player], clockwork: Clockwork
) -> None:
    game = timed_game(people, 2)
    clockwork.sweep()
    seat = clockwork.acting(game)
    clockwork.now += timedelta(hours=1)
    clockwork.play(game, seat)
    assert clockwork.reserve(game, seat) == game.room.reserve


def test_a_sweeper_that_was_frozen_gives_no_time_back_that_nobody_lost(
    people: list[Player], clockwork: Clockwork
) -> None:
    """It had looked at the clock before it was frozen; another went on meanwhile."""
    timed_game(people, 2)
    clockwork.sweep()
    due, frozen_at = Deadline.objects.get().due, clockwork.now
    clockwork.pass_by(8)
    clockwork.sweep()
    services.clock_heartbeat(now=frozen_at)
    clockwork.now += timedelta(seconds=1)
    services.clock_heartbeat(now=clockwork.now)
    assert Deadline.objects.get().due == due
