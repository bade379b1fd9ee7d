"""Delayed spectators who return, receive the next round, or see a game that has ended."""

import json
from typing import Any

import pytest

from games import engine, services
from games.gateway.frames import parse
from games.models import Game, Player
from games.realtime.room_connection import RoomConnection
from games.support import caches, game_cache
from games.support.encoding import encode
from tests.web.conftest import client_of
from tests.web.delayed_games import RETURNS, dealt, only, people, played
from tests.web.socket_client import db, open_socket
from tests.web.stored_game import StoredGame
from tests.web.test_hidden import Listener

__all__ = ["dealt", "people"]
JSON = dict[str, Any]


@pytest.mark.django_db
@pytest.mark.parametrize("end", [services.room_end_game, services.room_close])
def test_a_game_that_is_ended_before_its_end_is_opened_too(people: list[Player], dealt: None, end: Any) -> None:
    stored = StoredGame(*RETURNS, people, rounds_behind=3)
    state = played(stored, 5)
    spectator = Listener(stored.game.room_id, None)
    assert spectator.state["view"]["turn"] == 3
    end(room_id=stored.game.room_id)
    opened = only(spectator.record(spectator.connection.notice({"type": "room.changed"})))
    assert opened["view"] == json.loads(encode(engine.to_json(engine.open_view(state))))
    assert spectator.game_moved(Game.objects.get(id=stored.game.id).version) == []
    assert spectator.record(spectator.connection.notice({"type": "room.changed"})) == []


@pytest.mark.django_db
def test_a_returning_spectator_gets_what_was_missed(people: list[Player], dealt: None) -> None:
    stored = StoredGame(*RETURNS, people, rounds_behind=2)
    played(stored, 4)
    spectator = Listener(stored.game.room_id, people[-1])
    number, stands = spectator.state["stream"], {"game": stored.game.id, "mark": spectator.state["mark"]}
    services.chat_say(room_id=stored.game.room_id, player=people[-1], text="well, well")
    services.chat_say(room_id=stored.game.room_id, player=people[0], text="a secret of the table")
    kinds = [frame["type"] for frame in spectator.send(id="1", type="sync", stream=number, chat=None, **stands)]
    assert kinds == ["room", "chat", "tick", "done"]
    for elsewhere in (number - 1, number + 1, 0):
        frames = spectator.send(id="2", type="sync", stream=elsewhere, chat=None, **stands)
        assert [frame["type"] for frame in frames] == ["snapshot", "done"]
        assert frames[0]["stream"] == number
    assert "a secret" not in str(spectator.sent)


@pytest.mark.django_db
@pytest.mark.parametrize("is_new", [False, True], ids=["the same process", "a new one"])
def test_a_spectator_who_missed_the_end_sees_it_however_they_return(
    people: list[Player], dealt: None, is_new: bool
) -> None:
    """Also clients that get no notice before their sync, and clients that return from the end itself."""
    stored = StoredGame(*RETURNS, people, rounds_behind=2)
    state = played(stored, 5)
    away = Listener(stored.game.room_id, people[-1]).state
    ended = json.loads(encode(engine.to_json(engine.open_view(state))))
    before = RoomConnection(stored.game.room_id, client_of(people[-1]).session, is_resuming=True)
    assert before.open().frames == []
    services.room_end_game(room_id=stored.game.room_id)
    version = Game.objects.get(id=stored.game.id).version
    for notice in ({"type": "room.changed"}, _moved(version)):
        assert before.notice(notice).frames == []
    if is_new:
        game_cache.forget()
        caches.forget()
    after = RoomConnection(stored.game.room_id, client_of(people[-1]).session, is_resuming=True)
    assert after.open().frames == []
    for connection in (before, after):
        stands = {key: away[key] for key in ("stream", "mark")}
        for kinds in (["snapshot", "done"], ["room", "tick", "done"]):
            sync = {"id": "s", "type": "sync", "game": stored.game.id, **stands}
            frames = [json.loads(frame) for frame in connection.receive(parse(json.dumps(sync))).frames]
            assert [frame["type"] for frame in frames] == kinds
            assert frames[0]["room"]["state"] == "ended"
            if kinds[0] == "snapshot":
                assert frames[0]["view"] == ended
                stands = {key: frames[0][key] for key in ("stream", "mark")}
            assert [json.loads(frame)["type"] for frame in connection.tick().frames] == ["tick"]
        assert connection.notice(_moved(version)).frames == []
        connection.close()


@pytest.mark.django_db
def test_a_view_is_computed_once_for_all_spectators(
    people: list[Player], dealt: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = StoredGame(*RETURNS, people, rounds_behind=2)
    played(stored, 4)
    calls = {"open_view": 0, "apply": 0}
    for name in calls:
        really = getattr(engine, name)

        def counted(*arguments: Any, name: str = name, really: Any = really) -> Any:
            calls[name] += 1
            return really(*arguments)

        monkeypatch.setattr(engine, name, counted)
    spectators = [Listener(stored.game.room_id, None) for _ in range(5)]
    assert calls["open_view"] == 1
    before = calls["apply"]
    played(stored, 5)
    version = Game.objects.get(id=stored.game.id).version
    frames = {frame for spectator in spectators for frame in spectator.connection.notice(_moved(version)).frames}
    assert len(frames) == 1
    assert calls["open_view"] == 2
    # The players' entries now, and each entry of the round that is shown now once.
    assert calls["apply"] - before < 2 * version


def _moved(version: int) -> JSON:
    return {"type": "game.moved", "version": version}


@pytest.mark.django_db(transaction=True)
async def test_a_connection_gets_the_next_round_after_the_players_earlier_chat(
    people: list[Player], dealt: None
) -> None:
    stored = await db(StoredGame, *RETURNS, people, rounds_behind=2)
    spectator = await open_socket(stored.game.room_id, people[-1])
    assert (await spectator.receive("snapshot"))["view"] is None
    await db(services.chat_say, room_id=stored.game.room_id, player=people[0], text="good luck")
    await db(played, stored, 2)
    shown = await spectator.receive("shown")
    assert (shown["stream"], shown["view"]["turn"], shown["view"]["seats"][0]["ducats"]) == (1, 0, 7)
    await db(played, stored, 3)
    assert (await spectator.receive("shown"))["stream"] == 2
    assert [frame["message"]["text"] for frame in spectator.received if frame["type"] == "chat"] == ["good luck"]
    await spectator.close()
