"""Undo with every kind of clock: each player pays for their own time and no other's, and what a time-out did cannot be
undone."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from games import engine, services
from games.models import Deadline, Game, Move, Player, Room
from games.services import Refused
from games.support import game_cache
from games.support.positions import engine_prompt_id
from games.support.working_days import between, later
from tests.engine.any_edition import next_move
from tests.web.conftest import seen_by
from tests.web.fake_clock import FakeClock, timed_game
from tests.web.stored_game import prompt_for
from tests.web.test_hidden import Listener, same_luck, version_of
from tests.web.test_internet import answer, at_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["same_luck"]

HOUR = 3600
CLOCKS: dict[str, tuple[str, dict[str, Any]]] = {
    "blitz": ("classic", {"kind": "blitz"}),
    "normal": ("returns", {"kind": "normal"}),
    "relaxed": ("classic", {"kind": "relaxed"}),
    "hours": ("classic", {"kind": "correspondence", "hours": 24}),
    "working days": ("returns", {"kind": "correspondence", "hours": 72, "working_days": True}),
    "rounds": ("internet", {"kind": "rounds", "minutes": 5}),
    "rounds by correspondence": ("internet", {"kind": "correspondence", "hours": 24}),
}
"""Each kind of clock, with an edition that uses it."""
ONE_AFTER_ANOTHER = [name for name, (edition, _) in CLOCKS.items() if edition != "internet"]


def game_with(people: list[Player], clock: str, players: int = 2) -> Game:
    """A running game with a clock of this kind."""
    edition, pace = CLOCKS[clock]
    return timed_game(people, players, edition=edition, pace=pace)


def allowance(game: Game) -> float:
    """The seconds that a decision may take, with the whole reserve."""
    return float(game.room.seconds + game.room.reserve)


def take_back(game: Game, seat: int, key: str) -> None:
    """Undoes a seat's last act."""
    current = Game.objects.get(id=game.id)
    services.game_undo(
        room_id=game.room_id,
        player_id=str(game.room.seats.get(number=seat).player_id),
        stream=current.streams[str(seat)],
        client_id=key,
    )


def left(fake_clock: FakeClock, game: Game, seat: int) -> float:
    """The seconds until a seat's time is up, as its clock counts them."""
    due = Deadline.objects.get(game=game, seat=seat).due
    return between(fake_clock.now, due, working_days=game.room.working_days).total_seconds()


def pass_by(fake_clock: FakeClock, game: Game, seconds: float) -> None:
    """Moves the time forward by this many seconds of the clock."""
    end = later(fake_clock.now, timedelta(seconds=seconds), working_days=game.room.working_days)
    fake_clock.pass_by((end - fake_clock.now).total_seconds())


@pytest.mark.parametrize("clock", ONE_AFTER_ANOTHER)
def test_an_undo_charges_nobody_for_time_that_others_used(
    fake_clock: FakeClock, people: list[Player], clock: str
) -> None:
    game = game_with(people, clock)
    whole, first = allowance(game), fake_clock.seat_to_act(game)
    other = 1 - first
    pass_by(fake_clock, game, whole / 4)
    fake_clock.play(game, first)
    reserves = [fake_clock.reserve(game, seat) for seat in (first, other)]
    pass_by(fake_clock, game, whole / 2)
    take_back(game, first, "back")
    assert left(fake_clock, game, first) == 3 * whole / 4
    assert not Deadline.objects.filter(game=game, seat=other).exists()
    assert [fake_clock.reserve(game, seat) for seat in (first, other)] == reserves
    fake_clock.play(game, first)
    assert left(fake_clock, game, other) == whole


@pytest.mark.parametrize("clock", ONE_AFTER_ANOTHER)
def test_own_time_is_charged_however_often_acts_are_taken_back(
    fake_clock: FakeClock, people: list[Player], clock: str
) -> None:
    """Players act, others think, the act is undone, at random: what is left is the whole less what they thought."""
    luck = Random(clock)
    game = game_with(people, clock)
    whole, first = allowance(game), fake_clock.seat_to_act(game)
    own = 0.0
    for number in range(6):
        thought = whole * luck.randrange(1, 16) / 128
        pass_by(fake_clock, game, thought)
        own += thought
        fake_clock.play(game, first)
        pass_by(fake_clock, game, whole * luck.randrange(1, 16) / 128)
        take_back(game, first, f"back {number}")
        assert left(fake_clock, game, first) == pytest.approx(whole - own)
    assert fake_clock.reserve(game, 1 - first) == game.room.reserve


def act(game: Game, seat: int, move: engine.Move, key: str) -> None:
    """Makes a move for a seat's player."""
    position = game_cache.position(Game.objects.get(id=game.id))
    question = prompt_for(position.state, seat, move)
    services.game_move(
        room_id=game.room_id,
        player_id=str(game.room.seats.get(number=seat).player_id),
        move=engine.to_json(move),
        prompt=next(one.id for one in position.prompts(seat) if engine_prompt_id(one.id) == question),
        client_id=key,
    )


def play_until(game: Game, *asked: bool) -> tuple[int, list[engine.Move]]:
    """Plays at random until a player can undo this many acts in a row, after each of which they were asked themselves,
    or another player was; returns the seat and the acts."""
    luck = Random(0)
    acts: list[tuple[int, engine.Move, bool]] = []
    while True:
        before = Game.objects.get(id=game.id)
        seat, move = next_move(game_cache.position(before).state, luck)
        act(game, seat, move, f"move {before.version}")
        current = Game.objects.get(id=game.id)
        waiting = engine.pending(game_cache.position(current).state)
        is_one = current.undo == seat and len(waiting) == 1
        acts = [*(one for one in acts if one[0] == seat), (seat, move, seat in waiting)] if is_one else []
        if tuple(own for _, _, own in acts[-len(asked) :]) == asked:
            return seat, [move for _, move, _ in acts[-len(asked) :]]


@pytest.mark.usefixtures("same_luck")
def test_time_for_the_players_own_next_prompt_is_charged_and_without_time_there_is_no_undo(
    fake_clock: FakeClock, people: list[Player]
) -> None:
    game = game_with(people, "blitz")
    seat, _ = play_until(game, True)
    last = Move.objects.filter(game=game).latest("number")
    stopped = [[number, prompt, 20.0] for number, prompt, _ in last.clocks["stopped"]]
    Move.objects.filter(id=last.id).update(clocks={**last.clocks, "stopped": stopped})
    fake_clock.pass_by(15)
    with transaction.atomic():
        take_back(game, seat, "back")
        assert left(fake_clock, game, seat) == 5
        transaction.set_rollback(True)
    fake_clock.pass_by(5)
    with pytest.raises(Refused, match="time_up"):
        take_back(game, seat, "too late")
    assert Move.objects.filter(game=game).latest("number").id == last.id


@pytest.mark.usefixtures("same_luck")
@pytest.mark.parametrize("clock", ["blitz", "hours"])
def test_each_undone_act_costs_the_time_spent_on_it(fake_clock: FakeClock, people: list[Player], clock: str) -> None:
    game = game_with(people, clock)
    seat, acts = play_until(game, True, False)
    for number in range(2):
        take_back(game, seat, f"once {number}")
    whole = left(fake_clock, game, seat)
    act(game, seat, acts[0], "the first")
    pass_by(fake_clock, game, whole * 3 / 8)  # More than blitz has without the reserve.
    act(game, seat, acts[1], "the second")
    pass_by(fake_clock, game, whole / 2)
    for number in range(2):
        take_back(game, seat, f"twice {number}")
    assert left(fake_clock, game, seat) == whole * 5 / 8


@pytest.mark.parametrize("clock", ONE_AFTER_ANOTHER)
def test_nobody_can_hold_a_game_up_by_acting_and_taking_it_back(
    fake_clock: FakeClock, people: list[Player], clock: str
) -> None:
    game = game_with(people, clock, players=3)
    whole, first = allowance(game), fake_clock.seat_to_act(game)
    found = []
    for number in range(3):
        fake_clock.play(game, first)
        pass_by(fake_clock, game, whole / 2)
        take_back(game, first, f"back {number}")
        found.append(left(fake_clock, game, first))
    assert found == [whole, whole, whole / 2]
    fake_clock.play(game, first)
    pass_by(fake_clock, game, whole / 2)
    with pytest.raises(Refused, match="time_up"):
        take_back(game, first, "too often")


@pytest.mark.parametrize("clock", ["blitz", "hours"])
def test_each_decision_has_its_own_limit_for_keeping_others_waiting(
    fake_clock: FakeClock, people: list[Player], clock: str
) -> None:
    game = game_with(people, clock)
    whole = allowance(game)
    for number in range(3):
        seat = fake_clock.seat_to_act(game)
        fake_clock.play(game, seat)
        pass_by(fake_clock, game, 0.75 * whole)
        take_back(game, seat, f"back {number}")
        assert left(fake_clock, game, seat) == whole
        fake_clock.play(game, seat)


def test_a_pause_is_not_charged_to_anybody(fake_clock: FakeClock, people: list[Player]) -> None:
    game = game_with(people, "blitz")
    first = fake_clock.seat_to_act(game)
    fake_clock.play(game, first)
    for player in people[:2]:
        services.pause_agree(room_id=game.room_id, player=player)
    with pytest.raises(Refused, match="paused"):
        take_back(game, first, "in the pause")
    fake_clock.pass_by(1000)
    services.pause_end(room_id=game.room_id, player=people[0])
    fake_clock.pass_by(10)
    take_back(game, first, "after it")
    assert left(fake_clock, game, first) == 80
    assert Move.objects.filter(game=game).latest("number").clocks == {"waited": 10.0}


@pytest.mark.usefixtures("same_luck")
def test_a_pause_is_not_charged_to_the_player_asked_during_it(fake_clock: FakeClock, people: list[Player]) -> None:
    game = game_with(people, "hours")
    seat, _ = play_until(game, True)
    fake_clock.pass_by(HOUR)
    services.pause_agree(room_id=game.room_id, player=people[0])
    fake_clock.pass_by(100 * HOUR)
    services.pause_end(room_id=game.room_id, player=people[0])
    fake_clock.pass_by(HOUR)
    take_back(game, seat, "back")
    assert left(fake_clock, game, seat) == 22 * HOUR


@pytest.mark.parametrize("clock", [name for name in CLOCKS if name not in ONE_AFTER_ANOTHER])
def test_a_secret_answer_that_is_taken_back_has_the_deadline_that_all_have(
    fake_clock: FakeClock, people: list[Player], clock: str
) -> None:
    edition, pace = CLOCKS[clock]
    game = at_sheets(timed_game(people, 4, edition=edition, pace=pace, colour_bidding=False), people)
    deadlines = set(Deadline.objects.filter(game=game).values_list("seat", "due"))
    assert len(deadlines) == 4
    for _ in range(3):
        fake_clock.pass_by(20)
        answer(game, people, 0, kind="hand_in", round=1)
        assert not Deadline.objects.filter(game=game, seat=0).exists()
        fake_clock.pass_by(20)
        answer(game, people, 0, kind="take_back")
        assert set(Deadline.objects.filter(game=game).values_list("seat", "due")) == deadlines


@pytest.mark.usefixtures("same_luck")
def test_a_late_answer_to_an_offer_is_refused_when_the_offer_is_restored(
    fake_clock: FakeClock, people: list[Player]
) -> None:
    game = timed_game(people, 2)
    while seen_by(game, None)["view"]["phase"] != "negotiation":
        fake_clock.play(game, fake_clock.seat_to_act(game))
    first, second = (Listener(game.room_id, player) for player in people[:2])
    question = second.state["prompts"][0]["id"]
    due = Deadline.objects.get(game=game, seat=1).due
    for ducats in (1, 2):
        first.send(id=f"offer {ducats}", type="move", prompt=question, move=proposal(ducats))
        fake_clock.pass_by(1)
    late = {"id": "late", "type": "move", "prompt": question, "move": {**proposal(1), "kind": "accept", "offer": 1}}
    assert second.send(**late)[-1]["code"] == "illegal"
    take_back(game, 0, "back")
    second.game_moved(version_of(game))
    (prompt,) = second.state["prompts"]
    assert (prompt["offered"], prompt["can_accept"]) == ({"number": 1, "act": False, "ducats": 1}, True)
    assert second.send(**late)[-1]["code"] == "stale_prompt"
    row = Deadline.objects.get(game=game, seat=1)
    assert (row.due, row.prompt) == (due, prompt["id"])
    assert second.send(**{**late, "id": "in time", "prompt": prompt["id"]})[-1]["type"] == "done"


def proposal(ducats: int) -> dict[str, Any]:
    """A proposal to let the other act and be paid for it."""
    return {"kind": "propose", "act": False, "ducats": ducats}


def test_a_time_out_cannot_be_undone(fake_clock: FakeClock, people: list[Player]) -> None:
    game = timed_game(people, 2)
    first = fake_clock.seat_to_act(game)
    fake_clock.run_out(game, first)
    with pytest.raises(Refused, match="not_your_own_move"):
        take_back(game, first, "not mine")
    assert Room.objects.get(id=game.room_id).state == "playing"
