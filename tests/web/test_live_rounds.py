"""Live rounds of internet: a number of minutes per round, for everybody at once."""

from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, Player, Room, Seat
from games.selectors.play import clocks as clocks_of
from games.services import Refused
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.test_internet import answer, at_sheets, round_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MINUTES = 5
ROUND = MINUTES * 60 + clocks_of.REPORT_SECONDS
"""A player's time for a round: the first seconds are for the report of the one before."""


@pytest.fixture
def game(people: list[Player], fake_clock: FakeClock) -> Game:
    """A live game whose first sheets are asked for."""
    game = timed_game(people, 4, edition="internet", pace={"kind": "rounds", "minutes": MINUTES}, colour_bidding=False)
    return at_sheets(game, people)


def dues(game: Game) -> dict[int, float]:
    """The seconds that each awaited seat has left."""
    now = clocks_of.now()
    return {row.seat: (row.due - now).total_seconds() for row in Deadline.objects.filter(game=game)}


def test_everybody_has_the_same_minutes_for_a_round_and_nothing_in_reserve(
    game: Game, people: list[Player], fake_clock: FakeClock
) -> None:
    for number in (1, 2):
        assert round_of(game) == number
        assert dues(game) == dict.fromkeys(range(4), ROUND)
        fake_clock.pass_by(200)
        for seat in range(4):
            assert set(Seat.objects.values_list("reserve", flat=True)) == {0}
            answer(game, people, seat, kind="hand_in", round=number)
            # The time that others have left does not change when a player is ready.
            assert seat == 3 or dues(game) == dict.fromkeys(range(seat + 1, 4), ROUND - 200)


@pytest.mark.rule("I-7")
def test_a_late_player_misses_the_round_and_nobody_loses_time_for_the_next(
    game: Game, people: list[Player], fake_clock: FakeClock
) -> None:
    for seat in range(3):
        answer(game, people, seat, kind="hand_in", round=1)
    fake_clock.run_out(game, 3)
    assert round_of(game) == 2
    assert dues(game) == dict.fromkeys(range(4), ROUND)
    assert Seat.objects.get(number=3).timeouts == 1


def test_taking_a_sheet_back_gains_no_time(game: Game, people: list[Player], fake_clock: FakeClock) -> None:
    fake_clock.pass_by(100)
    answer(game, people, 0, kind="hand_in", round=1)
    fake_clock.pass_by(60)
    answer(game, people, 0, kind="take_back")
    assert dues(game) == dict.fromkeys(range(4), ROUND - 160)


def test_the_time_for_the_report_is_stated_and_only_where_rounds_are_live(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 4, edition="internet", pace={"kind": "rounds", "minutes": MINUTES}, colour_bidding=False)
    assert dues(game) == dict.fromkeys(range(4), MINUTES * 60), "there is no report before round 0"
    assert clocks_of.pace_of(game.room).report == clocks_of.REPORT_SECONDS
    for edition, pace in (("internet", {"kind": "correspondence", "hours": 24}), ("classic", {"kind": "normal"})):
        room = services.room_create(player=people[0], edition=edition, options={"players": 4}, name="A", pace=pace)
        assert clocks_of.pace_of(Room.objects.get(id=room.id)).report == 0


@pytest.mark.parametrize("minutes", [None, 0, -5, 3, 31, True])
def test_other_minutes_are_refused(people: list[Player], minutes: Any) -> None:
    pace = {"kind": "rounds", "minutes": minutes}
    with pytest.raises(Refused) as refused:
        services.room_create(player=people[0], edition="internet", options={"players": 4}, name="A table", pace=pace)
    assert (refused.value.code, refused.value.reason) == ("refused", "no_such_minutes")
    assert not Room.objects.exists()


@pytest.mark.parametrize("more", [{"hours": 24}, {"working_days": True}])
def test_hours_and_days_are_not_for_live_rounds(people: list[Player], more: dict[str, Any]) -> None:
    pace = {"kind": "rounds", "minutes": 5, **more}
    with pytest.raises(Refused) as refused:
        services.room_create(player=people[0], edition="internet", options={"players": 4}, name="A table", pace=pace)
    assert refused.value.reason == "hours_not_for_pace"
