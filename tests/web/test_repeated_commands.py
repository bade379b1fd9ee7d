"""Repeated commands: a frame whose response was lost is sent again under its ID, gets the same response, and is carried
out once."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games import protocol, services
from games.models import ChatMessage, Command, Game, Player, Room, Seat
from games.realtime.lobby_connection import LobbyConnection
from tests.web.conftest import client_of, seen_by
from tests.web.fake_clock import timed_game
from tests.web.play import answer_to, open_prompts
from tests.web.programs import until_asked
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def answer(frames: list[dict[str, Any]]) -> dict[str, Any]:
    """The last frame of a response, without its ID and empty fields."""
    return {key: value for key, value in frames[-1].items() if key != "id" and value is not None}


def test_a_chat_message_appears_once_however_often_and_over_whichever_connection_it_is_sent(
    people: list[Player],
) -> None:
    game = timed_game(people, 2)
    for _ in range(3):
        for listener in (Listener(game.room_id, people[0]), Listener(game.room_id, people[0])):
            assert answer(listener.send(id="c1", type="chat", text="hello")) == {"type": "done"}
    assert ChatMessage.objects.count() == 1
    other = Listener(game.room_id, people[0]).send(id="c1", type="chat", text="something else")
    assert answer(other) == {"type": "error", "code": "conflict"}
    assert answer(Listener(game.room_id, people[1]).send(id="c1", type="chat", text="hello")) == {"type": "done"}
    assert ChatMessage.objects.count() == 2


def test_the_ids_of_each_room_are_its_own(people: list[Player], make_game: Any) -> None:
    """A program in two rooms may number its commands in each."""
    games = [make_game(2), make_game(2)]
    for game in games:
        assert answer(Listener(game.room_id, people[0]).send(id="1", type="chat", text="hello")) == {"type": "done"}
        reply = LobbyConnection(client_of(people[0]).session).receive(protocol.ChatFrame(id="1", text="all"))
        assert answer([json.loads(frame) for frame in reply.frames]) == {"type": "done"}
        assert answer(Listener(game.room_id, people[0]).send(id="1", type="pause", do="agree"))["code"] == "conflict"
    said = ChatMessage.objects.order_by("pk").values_list("room", "text")
    assert list(said) == [(games[0].room_id, "hello"), (None, "all"), (games[1].room_id, "hello")]


def test_moves_and_other_commands_may_have_the_same_ids(people: list[Player], make_game: Any) -> None:
    """As docs/protocol.md says."""
    game = make_game(2)
    prompt = until_asked(game, 0)
    listener = Listener(game.room_id, people[0])
    for frame in ({"type": "move", "prompt": prompt["id"], "move": answer_to(prompt)}, {"type": "chat", "text": "hi"}):
        assert answer(listener.send(id="1", **frame))["type"] == "done"
    assert answer(listener.send(id="1", type="undo", stream=1))["code"] == "conflict"


def test_in_the_lobby_too(people: list[Player]) -> None:
    for _ in range(3):
        lobby = LobbyConnection(client_of(people[0]).session)
        reply = lobby.receive(protocol.ChatFrame(id="l", text="hello"))
        assert answer([json.loads(frame) for frame in reply.frames]) == {"type": "done"}
    assert ChatMessage.objects.count() == 1


@pytest.mark.parametrize("is_known", [False, True])
def test_a_guests_commands_are_not_repeated_for_the_account_that_they_log_in_to(
    people: list[Player], is_known: bool
) -> None:
    """Each kind of frame that is carried out once, and moves: the response to either may have been lost before the
    log-in."""
    game = timed_game(people, 2)
    seat = next(seat for seat in game.room.seats.all() if open_prompts(seen_by(game, seat.number)))
    guest, account = people[seat.number], people[3]
    account.user = User.objects.create_user("Di of Dun")
    account.save()
    prompt = open_prompts(seen_by(game, seat.number))[0]
    frames: list[dict[str, Any]] = [
        {"id": "c", "type": "chat", "text": "hello"},
        {"id": "p", "type": "pause", "do": "agree"},
        {"id": "m", "type": "move", "prompt": prompt["id"], "move": answer_to(prompt)},
    ]
    if is_known:
        Listener(game.room_id, account).send(id="c", type="chat", text="hello")
    for frame in frames:
        assert answer(Listener(game.room_id, guest).send(**frame))["type"] in ("done", "moved")
    made, said = game.moves.count(), ChatMessage.objects.count()
    services.account_log_in(user=account.user, guest=guest)
    Seat.objects.update(wants_pause=False)
    for frame in frames:
        assert answer(Listener(game.room_id, account).send(**frame))["type"] in ("done", "moved")
    assert (game.moves.count(), ChatMessage.objects.count()) == (made, said)
    assert not Seat.objects.filter(wants_pause=True).exists()
    other = Listener(game.room_id, account).send(id="p", type="pause", do="decline")
    assert answer(other) == {"type": "error", "code": "conflict"}


def test_a_refused_command_may_be_repeated_under_the_same_id(people: list[Player]) -> None:
    game = timed_game(people, 2)
    listener = Listener(game.room_id, people[0])
    assert answer(listener.send(id="t", type="take_back"))["reason"] == "no_stand_in"
    Seat.objects.filter(player=people[0]).update(stand_in=True)
    assert answer(listener.send(id="t", type="take_back")) == {"type": "done"}
    assert answer(listener.send(id="t", type="take_back")) == {"type": "done"}


def test_a_late_copy_of_a_proposal_does_not_propose_again(people: list[Player]) -> None:
    game = timed_game(people, 2)
    first, second = Listener(game.room_id, people[0]), Listener(game.room_id, people[1])
    first.send(id="p", type="pause", do="agree")
    second.send(id="d", type="pause", do="decline")
    assert answer(first.send(id="p", type="pause", do="agree")) == {"type": "done"}
    assert not Seat.objects.filter(wants_pause=True).exists()
    assert answer(first.send(id="p2", type="pause", do="agree")) == {"type": "done"}
    second.send(id="a", type="pause", do="agree")
    assert answer(first.send(id="p2", type="pause", do="agree")) == {"type": "done"}
    assert Room.objects.get(id=game.room_id).paused is not None


def test_commands_are_forgotten_in_the_end(make_game: Any, people: list[Player]) -> None:
    game: Game = make_game(2)
    Listener(game.room_id, people[0]).send(id="c", type="chat", text="hello")
    assert services.command_sweep() == 0
    Command.objects.update(at=timezone.now() - timedelta(days=2))
    assert services.command_sweep() == 1
