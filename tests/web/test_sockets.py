"""Conversations on the sockets: what one hears on connecting, after moves of anybody, after mistakes of one's own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import services
from games.models import Game, Player, Presence, Room
from games.services import chat
from tests.web.lines import db, hang_up, lines_of, open_address, open_line, play_next, state_of
from tests.web.play import answer_to, asked

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


async def test_connecting_one_gets_everything_and_spectators_what_is_public(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    first, second, spectator = (line.heard[-1] for line in lines)
    assert (first["seat"], second["seat"], spectator["seat"]) == (0, 1, None)
    assert spectator["prompts"] == []
    assert spectator["view"]["viewer"] is None
    assert first["room"]["seats"][0]["mine"]
    assert first["stream"] == 0
    await hang_up(lines)


async def test_a_move_reaches_everybody_with_the_next_number_of_their_stream(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    assert (await play_next(lines, "a")) == {"type": "done", "id": "a", "stream": 1}
    for line in lines:
        update = state_of(line) if state_of(line)["type"] == "update" else await line.hear("update")
        assert update["stream"] == 1
        assert update["events"][0]["kind"] == "castle_placed"
    await hang_up(lines)


async def test_a_whole_game_of_updates_has_no_gap_and_a_late_comer_hears_the_same_log(
    make_game: MakeGame, people: list[Player], settings: Any
) -> None:
    settings.SOCKET_RATE = 1000
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    count = 0
    while state_of(lines[0])["view"]["phase"] != "ended":
        count += 1
        await play_next(lines, str(count))
        streams = await db(lambda: Game.objects.get(id=game.id).streams)
        for line, key in zip(lines, ("0", "1", "public"), strict=True):
            while state_of(line)["stream"] < streams[key]:
                await line.hear("update")
    for line, player in zip(lines, [*people[:2], None], strict=True):
        streams = [frame["stream"] for frame in line.heard if frame["type"] == "update"]
        assert streams == list(range(1, len(streams) + 1))
        told = [frame["events"] for frame in line.heard if frame["type"] == "update" and frame["events"]]
        late = await open_line(game.room_id, player)
        snapshot = await late.hear("snapshot")
        assert [entry["events"] for entry in snapshot["log"] if entry["stream"]] == told
        assert snapshot["view"] == state_of(line)["view"]
        await late.hang_up()
    await hang_up(lines)


async def test_two_tabs_of_one_person_see_the_same_and_a_frame_sent_twice_is_played_once(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    one, two = [await open_line(game.room_id, people[seat]) for _ in range(2)]
    prompt = asked(await one.hear("snapshot"))[0]
    await two.hear("snapshot")
    frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
    await one.say("move", "same", **frame)
    await two.say("move", "same", **frame)
    assert await one.hear("done") == await two.hear("done")
    assert await db(game.moves.count) == 1
    assert (await two.ask("move", "same", prompt=prompt["id"], move={"kind": "stop"}))["code"] == "conflict"
    await hang_up([one, two])


async def test_what_was_said_before_leaving_is_done(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    line = await open_line(game.room_id, people[seat])
    prompt = asked(await line.hear("snapshot"))[0]
    await line.say("ping", "first")
    await line.say("move", "last", prompt=prompt["id"], move=answer_to(prompt))
    await line.hang_up()
    assert await db(game.moves.count) == 1


async def test_explain_and_preview_answer_without_playing(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    line = next(line for line in lines if asked(state_of(line)))
    legal = answer_to(asked(state_of(line))[0])
    assert (await line.ask("explain", move=legal))["refusal"] is None
    refusal = (await line.ask("explain", move={**legal, "knight": legal["castle"]}))["refusal"]
    assert set(refusal) == {"rule", "reason", "data"}
    assert (await line.ask("preview", move=legal))["scores"] == []
    assert (await lines[-1].ask("explain", move=legal))["code"] == "not_seated"
    assert await db(game.moves.count) == 0
    await hang_up(lines)


async def test_chat_is_heard_by_everybody_and_said_under_a_name_only(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "MESSAGE_PERIOD", timedelta(seconds=400))  # on a slow machine too, too much is too much
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    assert (await lines[0].ask("chat", text=" 5 ducats?\n<b>now</b>\u202e "))["type"] == "done"
    for line in lines:
        message = next((f for f in line.heard if f["type"] == "chat"), None) or await line.hear("chat")
        said = message["message"]
        assert (said["name"], said["seat"], said["text"]) == ("Ada", 0, "5 ducats? <b>now</b>")
    assert (await lines[-1].ask("chat", text="me too"))["reason"] == "name_needed"
    assert (await lines[1].ask("chat", text="\u200b "))["code"] == "malformed"
    answers = [await lines[1].ask("chat", str(number), text="spam") for number in range(10)]
    assert [answer["type"] for answer in answers] == ["done"] * 8 + ["error"] * 2
    assert answers[-1]["code"] == "too_fast"
    assert answers[-1]["data"]["limit"] == "chat"
    assert 0 < answers[-1]["data"]["retry_after"] <= 400
    await hang_up(lines)


async def test_in_a_room_that_has_not_started_one_sees_others_come_and_the_game_begin(
    make_room: Callable[..., Room], people: list[Player]
) -> None:
    room = await db(make_room, 2)
    line = await open_line(room.id, people[0])
    assert (await line.hear("snapshot"))["view"] is None
    move = {"kind": "stop"}
    assert (await line.ask("move", prompt="0", move=move))["code"] == "not_started"
    await db(services.room_join, room_id=room.id, player=people[1])
    while (await line.hear("room"))["room"]["seats"][1]["name"] != "Bo":
        pass
    await db(services.room_start, room_id=room.id, player=people[0])
    snapshot = await line.hear("snapshot")
    assert snapshot["room"]["state"] == "playing"
    assert snapshot["view"]["phase"] == "setup"
    await line.hang_up()


async def test_a_stranger_who_sits_down_learns_of_their_seat_on_the_open_line(
    make_room: Callable[..., Room],
) -> None:
    from tests.web.conftest import client_of

    room = await db(make_room, 2)
    browser = await db(client_of)
    cookies = "; ".join(f"{key}={morsel.value}" for key, morsel in browser.cookies.items())
    line = await open_line(room.id, cookies=cookies)
    assert (await line.hear("snapshot"))["seat"] is None
    await db(browser.post, f"/api/rooms/{room.id}/join/")
    snapshot = await line.hear("snapshot")
    assert snapshot["seat"] == 1
    assert (await line.ask("chat", text="hello"))["type"] == "done"
    await line.hang_up()


async def test_presence_is_shown_and_its_lease_ends_with_the_line(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    first = await open_line(game.room_id, people[0])
    seats = (await first.hear("snapshot"))["room"]["seats"]
    assert [seat["online"] for seat in seats] == [True, False]
    assert seats[1]["away_since"] is not None
    second = await open_line(game.room_id, people[1])
    await second.hear("snapshot")
    while not (await first.hear("room"))["room"]["seats"][1]["online"]:
        pass
    await second.hang_up()
    while (await first.hear("room"))["room"]["seats"][1]["online"]:
        pass
    assert await db(Presence.objects.count) == 1
    await first.hang_up()
    assert await db(Presence.objects.count) == 0


async def test_an_absent_players_seat_is_handed_to_a_bot_and_taken_back(
    make_game: MakeGame, people: list[Player], settings: Any
) -> None:
    settings.AWAY_AFTER = 90
    game = await db(make_game, 2)
    first, second = [await open_line(game.room_id, people[seat]) for seat in (0, 1)]
    assert (await first.hear("snapshot"))["room"]["away_after"] == 90
    await second.hear("snapshot")
    assert (await first.ask("hand_over", seat=1))["reason"] == "not_away"
    await second.hang_up()
    assert (await first.ask("hand_over", seat=1))["reason"] == "not_away_long_enough"
    settings.AWAY_AFTER = 0
    assert (await first.ask("hand_over", seat=0))["reason"] == "own_seat"
    assert (await first.ask("hand_over", seat=1))["type"] == "done"
    assert next(f for f in reversed(first.heard) if f["type"] == "room")["room"]["seats"][1]["stand_in"]
    spectator = await open_line(game.room_id)
    assert (await spectator.ask("hand_over", seat=1))["code"] == "not_seated"
    second = await open_line(game.room_id, people[1])
    snapshot = await second.hear("snapshot")
    assert snapshot["room"]["seats"][1]["stand_in"]
    refused = await second.ask("move", prompt="0", move={"kind": "stop"})
    assert (refused["code"], refused["reason"]) == ("refused", "stand_in")
    assert (await second.ask("take_back"))["type"] == "done"
    assert (await second.ask("take_back"))["reason"] == "no_stand_in"
    await hang_up([first, second, spectator])


@pytest.mark.parametrize("room", ["nothing-like-it", "x" * 200, "%00", "a b", "é"])
async def test_an_unknown_room_is_told_as_such_and_closed(db_ready: None, room: str) -> None:
    line = await open_address(f"/ws/rooms/{room}/")
    assert (await line.hear("error"))["code"] == "unknown_room"
    assert await line.closed() == 4404


@pytest.fixture
def db_ready(transactional_db: None) -> None:
    """The database, for tests that keep nothing in it."""


async def test_the_lobby_shows_rooms_as_they_come(make_room: Callable[..., Room], people: list[Player]) -> None:
    line = await open_address("/ws/lobby/")
    assert (await line.hear("rooms"))["rooms"] == []
    room = await db(make_room, 2)
    assert [shown["id"] for shown in (await line.hear("rooms"))["rooms"]] == [room.id]
    await db(services.room_close, room_id=room.id)
    while (await line.hear("rooms"))["rooms"]:
        pass
    assert (await line.ask("ping"))["type"] == "done"
    assert (await line.ask("take_back"))["code"] == "unknown_type"
    await line.hang_up()
