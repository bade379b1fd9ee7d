"""Agreed pauses, and votes about players who do not answer."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.models import Deadline, Game, Player, Room, Seat, Vote
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused
from games.workers import bot_runner
from tests.web.fake_clock import FakeClock, timed_game

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """A clock of ten seconds for a decision and twenty in reserve; one time-out opens a vote."""
    settings.PACES = {"blitz": (10.0, 20.0)}
    settings.TIMEOUTS = 1


def vote(game: Game, player: Player, seat: int, choice: str) -> Room:
    return services.absence_vote(room_id=game.room_id, player=player, seat=seat, choice=choice)


def absent(game: Game, fake_clock: FakeClock) -> int:
    """The seat of a player who has timed out."""
    seat = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, seat)
    return seat


def asked_about(game: Game) -> dict[int, tuple[int, ...]]:
    """The seats that are voted on, each with its voters."""
    room = rooms_of.room_get(game.room_id)
    clock = None if room is None else clocks_of.clock_of(room)
    return {} if clock is None else {one.seat: one.voters for one in clock.absences}


def test_a_pause_begins_when_all_agree_and_ends_when_anybody_resumes(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 3)
    acting = fake_clock.seat_to_act(game)
    due = Deadline.objects.get().due
    fake_clock.pass_by(4)
    for player in people[:3]:
        assert Room.objects.get().paused is None
        services.pause_agree(room_id=game.room_id, player=player)
    assert Room.objects.get().paused == fake_clock.now
    assert not Seat.objects.filter(wants_pause=True).exists()
    fake_clock.pass_by(3600)
    assert fake_clock.sweep() == 0
    with pytest.raises(Refused) as refused:
        fake_clock.play(game, acting)
    assert refused.value.reason == "paused"
    services.pause_end(room_id=game.room_id, player=people[1])
    row = Deadline.objects.get()
    assert (row.due - due).total_seconds() == 3600
    fake_clock.pass_by(10)
    fake_clock.play(game, acting)
    assert fake_clock.reserve(game, acting) == 16


@pytest.mark.parametrize(
    "pace", [{"kind": "blitz"}, {"kind": "correspondence", "hours": 24}], ids=lambda one: one["kind"]
)
def test_in_a_rated_game_the_host_cannot_decide_alone(
    people: list[Player], fake_clock: FakeClock, pace: dict[str, Any]
) -> None:
    """Otherwise the host could postpone the end of a game that they are losing, again and again."""
    game = timed_game(people, 3, pace=pace)
    Room.objects.update(rated=True)
    acts = [(services.pause_agree, "wants_pause")]
    if pace["kind"] == "correspondence":
        acts.append((services.extension_agree, "wants_extension"))
    due = Deadline.objects.get().due
    for act, wish in acts:
        act(room_id=game.room_id, player=people[0])
        assert list(Seat.objects.filter(**{wish: True}).values_list("number", flat=True)) == [0]
    assert (Room.objects.get().paused, Deadline.objects.get().due) == (None, due)
    for act, _ in reversed(acts):
        for player in people[1:3]:
            act(room_id=game.room_id, player=player)
    assert Room.objects.get().paused is not None
    assert (Deadline.objects.get().due > due) == (len(acts) == 2)


def test_bots_rest_in_a_pause(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=acting)
    services.pause_agree(room_id=game.room_id, player=people[1 - acting])
    assert Room.objects.get().paused is not None
    assert bot_runner.run_once() == 0
    services.pause_end(room_id=game.room_id, player=people[1 - acting])
    assert bot_runner.run_once() == 1


def test_a_pause_is_off_when_a_player_declines_or_leaves(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 3)
    services.pause_agree(room_id=game.room_id, player=people[0])
    services.pause_decline(room_id=game.room_id, player=people[2])
    assert not Seat.objects.filter(wants_pause=True).exists()
    services.pause_agree(room_id=game.room_id, player=people[0])
    services.room_leave(room_id=game.room_id, player=people[2])
    assert not Seat.objects.filter(wants_pause=True).exists()
    for act in (services.pause_decline, services.pause_end):
        with pytest.raises(Refused):
            act(room_id=game.room_id, player=people[0])


def test_a_clock_that_is_paused_while_its_owner_is_away_waits_for_them(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    for player in people[:2]:
        services.pause_agree(room_id=game.room_id, player=player)
    fake_clock.pass_by(100)
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=acting)
    services.seat_take_back(room_id=game.room_id, player=people[acting])
    fake_clock.pass_by(100)
    services.pause_end(room_id=game.room_id, player=people[acting])
    assert (Deadline.objects.get().due - fake_clock.now).total_seconds() == 30


@pytest.mark.parametrize("who", ["stranger", "stand-in"])
def test_only_players_of_the_room_may_vote(people: list[Player], fake_clock: FakeClock, who: str) -> None:
    game = timed_game(people, 3)
    seat = absent(game, fake_clock)
    other = next(number for number in range(3) if number != seat)
    player = people[3] if who == "stranger" else people[other]
    if who == "stand-in":
        services.seat_hand_over_by_moderator(room_id=game.room_id, seat=other)
    with pytest.raises(Refused):
        vote(game, player, seat, "bot")
    with pytest.raises(Refused):
        services.pause_agree(room_id=game.room_id, player=player)


def test_by_correspondence_nobody_is_handed_over_for_being_away(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2, pace={"kind": "correspondence", "hours": 24})
    with pytest.raises(Refused) as refused:
        services.seat_hand_over(room_id=game.room_id, player=people[0], seat=1)
    assert refused.value.reason == "by_correspondence"


def test_a_table_by_correspondence_waits_for_days_until_it_is_full(people: list[Player]) -> None:
    options: dict[str, Any] = {"edition": "classic", "options": {"players": 2}}
    slow = services.room_create(player=people[0], pace={"kind": "correspondence", "hours": 24}, **options)
    quick = services.room_create(player=people[0], pace={"kind": "blitz"}, **options)
    Room.objects.update(changed=timezone.now() - timedelta(hours=1))
    assert services.room_sweep() == 1
    assert Room.objects.get(state="closed") == quick
    Room.objects.filter(id=slow.id).update(changed=timezone.now() - timedelta(days=8))
    assert services.room_sweep() == 1


def test_rooms_without_clocks_have_neither(make_game: Any, people: list[Player]) -> None:
    game = make_game(2)
    with pytest.raises(Refused) as refused:
        services.pause_agree(room_id=game.room_id, player=people[0])
    assert refused.value.reason == "untimed"


def test_a_vote_opens_after_repeated_time_outs(people: list[Player], fake_clock: FakeClock, settings: Any) -> None:
    settings.TIMEOUTS = 2
    game = timed_game(people, 3)
    seat = absent(game, fake_clock)
    others = tuple(number for number in range(3) if number != seat)
    assert asked_about(game) == {}
    fake_clock.play_until(game, seat)
    fake_clock.run_out(game, seat)
    assert asked_about(game) == {seat: others}
    with pytest.raises(Refused) as refused:
        vote(game, people[seat], seat, "wait")
    assert refused.value.reason == "own_seat"
    fake_clock.play_until(game, seat)
    fake_clock.play(game, seat)
    assert asked_about(game) == {}


def test_more_than_half_of_the_others_decide_and_may_change_their_minds(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 4)
    seat = absent(game, fake_clock)
    first, second, third = (people[number] for number in range(4) if number != seat)
    vote(game, first, seat, "end")
    vote(game, second, seat, "wait")
    vote(game, first, seat, "bot")
    assert dict(Vote.objects.values_list("voter", "choice")) == {
        people.index(first): "bot",
        people.index(second): "wait",
    }
    vote(game, third, seat, "wait")
    assert not Vote.objects.exists()
    assert Seat.objects.get(number=seat).timeouts == 0
    assert asked_about(game) == {}


def test_absent_players_do_not_vote(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 3)
    fake_clock.play_to_decisions(game)
    gone = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, gone)
    also = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, also)
    (here,) = {0, 1, 2} - {gone, also}
    assert asked_about(game) == {gone: (here,), also: (here,)}
    with pytest.raises(Refused) as refused:
        vote(game, people[also], gone, "bot")
    assert refused.value.reason == "cannot_vote"
    vote(game, people[here], gone, "bot")
    assert Seat.objects.get(number=gone).stand_in
    assert asked_about(game) == {also: (here,)}


def test_a_stand_in_plays_until_they_are_back(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    seat = absent(game, fake_clock)
    fake_clock.play_until(game, seat)
    vote(game, people[1 - seat], seat, "bot")
    assert not Deadline.objects.filter(seat=seat).exists()
    services.seat_take_back(room_id=game.room_id, player=people[seat])
    assert Deadline.objects.get().seat == seat
    assert asked_about(game) == {}


def test_a_returned_player_is_voted_on_again_after_one_time_out(
    people: list[Player], fake_clock: FakeClock, settings: Any
) -> None:
    """Otherwise they could keep the others waiting for as long as all time-outs take, again and again."""
    settings.TIMEOUTS = 3
    game = timed_game(people, 3)
    seat = absent(game, fake_clock)
    others = [number for number in range(3) if number != seat]
    for _ in range(2):
        fake_clock.play_until(game, seat)
        fake_clock.run_out(game, seat)
    for _ in range(2):
        assert list(asked_about(game)) == [seat]
        for number in others:
            vote(game, people[number], seat, "bot")
        services.seat_take_back(room_id=game.room_id, player=people[seat])
        assert asked_about(game) == {}
        fake_clock.play_until(game, seat)
        fake_clock.run_out(game, seat)
    assert list(asked_about(game)) == [seat]
    fake_clock.play_until(game, seat)
    fake_clock.play(game, seat)
    assert Seat.objects.get(number=seat).timeouts == 0


def test_a_player_who_was_only_away_returns_without_time_outs(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 3)
    seat = fake_clock.seat_to_act(game)
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=seat)
    services.seat_take_back(room_id=game.room_id, player=people[seat])
    assert Seat.objects.get(number=seat).timeouts == 0


def test_another_player_takes_over_the_seat_with_its_hidden_information(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    seat = absent(game, fake_clock)
    vote(game, people[1 - seat], seat, "replace")
    room = rooms_of.room_get(game.room_id)
    assert room is not None
    assert rooms_of.room_for(room, people[3].id).can.take_over
    assert not rooms_of.room_for(room, people[seat].id).can.take_over
    with pytest.raises(Refused) as refused:
        services.seat_take_over(room_id=game.room_id, player=people[1 - seat], seat=seat)
    assert refused.value.reason == "has_a_seat"
    services.seat_take_over(room_id=game.room_id, player=people[3], seat=seat)
    row = Seat.objects.get(number=seat)
    assert (row.player, row.stand_in, row.offered, row.reserve) == (people[3], False, False, 20)
    for late in (people[2], people[seat]):
        with pytest.raises(Refused):
            services.seat_take_over(room_id=game.room_id, player=late, seat=seat)
    with pytest.raises(Refused) as refused:
        services.seat_take_back(room_id=game.room_id, player=people[seat])
    assert refused.value.code == "not_seated"
    fake_clock.play_until(game, seat)
    fake_clock.play(game, seat)


def test_a_player_who_returns_first_keeps_an_offered_seat(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    seat = absent(game, fake_clock)
    vote(game, people[1 - seat], seat, "replace")
    services.seat_take_back(room_id=game.room_id, player=people[seat])
    with pytest.raises(Refused) as refused:
        services.seat_take_over(room_id=game.room_id, player=people[3], seat=seat)
    assert refused.value.reason == "not_offered"


def test_a_game_that_its_players_end_has_no_winner(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    seat = absent(game, fake_clock)
    vote(game, people[1 - seat], seat, "end")
    room = Room.objects.get()
    assert (room.state, room.ended_by) == ("ended", "players")
    assert Game.objects.get().ended
    assert not Deadline.objects.exists()


@pytest.mark.parametrize(
    ("choices", "outcome"),
    [
        (("bot", "wait"), "wait"),
        (("replace", "bot"), "bot"),
        (("end", "replace"), "replace"),
        (("end", "wait"), "wait"),
        (("bot",), "bot"),
        (("end",), None),
        ((), None),
    ],
)
def test_an_undecided_vote_ends_at_the_next_time_out_with_the_mildest_majority_choice(
    people: list[Player], fake_clock: FakeClock, choices: tuple[str, ...], outcome: str | None
) -> None:
    game = timed_game(people, 3)
    gone = absent(game, fake_clock)
    others = [seat for seat in range(3) if seat != gone]
    for seat, choice in zip(others, choices, strict=False):
        vote(game, people[seat], gone, choice)
    assert gone in asked_about(game)
    while fake_clock.seat_to_act(game) != gone:
        fake_clock.play(game, fake_clock.seat_to_act(game))
    version = Game.objects.get().version
    fake_clock.run_out(game, gone)
    left = Seat.objects.get(number=gone)
    assert Room.objects.get().state == Room.State.PLAYING
    assert (left.stand_in, left.offered) == (outcome in ("bot", "replace"), outcome == "replace")
    # A bot has time of its own; otherwise the rules have answered, and the count starts again if the others agree to
    # wait.
    assert Game.objects.get().version == version + (outcome in ("wait", None))
    assert left.timeouts == {"wait": 1, None: 2}.get(outcome, 1)
    assert Vote.objects.exists() == (outcome is None and bool(choices))
    if left.stand_in:
        assert not Deadline.objects.filter(seat=gone).exists()
        assert bot_runner.run_once() == 1
