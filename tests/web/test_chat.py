"""Who receives chat messages: spectators are separate from players while a game runs, everybody shares a chat before
and after it, and the lobby has its own."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import services
from games.models import ChatMessage, Game, Player, Presence, Room
from games.selectors import chat as chat_of
from games.services import Refused
from games.services.chat import MAX_MESSAGES
from games.services.support.audit_log import clean_text
from tests.web.conftest import client_of
from tests.web.socket_client import cookies_of, db, open_socket, open_socket_at
from tests.web.test_hidden import Listener
from tests.web.test_names import BLANK, MARKS

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeGame = Callable[..., Game]


def reason(call: Callable[[], object]) -> tuple[str, str | None]:
    """Code and reason of a refusal."""
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code, refused.value.reason


def say(room: Room | str, player: Player | None, text: str) -> ChatMessage:
    """Sends a chat message in a room."""
    return services.chat_say(room_id=room if isinstance(room, str) else room.id, player=player, text=text)


def receive(listener: Listener, *said: ChatMessage) -> list[str]:
    """The texts that a viewer is sent when these messages are broadcast."""
    frames = [
        frame
        for message in said
        for frame in listener.record(listener.connection.notice({"type": "chat.said", "message": message.pk}))
    ]
    return [frame["message"]["text"] for frame in frames]


def texts(frames: list[dict[str, Any]]) -> list[str]:
    """The texts of the messages in frames, including snapshots."""
    said = [one["text"] for frame in frames if frame["type"] == "snapshot" for one in frame["chat"]]
    return said + [frame["message"]["text"] for frame in frames if frame["type"] == "chat"]


def test_players_of_a_running_game_get_no_spectator_chat_and_spectators_get_everything(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    player, spectator = Listener(game.room_id, people[0]), Listener(game.room_id, people[2])
    said = [say(game.room_id, people[2], "secret one"), say(game.room_id, people[1], "open one")]
    assert receive(player, *said) == ["open one"]
    assert receive(spectator, *said) == ["secret one", "open one"]
    for listener in (player, Listener(game.room_id, people[1])):
        listener.record(listener.connection.notice({"type": "room.changed"}))
        listener.record(listener.connection.tick())
        listener.send(id="1", type="sync")
        listener.send(id="2", type="sync", game=game.id, seat=listener.connection.seat, stream=0)
        sent = b"".join(listener.sent)
        assert b"secret one" not in sent
        assert b'"among_spectators":true' not in sent
    assert "secret one" not in client_of(people[0]).get(f"/api/rooms/{game.room_id}/").content.decode()
    stranger = Listener(game.room_id, None)
    assert texts([json.loads(frame) for frame in stranger.sent]) == ["secret one", "open one"]
    stands = {"game": game.id, "stream": 0}
    assert texts(stranger.send(id="3", type="sync", **stands)) == ["secret one", "open one"]


def test_spectator_chat_starts_on_leaving_a_seat_and_stops_on_taking_one(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(3)
    say(game.room_id, people[3], "secret one")
    leaver, comer = Listener(game.room_id, people[1]), Listener(game.room_id, people[3])
    services.room_leave(room_id=game.room_id, player=people[1])
    assert texts(leaver.record(leaver.connection.notice({"type": "room.changed"}))) == ["secret one"]
    game.room.seats.filter(number=2).update(stand_in=True, offered=True)
    services.seat_take_over(room_id=game.room_id, player=people[3], seat=2)
    later = say(game.room_id, people[1], "secret two")
    assert receive(comer, later) == []
    assert texts(comer.record(comer.connection.notice({"type": "room.changed"}))) == []


def test_after_the_end_all_chat_is_shared_and_players_get_the_spectator_chat(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    player, spectator = Listener(game.room_id, people[0]), Listener(game.room_id, people[2])
    say(game.room_id, people[2], "secret one")
    last = say(game.room_id, people[1], "open one")
    receive(player, last)
    services.room_end_game(room_id=game.room_id)
    sent = player.record(player.connection.notice({"type": "room.changed"}))
    assert texts(sent) == ["secret one"]
    assert player.record(player.connection.notice({"type": "room.changed"})) == []
    assert texts(spectator.record(spectator.connection.notice({"type": "room.changed"}))) == []
    after = say(game.room_id, people[2], "well played")
    assert not after.among_spectators
    assert receive(player, after) == ["well played"]
    # A client that was away at the end also gets them, though it has received later messages.
    back = player.send(id="1", type="sync", game=game.id, seat=0, stream=0, chat=last.public_id)
    assert texts(back) == ["secret one", "open one", "well played"]


@pytest.mark.parametrize(
    "text",
    [*map(chr, (*BLANK, *MARKS)), *"\u200b\u200c\u200d\u00ad\u2060\ufeff\u202e", "", " \n", "\u200d\u3164 \u2800"],
)
def test_what_nothing_is_seen_of_is_not_said_and_is_no_note_or_reason(people: list[Player], text: str) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    for call in (
        lambda: say(room, people[0], text),
        lambda: services.lobby_say(player=people[0], text=text),
        lambda: clean_text(text * 5, "why"),
    ):
        assert reason(call) == ("malformed", "length")
    services.relation_set(owner=people[0], about=people[1], blocked=False, note=text)
    assert not people[0].relations.exists()
    assert not ChatMessage.objects.exists()


def test_signs_that_are_not_seen_by_themselves_stay_where_they_shape_others(people: list[Player]) -> None:
    text = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    assert services.lobby_say(player=people[0], text=text).text == text


def test_before_the_start_all_talk_together(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2})
    seated = Listener(room.id, people[0])
    assert receive(seated, say(room, people[1], "may I?")) == ["may I?"]


def test_a_game_without_talk_refuses_its_players_while_it_runs_and_nobody_else(people: list[Player]) -> None:
    room = services.room_create(player=people[0], edition="classic", options={"players": 2}, press="none")
    services.room_join(room_id=room.id, player=people[1])
    say(room, people[0], "before")
    services.room_start(room_id=room.id, player=people[0])
    assert reason(lambda: say(room, people[0], "during")) == ("refused", "no_press")
    assert say(room, people[2], "among us").among_spectators
    (answer,) = Listener(room.id, people[1]).send(id="c", type="chat", text="during")
    assert (answer["code"], answer["reason"]) == ("refused", "no_press")
    services.room_end_game(room_id=room.id)
    say(room, people[0], "after")
    found = Room.objects.get(id=room.id)
    assert [said.text for said in chat_of.chat_of(found, people[0].id)] == ["before", "among us", "after"]


def test_whether_players_may_talk_is_chosen_with_the_room(db: None) -> None:
    ada = client_of()
    wanted = {"edition": "classic", "options": {"players": 2}}
    assert ada.post("/api/rooms/", wanted | {"press": "none"}).json()["press"] == "none"
    assert ada.post("/api/rooms/", wanted).json()["press"] == "public"
    assert ada.post("/api/rooms/", wanted | {"press": "some"}).json()["error"]["field"] == "press"


def test_spectators_have_the_same_limits(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    for _ in range(MAX_MESSAGES):
        say(game.room_id, people[2], "again")
    assert reason(lambda: say(game.room_id, people[2], "again"))[0] == "too_fast"
    assert reason(lambda: say(game.room_id, people[3], "x" * 501)) == ("malformed", "length")
    assert reason(lambda: say(game.room_id, None, "who am I?")) == ("refused", "name_needed")


def test_a_speaker_is_known_by_the_same_sign_everywhere_which_is_not_their_id(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = make_game(2)
    at_table = chat_of.as_frame(say(game.room_id, people[0], "here"))
    in_lobby = chat_of.as_frame(services.lobby_say(player=people[0], text="there"))
    assert at_table.person == in_lobby.person == client_of(people[0]).get("/api/me/").json()["person"]
    assert at_table.person != chat_of.as_frame(say(game.room_id, people[1], "me")).person
    assert people[0].id not in str(at_table)
    assert client_of().get("/api/me/").json() == {
        "name": None,
        "person": None,
        "language": None,
        "account": False,
        "blocked": [],
    }


def test_the_lobby_shows_the_last_fifty_and_its_limits_are_those_of_tables(people: list[Player]) -> None:
    for number in range(60):
        ChatMessage.objects.create(player=people[number % 4], name="W", text=str(number))
    assert [said.text for said in chat_of.lobby_chat()] == [str(number) for number in range(10, 60)]
    ChatMessage.objects.all().delete()
    for _ in range(MAX_MESSAGES):
        services.lobby_say(player=people[0], text="again")
    assert reason(lambda: services.lobby_say(player=people[0], text="again"))[0] == "too_fast"
    assert reason(lambda: services.lobby_say(player=people[1], text="\u200b")) == ("malformed", "length")
    assert reason(lambda: services.lobby_say(player=None, text="hello")) == ("refused", "name_needed")


@pytest.mark.django_db(transaction=True)
async def test_lobby_chat_stays_in_the_lobby(make_game: MakeGame, people: list[Player]) -> None:
    game = await db(make_game, 2)
    table = await open_socket(game.room_id, people[0])
    first = await open_socket_at("/ws/lobby/", await db(cookies_of, people[1]))
    second = await open_socket_at("/ws/lobby/")
    for socket in (first, second):
        assert (await socket.receive("lobby_chat"))["chat"] == []
    assert (await second.request("chat", text="hello"))["reason"] == "name_needed"
    assert (await first.request("chat", text=" who  <b>plays</b>? "))["type"] == "done"
    for socket in (first, second):
        said = next((f for f in socket.received if f["type"] == "chat"), None) or await socket.receive("chat")
        assert (said["message"]["text"], said["message"]["name"]) == ("who <b>plays</b>?", "Bo")
    await db(services.chat_say, room_id=game.room_id, player=people[0], text="at the table")
    await table.receive("chat")
    late = await open_socket_at("/ws/lobby/")
    assert [said["text"] for said in (await late.receive("lobby_chat"))["chat"]] == ["who <b>plays</b>?"]
    assert "plays" not in table.bytes
    for socket in (table, first, second, late):
        assert "at the table" not in socket.bytes or socket is table
        await socket.close()
    assert await db(Presence.objects.count) == 0
