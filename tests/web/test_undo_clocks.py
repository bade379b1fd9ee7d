"""Undo and the clocks: it gives back no time, takes none from others, and undoes nothing that a time-out did."""

from typing import Any

import pytest

from games import services
from games.models import Deadline, Game, Move, Player, Room
from games.services import Refused
from tests.web.clockwork import Clockwork, timed_game
from tests.web.conftest import seen_by
from tests.web.test_hidden import Listener, same_luck, version_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["same_luck"]


def take_back(game: Game, seat: int, key: str) -> None:
    """A seat's person takes their last act back."""
    current = Game.objects.get(id=game.id)
    services.game_undo(
        room_id=game.room_id,
        player_id=str(game.room.seats.get(number=seat).player_id),
        stream=current.streams[str(seat)],
        client_id=key,
    )


def left(clockwork: Clockwork, game: Game, seat: int) -> float:
    """The seconds until a seat's time is up."""
    return (Deadline.objects.get(game=game, seat=seat).due - clockwork.now).total_seconds()


def test_an_undo_gives_no_time_back_and_takes_none_from_others(clockwork: Clockwork, people: list[Player]) -> None:
    game = timed_game(people, 2)
    first = clockwork.acting(game)
    other = 1 - first
    assert left(clockwork, game, first) == 80  # 20 for the decision, 60 in reserve
    clockwork.pass_by(15)
    clockwork.play(game, first)
    clockwork.pass_by(30)
    take_back(game, first, "back")
    assert left(clockwork, game, first) == 35
    assert not Deadline.objects.filter(game=game, seat=other).exists()
    assert clockwork.reserve(game, other) == 60
    clockwork.play(game, first)
    assert left(clockwork, game, other) == 80
    assert clockwork.reserve(game, first) == 35


def test_a_pause_is_not_charged_to_who_takes_back(clockwork: Clockwork, people: list[Player]) -> None:
    game = timed_game(people, 2)
    first = clockwork.acting(game)
    clockwork.play(game, first)
    for player in people[:2]:
        services.pause_agree(room_id=game.room_id, player=player)
    with pytest.raises(Refused, match="paused"):
        take_back(game, first, "in the pause")
    clockwork.pass_by(1000)
    services.pause_end(room_id=game.room_id, player=people[0])
    clockwork.pass_by(10)
    take_back(game, first, "after it")
    assert left(clockwork, game, first) == 70


def test_who_would_have_no_time_left_cannot_take_back(clockwork: Clockwork, people: list[Player]) -> None:
    game = timed_game(people, 2)
    first = clockwork.acting(game)
    clockwork.pass_by(75)
    clockwork.play(game, first)
    clockwork.pass_by(6)
    with pytest.raises(Refused, match="time_up"):
        take_back(game, first, "too late")
    assert Move.objects.filter(game=game).count() == 1
    assert left(clockwork, game, 1 - first) == 74


@pytest.mark.usefixtures("same_luck")
def test_an_answer_that_came_too_late_for_an_offer_is_not_taken_when_the_offer_stands_again_and_clocks_go_on(
    clockwork: Clockwork, people: list[Player]
) -> None:
    game = timed_game(people, 2)
    while seen_by(game, None)["view"]["phase"] != "negotiation":
        clockwork.play(game, clockwork.acting(game))
    first, second = (Listener(game.room_id, player) for player in people[:2])
    question = second.state["prompts"][0]["id"]
    due = Deadline.objects.get(game=game, seat=1).due
    for ducats in (1, 2):
        first.say(id=f"offer {ducats}", type="move", prompt=question, move=proposal(ducats))
        clockwork.pass_by(1)
    late = {"id": "late", "type": "move", "prompt": question, "move": {**proposal(1), "kind": "accept", "offer": 1}}
    assert second.say(**late)[-1]["code"] == "illegal"
    take_back(game, 0, "back")
    second.moved(version_of(game))
    (prompt,) = second.state["prompts"]
    assert (prompt["offered"], prompt["can_accept"]) == ({"number": 1, "act": False, "ducats": 1}, True)
    assert second.say(**late)[-1]["code"] == "stale_prompt"
    row = Deadline.objects.get(game=game, seat=1)
    assert (row.due, row.prompt) == (due, prompt["id"])
    assert second.say(**{**late, "id": "in time", "prompt": prompt["id"]})[-1]["type"] == "done"


def proposal(ducats: int) -> dict[str, Any]:
    """To let the other act and be paid for it."""
    return {"kind": "propose", "act": False, "ducats": ducats}


def test_what_time_did_stands(clockwork: Clockwork, people: list[Player]) -> None:
    game = timed_game(people, 2)
    first = clockwork.acting(game)
    clockwork.run_out(game, first)
    with pytest.raises(Refused, match="not_by_hand"):
        take_back(game, first, "not mine")
    assert Room.objects.get(id=game.room_id).state == "playing"
