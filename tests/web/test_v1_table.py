"""The public API in a room: what the client can send over its WebSocket, a program can send as requests, each carried
out once."""

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games import protocol, services
from games.gateway.commands import run_once_per_id
from games.models import ChatMessage, Game, Player, Room, Sanction, Seat
from tests.web.play import answer_to
from tests.web.programs import check, game_of_a_program, problem, program, reader, until_asked

pytestmark = pytest.mark.once


def at(game: Game, what: str) -> str:
    """A path of the game's room."""
    return f"/api/v1/rooms/{game.room_id}/{what}/"


def test_a_program_takes_its_last_act_back_once(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client, address = program(people[0])[0], f"/api/v1/games/{game.id}/"
    prompt = until_asked(game, 0)
    move = {"id": "mine", "prompt": prompt["id"], "move": answer_to(prompt)}
    before = client.get(address)
    client.post(f"{address}moves/", move)
    shown = client.get(address)
    assert shown.json()["undo"]
    back = {"id": "back", "stream": shown.json()["stream"]}
    rolled_back = check(client.post(f"{address}undo/", back).json(), "Moved")
    assert rolled_back == {"stream": back["stream"] + 1, "again": False}
    assert client.post(f"{address}undo/", back).json() == {**rolled_back, "again": True}
    after = client.get(address, HTTP_IF_NONE_MATCH=shown["ETag"])
    assert after.status_code == 200
    assert after.json()["view"] == before.json()["view"]
    assert len({before["ETag"], shown["ETag"], after["ETag"]}) == 3
    answer = problem(client.post(f"{address}undo/", {"id": "again", "stream": back["stream"]}), 409, "refused")
    assert answer["reason"] == "moved_on"


@pytest.mark.parametrize("stream", [-1, "x", None, 2**40])
def test_an_undo_must_state_its_stream_position(people: list[Player], stream: Any) -> None:
    game = game_of_a_program(people)
    answer = program(people[0])[0].post(f"/api/v1/games/{game.id}/undo/", {"id": "x", "stream": stream})
    assert problem(answer, 400, "malformed")["where"] == "stream"


def test_a_draft_is_surveyed(people: list[Player]) -> None:
    game = game_of_a_program(people)
    prompt = until_asked(game, 0)
    address = f"/api/v1/games/{game.id}/survey/"
    answer = check(program(people[0])[0].post(address, {"move": answer_to(prompt)}).json(), "Surveyed")
    assert set(answer) == {"survey"}
    problem(program(people[2], "Pawn")[0].post(address, {"move": answer_to(prompt)}), 403, "not_seated")


def test_a_programs_chat_message_is_sent_once_and_reaches_all(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client, player = program(people[0])
    said = {"id": "s1", "text": "Well <b>played"}
    unheard = client.get(at(game, "chat"))
    (heard,) = check(client.post(at(game, "chat"), said).json(), "Chat")["messages"]
    assert (heard["name"], heard["seat"], heard["text"]) == (player.name, 0, "Well <b>played")
    assert client.post(at(game, "chat"), said).json() == {"messages": [heard]}
    assert ChatMessage.objects.count() == 1
    problem(client.post(at(game, "chat"), {**said, "text": "Badly"}), 409, "conflict")
    now = APIClient().get(at(game, "chat"), HTTP_IF_NONE_MATCH=unheard["ETag"])
    assert now.json() == {"messages": [heard]}
    assert APIClient().get(at(game, "chat"), HTTP_IF_NONE_MATCH=now["ETag"]).status_code == 304


def test_private_chat_reaches_its_addressees_only(people: list[Player]) -> None:
    game = game_of_a_program(people)
    Room.objects.filter(id=game.room_id).update(press=Room.Press.PRIVATE)
    client = program(people[0])[0]
    assert len(client.post(at(game, "chat"), {"id": "s", "text": "Peace?", "to": [1]}).json()["messages"]) == 1
    assert len(reader(people[1]).get(at(game, "chat")).json()["messages"]) == 1
    for other in (APIClient(), reader(people[2]), program(people[2], "Pawn")[0]):
        assert other.get(at(game, "chat")).json() == {"messages": []}
    answer = problem(client.post(at(game, "chat"), {"id": "t", "text": "Me?", "to": [0]}), 409, "refused")
    assert answer["reason"] == "no_addressee"


def test_chat_above_the_limit_gets_a_retry_time(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client = program(people[0])[0]
    answers = [client.post(at(game, "chat"), {"id": f"s{n}", "text": "Hello"}) for n in range(9)]
    assert [one.status_code for one in answers[:8]] == [200] * 8
    problem(answers[8], 429, "too_fast")
    assert 1 <= int(answers[8]["Retry-After"]) <= 10


def test_a_pause_is_proposed_agreed_to_and_ended(people: list[Player]) -> None:
    room = services.room_create(
        player=program(people[0])[1],
        edition="classic",
        options={"players": 2},
        programs=True,
        pace={"kind": "normal"},
    )
    services.room_join(room_id=room.id, player=people[1])
    player = Player.objects.get(rooms_made=room)
    game = services.room_start(room_id=room.id, player=player).game
    client = program(people[0])[0]
    shown = check(client.post(at(game, "pause"), {"id": "p", "do": "agree"}).json(), "Room")
    assert shown["clock"]["paused"] is None
    services.pause_agree(room_id=room.id, player=people[1])
    assert client.get(f"/api/v1/rooms/{room.id}/").json()["clock"]["paused"]
    assert client.post(at(game, "pause"), {"id": "e", "do": "end"}).json()["clock"]["paused"] is None
    problem(client.post(at(game, "pause"), {"id": "x", "do": "stop"}), 400, "malformed")
    assert problem(client.post(at(game, "extend"), {"id": "m", "do": "agree"}), 409, "refused")["reason"]


def test_a_seat_is_taken_back_by_its_program_and_handed_over_by_nobody_elses(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client = program(people[0])[0]
    services.seat_hand_over_by_moderator(room_id=game.room_id, seat=0)
    assert not check(client.post(at(game, "take-back"), {"id": "b"}).json(), "Room")["seats"][0]["stand_in"]
    assert not Seat.objects.get(room=game.room_id, number=0).stand_in
    answer = problem(client.post(at(game, "take-back"), {"id": "c"}), 409, "refused")
    assert answer["reason"] == "no_stand_in"
    assert problem(client.post(at(game, "hand-over"), {"id": "h", "seat": 0}), 409, "refused")["reason"] == "own_seat"
    vote = {"id": "v", "seat": 1, "choice": "bot"}
    assert problem(client.post(at(game, "vote"), vote), 409, "refused")["reason"] == "untimed"
    stranger = program(people[2], "Pawn")[0]
    for what, body in (("take-back", {}), ("hand-over", {"seat": 1})):
        problem(stranger.post(at(game, what), {"id": what, **body}), 403, "not_seated")


def test_a_closed_room_reveals_nothing_to_an_excluded_player(people: list[Player]) -> None:
    game = game_of_a_program(people)
    Room.objects.filter(id=game.room_id).update(watching="none")
    services.chat_say(room_id=game.room_id, player=people[1], text="Psst")
    for client in (APIClient(), reader(people[2]), program(people[2], "Pawn")[0]):
        problem(client.get(at(game, "chat")), 403, "forbidden")
    problem(program(people[2], "Pawn")[0].post(at(game, "chat"), {"id": "x", "text": "Hi"}), 403, "forbidden")


def test_a_muted_players_program_cannot_chat(people: list[Player]) -> None:
    game = game_of_a_program(people)
    Sanction.objects.create(player=people[0], step=Sanction.Step.MUTE, reason="x", begun=timezone.now())
    problem(program(people[0])[0].post(at(game, "chat"), {"id": "x", "text": "Hi"}), 403, "sanctioned")


def test_chat_sent_over_one_connection_appears_on_the_other(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client, player = program(people[0])
    frame = protocol.ChatFrame(id="one", text="Hello")
    run_once_per_id(room_id=game.room_id, player=player, frame=frame, network="")
    assert len(client.post(at(game, "chat"), {"id": "one", "text": "Hello"}).json()["messages"]) == 1
    problem(client.post(at(game, "pause"), {"id": "one", "do": "agree"}), 409, "conflict")
