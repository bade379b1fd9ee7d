"""Clocks: when a player's time runs, what a decision costs, and what happens when time is up."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any, get_args

import pytest

from games import engine, services
from games.engine.editions import EDITIONS
from games.models import Deadline, Game, Player, Room, Seat
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused
from games.support import game_cache
from tests.engine.any_edition import next_move
from tests.web.conftest import lobby_rooms, seen_by
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.stored_game import prompt_for

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


@pytest.fixture(autouse=True)
def tiny_pace(settings: Any) -> None:
    """Ten seconds for a decision, twenty in reserve."""
    settings.PACES = {"blitz": (10.0, 20.0)}


NEVER_WAITED_FOR = {"end_alliance"}
"""Prompts that may be answered at any time, or never."""
ALL_ASKED = {"classic": 13, "returns": 27, "internet": 0}
"""Games, by the number in their seed, in which every other kind of prompt soon appears."""


def test_only_seats_that_the_game_waits_for_have_a_deadline(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    row = Deadline.objects.get()
    assert (row.seat, row.due - row.started) == (acting, timedelta(seconds=30))
    fake_clock.play(game, acting)
    assert Deadline.objects.get().seat == fake_clock.seat_to_act(game)


def test_bots_and_stand_ins_have_none(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=acting)
    assert not Deadline.objects.exists()
    services.seat_take_back(room_id=game.room_id, player=people[acting])
    assert Deadline.objects.get().seat == acting
    services.room_leave(room_id=game.room_id, player=people[acting])
    assert not Deadline.objects.exists()


def test_rooms_without_a_clock_have_none(make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    assert not Deadline.objects.exists()
    assert rooms_of.room_for(game.room, None).clock is None


def test_the_reserve_pays_for_what_a_decision_takes_too_long_and_for_nothing_else(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    first = fake_clock.seat_to_act(game)
    fake_clock.pass_by(10)
    fake_clock.play(game, first)
    assert fake_clock.reserve(game, first) == 20
    second = fake_clock.seat_to_act(game)
    fake_clock.pass_by(17)
    fake_clock.play(game, second)
    assert fake_clock.reserve(game, second) == 13
    third = fake_clock.seat_to_act(game)
    left = fake_clock.reserve(game, third)
    row = Deadline.objects.get()
    assert row.due == fake_clock.now + timedelta(seconds=10 + left)


def test_time_that_is_up_is_answered_by_the_rules_once_and_never_early(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    fake_clock.pass_by(29.999)
    assert fake_clock.sweep() == 0
    fake_clock.pass_by(0.001)
    expected = engine.to_json(engine.default_move(game_cache.position(Game.objects.get()).state, acting))
    assert fake_clock.sweep() == 1
    assert fake_clock.sweep() == 0
    (move,) = game.moves.all()
    assert (move.seat, move.by, move.move, move.client_id) == (acting, "time", expected, None)
    assert Seat.objects.get(number=acting).timeouts == 1
    assert fake_clock.reserve(game, acting) == 0


def test_an_answer_in_time_breaks_the_row_of_time_outs(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    first = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, first)
    fake_clock.play_until(game, first)
    assert Seat.objects.get(number=first).timeouts == 1
    fake_clock.play(game, first)
    assert Seat.objects.get(number=first).timeouts == 0


@pytest.mark.once
@pytest.mark.parametrize(("edition", "players"), [("classic", 4), ("classic", 2), ("returns", 3), ("internet", 4)])
def test_a_game_in_which_nobody_answers_ends(
    people: list[Player], fake_clock: FakeClock, edition: str, players: int
) -> None:
    game = timed_game(people, players, edition=edition)
    for _ in range(2000):
        if not Deadline.objects.exists():
            break
        fake_clock.now = max(row.due for row in Deadline.objects.all())
        assert fake_clock.sweep()
    game.refresh_from_db()
    assert game.ended
    assert set(game.moves.values_list("by", flat=True)) == {"time"}
    assert game_cache.state_text(game_cache.replay(game)) == game.state


@pytest.mark.once
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_question_is_answered_when_its_time_is_up(
    people: list[Player], fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch, edition: str
) -> None:
    seeds = (f"{number:02x}" * 32 for number in count(ALL_ASKED[edition]))
    monkeypatch.setattr("games.services.play.games.new_seed", lambda: next(seeds))
    wanted = {kind.kind for kind in get_args(EDITIONS[edition].prompt_type)} - NEVER_WAITED_FOR
    served: Counter[str] = Counter()
    luck = Random(f"b {edition}")
    while wanted - served.keys():
        game = timed_game(people, 4 if edition == "internet" else 3, edition=edition)
        while (
            wanted - served.keys()
            and engine.outcome(state := game_cache.position(Game.objects.get(id=game.id)).state) is None
        ):
            prompts = {seat: engine.waiting(state)[seat][0] for seat in engine.pending(state)}
            late = [seat for seat, prompt in prompts.items() if not served[prompt.kind]]
            if late:
                fake_clock.run_out(game, late[0])
                served[prompts[late[0]].kind] += 1
                assert game.moves.latest("number").by == "time"
                continue
            seat, move = next_move(state, luck)
            services.game_move(
                room_id=game.room_id,
                player_id=people[seat].id,
                move=engine.to_json(move),
                prompt=prompt_for(state, seat, move),
                client_id=str(game.moves.count()),
            )
    assert wanted == set(served)


def test_a_sealed_choice_stops_its_own_clock_and_changing_it_moves_nothing(
    people: list[Player], fake_clock: FakeClock
) -> None:
    game = fake_clock.play_to_decisions(timed_game(people, 3))
    first = fake_clock.seat_to_act(game)
    others = {row.seat: row.due for row in Deadline.objects.exclude(seat=first)}
    assert len(others) == 2
    fake_clock.pass_by(12)
    fake_clock.play(game, first)
    assert {row.seat: row.due for row in Deadline.objects.all()} == others
    left, number = fake_clock.reserve(game, first), Room.objects.get().clock_number
    fake_clock.pass_by(5)
    fake_clock.play(game, first, client_id="changed")
    assert {row.seat: row.due for row in Deadline.objects.all()} == others
    assert (fake_clock.reserve(game, first), Room.objects.get().clock_number) == (left, number)


def test_a_deadline_that_cannot_be_served_does_not_hold_up_others(
    people: list[Player], fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, whole = timed_game(people, 2), timed_game(people, 2)
    fake_clock.pass_by(40)
    real, game_seed = engine.default_move, broken.seed

    def stand_in(state: Any, seat: int) -> Any:
        if state == game_cache.position(Game.objects.get(id=broken.id)).state:
            raise ValueError(game_seed)
        return real(state, seat)

    Deadline.objects.filter(game=whole).update(due=fake_clock.now)
    monkeypatch.setattr(engine, "default_move", stand_in)
    assert fake_clock.sweep() == 1
    assert whole.moves.count() == 1
    assert "ValueError" in caplog.text
    assert game_seed not in caplog.text
    assert fake_clock.sweep() == 0


def test_by_correspondence_weekends_do_not_count_if_so_chosen(people: list[Player], fake_clock: FakeClock) -> None:
    fake_clock.now = datetime(2026, 11, 20, 18, tzinfo=UTC)
    timed_game(people, 2, pace={"kind": "correspondence", "hours": 24, "working_days": True})
    assert Deadline.objects.get().due == datetime(2026, 11, 23, 18, tzinfo=UTC)
    timed_game(people, 2, pace={"kind": "correspondence", "hours": 24})
    assert Deadline.objects.latest("id").due == datetime(2026, 11, 21, 18, tzinfo=UTC)


@pytest.mark.parametrize(
    ("pace", "code", "reason"),
    [
        ({"kind": "hasty"}, "malformed", "pace"),
        ({"kind": "correspondence"}, "refused", "no_such_hours"),
        ({"kind": "correspondence", "hours": 13}, "refused", "no_such_hours"),
        ({"kind": "blitz", "hours": 24}, "refused", "hours_not_for_pace"),
        ({"kind": "untimed", "working_days": True}, "refused", "hours_not_for_pace"),
        ({"kind": "blitz", "minutes": 5}, "refused", "minutes_not_for_pace"),
        ({"kind": "rounds", "minutes": 5}, "refused", "rounds_not_for_edition"),
    ],
)
def test_other_clocks_are_refused(people: list[Player], pace: dict[str, Any], code: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        timed_game(people, 2, pace=pace)
    assert (refused.value.code, refused.value.reason) == (code, reason)
    assert not Room.objects.exists()


def test_clocks_are_the_same_for_all_viewers(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    acting = fake_clock.seat_to_act(game)
    room = rooms_of.room_get(game.room_id)
    assert room is not None
    clocks = [rooms_of.room_for(room, viewer).clock for viewer in (people[0].id, people[1].id, None)]
    assert clocks[0] == clocks[1] == clocks[2]
    assert clocks[0] is not None
    due = (fake_clock.now + timedelta(seconds=30)).isoformat()
    assert {seat.seat: (seat.due, seat.reserve) for seat in clocks[0].seats} == {
        acting: (due, 20),
        1 - acting: (None, 20),
    }
    assert clocks_of.next_due() == fake_clock.now + timedelta(seconds=30)
    assert lobby_rooms()[0].clock is None


def test_a_clock_that_changes_while_it_is_read_is_never_shown_under_its_old_number(
    people: list[Player], fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = timed_game(people, 2)
    read = clocks_of.clock_of

    def slowly(room: Room) -> Any:
        monkeypatch.undo()
        fake_clock.play(game, fake_clock.seat_to_act(game))  # between the number and the deadlines
        return read(room)

    monkeypatch.setattr(clocks_of, "clock_of", slowly)
    clock = clocks_of.clock_at(game.id)
    room = Room.objects.get(id=game.room_id)
    assert clock == read(room)
    assert clock is not None
    assert clock.number == room.clock_number


def test_the_end_of_a_game_stops_all_clocks(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    services.room_end_game(room_id=game.room_id)
    assert not Deadline.objects.exists()
    assert seen_by(game, 0)["prompts"] is not None


def test_a_move_that_is_refused_stops_no_clock(people: list[Player], fake_clock: FakeClock) -> None:
    game = timed_game(people, 2)
    acting, row = fake_clock.seat_to_act(game), Deadline.objects.get()
    with pytest.raises(engine.EngineError):
        services.game_move(
            room_id=game.room_id, player_id=people[acting].id, prompt="999", move={"kind": "stop"}, client_id="wrong"
        )
    assert (Deadline.objects.get().pk, Deadline.objects.get().due) == (row.pk, row.due)
