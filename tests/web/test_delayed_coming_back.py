"""Watching some whole rounds behind: who comes back, hears the next round, or sees a game that has ended."""

import json
from typing import Any

import pytest

from games import engine, services
from games.models import Game, Player
from games.realtime.room_connection import RoomConnection
from games.selectors.history import delayed_view
from games.support import game_cache
from tests.web.conftest import client_of
from tests.web.delayed_games import RETURNS, dealt, only, people, played
from tests.web.lines import db, open_line
from tests.web.stored_game import StoredGame
from tests.web.test_hidden import Listener

__all__ = ["dealt", "people"]
JSON = dict[str, Any]


@pytest.mark.django_db
@pytest.mark.parametrize("end", [services.room_end_game, services.room_close])
def test_a_game_that_is_ended_before_its_end_is_opened_too(people: list[Player], dealt: None, end: Any) -> None:
    stored = StoredGame(*RETURNS, people, rounds_behind=3)
    state = played(stored, 5)
    watcher = Listener(stored.game.room_id, None)
    assert watcher.state["view"]["turn"] == 3
    end(room_id=stored.game.room_id)
    opened = only(watcher.take(watcher.conversation.notice({"type": "room.changed"})))
    assert opened["view"] == json.loads(game_cache.encode(engine.to_json(engine.open_view(state))))
    assert watcher.moved(Game.objects.get(id=stored.game.id).version) == []
    assert watcher.take(watcher.conversation.notice({"type": "room.changed"})) == []


@pytest.mark.django_db
def test_who_comes_back_gets_what_was_missed(people: list[Player], dealt: None) -> None:
    stored = StoredGame(*RETURNS, people, rounds_behind=2)
    played(stored, 4)
    watcher = Listener(stored.game.room_id, people[-1])
    number, game = watcher.state["stream"], stored.game.id
    services.chat_say(room_id=stored.game.room_id, player=people[-1], text="well, well")
    services.chat_say(room_id=stored.game.room_id, player=people[0], text="a secret of the table")
    kinds = [frame["type"] for frame in watcher.say(id="1", type="sync", game=game, stream=number, chat=None)]
    assert kinds == ["room", "chat", "tick", "done"]
    for elsewhere in (number - 1, number + 1, 0):
        frames = watcher.say(id="2", type="sync", game=game, stream=elsewhere, chat=None)
        assert [frame["type"] for frame in frames] == ["snapshot", "done"]
        assert frames[0]["stream"] == number
    assert "a secret" not in str(watcher.sent)


@pytest.mark.django_db
@pytest.mark.parametrize("is_new", [False, True], ids=["the same process", "a new one"])
def test_who_was_away_when_the_game_ended_is_shown_its_end_however_they_come_back(
    people: list[Player], dealt: None, is_new: bool
) -> None:
    """Also who hears of nothing before they have said where they stand, and who comes back from the end itself."""
    stored = StoredGame(*RETURNS, people, rounds_behind=2)
    state = played(stored, 5)
    away = Listener(stored.game.room_id, people[-1]).state
    ended = json.loads(game_cache.encode(engine.to_json(engine.open_view(state))))
    before = RoomConnection(stored.game.room_id, client_of(people[-1]).session, is_resuming=True)
    assert before.open().frames == []
    services.room_end_game(room_id=stored.game.room_id)
    version = Game.objects.get(id=stored.game.id).version
    for notice in ({"type": "room.changed"}, _moved(version)):
        assert before.notice(notice).frames == []
    if is_new:
        game_cache.forget()
        delayed_view.forget()
    after = RoomConnection(stored.game.room_id, client_of(people[-1]).session, is_resuming=True)
    assert after.open().frames == []
    for line in (before, after):
        stream = away["stream"]
        for kinds in (["snapshot", "done"], ["room", "tick", "done"]):
            sync = {"id": "s", "type": "sync", "game": stored.game.id, "stream": stream}
            frames = [json.loads(frame) for frame in line.receive(json.dumps(sync)).frames]
            assert [frame["type"] for frame in frames] == kinds
            assert frames[0]["room"]["state"] == "ended"
            if kinds[0] == "snapshot":
                assert frames[0]["view"] == ended
                stream = frames[0]["stream"]
            assert [json.loads(frame)["type"] for frame in line.tick().frames] == ["tick"]
        assert line.notice(_moved(version)).frames == []
        line.close()


@pytest.mark.django_db
def test_what_is_shown_is_worked_out_once_however_many_watch(
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
    watchers = [Listener(stored.game.room_id, None) for _ in range(5)]
    assert calls["open_view"] == 1
    before = calls["apply"]
    played(stored, 5)
    version = Game.objects.get(id=stored.game.id).version
    frames = {frame for watcher in watchers for frame in watcher.conversation.notice(_moved(version)).frames}
    assert len(frames) == 1
    assert calls["open_view"] == 2
    # Those of the players now, and once each those of the round that is shown now.
    assert calls["apply"] - before < 2 * version


def _moved(version: int) -> JSON:
    return {"type": "game.moved", "version": version}


@pytest.mark.django_db(transaction=True)
async def test_a_line_hears_the_next_round_and_the_players_words_before_it(people: list[Player], dealt: None) -> None:
    stored = await db(StoredGame, *RETURNS, people, rounds_behind=2)
    watcher = await open_line(stored.game.room_id, people[-1])
    assert (await watcher.hear("snapshot"))["view"] is None
    await db(services.chat_say, room_id=stored.game.room_id, player=people[0], text="good luck")
    await db(played, stored, 2)
    shown = await watcher.hear("shown")
    assert (shown["stream"], shown["view"]["turn"], shown["view"]["seats"][0]["ducats"]) == (1, 0, 7)
    await db(played, stored, 3)
    assert (await watcher.hear("shown"))["stream"] == 2
    assert [frame["message"]["text"] for frame in watcher.heard if frame["type"] == "chat"] == ["good luck"]
    await watcher.hang_up()
