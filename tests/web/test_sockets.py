"""WebSocket conversations: frames on connecting, after moves of any player, and after the client's own errors."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Game, Player, Presence, Room
from games.services import chat
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import (
    close_all,
    db,
    latest_state,
    newest_update,
    open_socket,
    open_socket_at,
    open_sockets,
    play_next,
)

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


async def test_connecting_one_gets_everything_and_spectators_what_is_public(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    first, second, spectator = (socket.received[-1] for socket in sockets)
    assert (first["seat"], second["seat"], spectator["seat"]) == (0, 1, None)
    assert spectator["prompts"] == []
    assert spectator["view"]["viewer"] is None
    assert first["room"]["seats"][0]["mine"]
    assert first["stream"] == 0
    await close_all(sockets)


async def test_a_move_reaches_everybody_with_the_next_number_of_their_stream(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    assert (await play_next(sockets, "a")) == {"type": "done", "id": "a", "stream": 1}
    for socket in sockets:
        update = await newest_update(socket)
        assert update["stream"] == 1
        assert update["events"][0]["kind"] == "castle_placed"
    await close_all(sockets)


async def test_the_updates_of_a_game_have_no_gap_and_late_spectators_get_the_same_log(
    make_game: MakeGame, people: list[Player], settings: Any
) -> None:
    settings.SOCKET_RATE = 1000
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    count = 0
    while latest_state(sockets[0])["view"]["phase"] != "ended":
        count += 1
        await play_next(sockets, str(count))
        streams = await db(lambda: Game.objects.get(id=game.id).streams)
        for socket, key in zip(sockets, ("0", "1", "public"), strict=True):
            while latest_state(socket)["stream"] < streams[key]:
                await socket.receive("update")
    for socket, player in zip(sockets, [*people[:2], None], strict=True):
        streams = [frame["stream"] for frame in socket.received if frame["type"] == "update"]
        assert streams == list(range(1, len(streams) + 1))
        sent = [frame["events"] for frame in socket.received if frame["type"] == "update" and frame["events"]]
        late = await open_socket(game.room_id, player)
        snapshot = await late.receive("snapshot")
        assert [entry["events"] for entry in snapshot["log"] if entry["stream"]] == sent
        assert snapshot["view"] == latest_state(socket)["view"]
        await late.close()
    await close_all(sockets)


async def test_two_tabs_of_one_person_see_the_same_and_a_frame_sent_twice_is_played_once(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    one, two = [await open_socket(game.room_id, people[seat]) for _ in range(2)]
    prompt = open_prompts(await one.receive("snapshot"))[0]
    await two.receive("snapshot")
    frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
    await one.send("move", "same", **frame)
    await two.send("move", "same", **frame)
    assert await one.receive("done") == await two.receive("done")
    assert await db(game.moves.count) == 1
    assert (await two.request("move", "same", prompt=prompt["id"], move={"kind": "stop"}))["code"] == "conflict"
    await close_all([one, two])


async def test_what_was_said_before_leaving_is_done(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    socket = await open_socket(game.room_id, people[seat])
    prompt = open_prompts(await socket.receive("snapshot"))[0]
    await socket.send("ping", "first")
    await socket.send("move", "last", prompt=prompt["id"], move=answer_to(prompt))
    await socket.close()
    assert await db(game.moves.count) == 1


async def test_explain_and_preview_answer_without_playing(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    socket = next(socket for socket in sockets if open_prompts(latest_state(socket)))
    legal = answer_to(open_prompts(latest_state(socket))[0])
    assert (await socket.request("explain", move=legal))["refusal"] is None
    refusal = (await socket.request("explain", move={**legal, "knight": legal["castle"]}))["refusal"]
    assert set(refusal) == {"rule", "reason", "data"}
    assert (await socket.request("preview", move=legal))["scores"] == []
    assert (await sockets[-1].request("explain", move=legal))["code"] == "not_seated"
    assert await db(game.moves.count) == 0
    await close_all(sockets)


async def test_chat_reaches_everybody_and_needs_a_name(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Over the limit on a slow machine too.
    monkeypatch.setattr(chat, "MESSAGE_PERIOD", timedelta(seconds=400))
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    assert (await sockets[0].request("chat", text=" 5 ducats?\n<b>now</b>\u202e "))["type"] == "done"
    for socket in sockets:
        message = next((f for f in socket.received if f["type"] == "chat"), None) or await socket.receive("chat")
        said = message["message"]
        assert (said["name"], said["seat"], said["text"]) == ("Ada", 0, "5 ducats? <b>now</b>")
    assert (await sockets[-1].request("chat", text="me too"))["reason"] == "name_needed"
    assert (await sockets[1].request("chat", text="\u200b "))["code"] == "malformed"
    answers = [await sockets[1].request("chat", str(number), text="spam") for number in range(10)]
    assert [answer["type"] for answer in answers] == ["done"] * 8 + ["error"] * 2
    assert answers[-1]["code"] == "too_fast"
    assert answers[-1]["data"]["limit"] == "chat"
    assert 0 < answers[-1]["data"]["retry_after"] <= 400
    await close_all(sockets)


async def test_a_waiting_room_shows_others_joining_and_the_game_starting(
    make_room: Callable[..., Room], people: list[Player]
) -> None:
    room = await db(make_room, 2)
    socket = await open_socket(room.id, people[0])
    assert (await socket.receive("snapshot"))["view"] is None
    move = {"kind": "stop"}
    assert (await socket.request("move", prompt="0", move=move))["code"] == "not_started"
    await db(services.room_join, room_id=room.id, player=people[1])
    while (await socket.receive("room"))["room"]["seats"][1]["name"] != "Bo":
        pass
    await db(services.room_start, room_id=room.id, player=people[0])
    snapshot = await socket.receive("snapshot")
    assert snapshot["room"]["state"] == "playing"
    assert snapshot["view"]["phase"] == "setup"
    await socket.close()


async def test_a_stranger_who_joins_gets_the_seat_on_the_open_connection(
    make_room: Callable[..., Room],
) -> None:
    from tests.web.conftest import client_of

    room = await db(make_room, 2)
    browser = await db(client_of)
    cookies = "; ".join(f"{key}={morsel.value}" for key, morsel in browser.cookies.items())
    socket = await open_socket(room.id, cookies=cookies)
    assert (await socket.receive("snapshot"))["seat"] is None
    await db(browser.post, f"/api/rooms/{room.id}/join/")
    snapshot = await socket.receive("snapshot")
    assert snapshot["seat"] == 1
    assert (await socket.request("chat", text="hello"))["type"] == "done"
    await socket.close()


async def test_presence_is_shown_and_its_lease_ends_with_the_socket(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    first = await open_socket(game.room_id, people[0])
    seats = (await first.receive("snapshot"))["room"]["seats"]
    assert [seat["online"] for seat in seats] == [True, False]
    assert seats[1]["away_since"] is not None
    second = await open_socket(game.room_id, people[1])
    await second.receive("snapshot")
    while not (await first.receive("room"))["room"]["seats"][1]["online"]:
        pass
    await second.close()
    while (await first.receive("room"))["room"]["seats"][1]["online"]:
        pass
    assert await db(Presence.objects.count) == 1
    await first.close()
    assert await db(Presence.objects.count) == 0


async def test_an_absent_players_seat_is_handed_to_a_bot_and_taken_back(
    make_game: MakeGame, people: list[Player], settings: Any
) -> None:
    settings.AWAY_AFTER = 90
    game = await db(make_game, 2)
    first, second = [await open_socket(game.room_id, people[seat]) for seat in (0, 1)]
    assert (await first.receive("snapshot"))["room"]["away_after"] == 90
    await second.receive("snapshot")
    assert (await first.request("hand_over", seat=1))["reason"] == "not_away"
    await second.close()
    assert (await first.request("hand_over", seat=1))["reason"] == "not_away_long_enough"
    settings.AWAY_AFTER = 0
    assert (await first.request("hand_over", seat=0))["reason"] == "own_seat"
    assert (await first.request("hand_over", seat=1))["type"] == "done"
    assert next(f for f in reversed(first.received) if f["type"] == "room")["room"]["seats"][1]["stand_in"]
    spectator = await open_socket(game.room_id)
    assert (await spectator.request("hand_over", seat=1))["code"] == "not_seated"
    second = await open_socket(game.room_id, people[1])
    snapshot = await second.receive("snapshot")
    assert snapshot["room"]["seats"][1]["stand_in"]
    refused = await second.request("move", prompt="0", move={"kind": "stop"})
    assert (refused["code"], refused["reason"]) == ("refused", "stand_in")
    assert (await second.request("take_back"))["type"] == "done"
    assert (await second.request("take_back"))["reason"] == "no_stand_in"
    await close_all([first, second, spectator])


@pytest.mark.parametrize("room", ["nothing-like-it", "x" * 200, "%00", "a b", "é"])
async def test_a_connection_to_an_unknown_room_gets_an_error_and_is_closed(db_ready: None, room: str) -> None:
    socket = await open_socket_at(f"/ws/rooms/{room}/")
    assert (await socket.receive("error"))["code"] == "unknown_room"
    assert await socket.wait_closed() == 4404


@pytest.fixture
def db_ready(transactional_db: None) -> None:
    """The database, for tests that store nothing in it."""


async def test_the_lobby_shows_rooms_as_they_come(make_room: Callable[..., Room], people: list[Player]) -> None:
    socket = await open_socket_at("/ws/lobby/")
    assert (await socket.receive("rooms"))["rooms"] == []
    room = await db(make_room, 2)
    assert [shown["id"] for shown in (await socket.receive("rooms"))["rooms"]] == [room.id]
    await db(services.room_close, room_id=room.id)
    while (await socket.receive("rooms"))["rooms"]:
        pass
    assert (await socket.request("ping"))["type"] == "done"
    assert (await socket.request("take_back"))["code"] == "unknown_type"
    await socket.close()
