"""Lost broadcasts between processes: all clients are brought up to date, soon and step by step."""

from collections.abc import Callable
from typing import Any

import pytest

from games import broadcast
from games.models import Game, Player
from games.realtime import resync
from games.support import game_cache
from tests.web.socket_client import close_all, db, newest_update, open_sockets, play_next

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


async def test_a_lost_broadcast_is_recovered_by_the_tick(
    make_game: MakeGame, people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TICK_SECONDS = 0.2
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    monkeypatch.setattr(broadcast, "game_moved", lambda room, version: None)
    await play_next(sockets, "a")
    for socket in sockets:
        update = await newest_update(socket)
        assert update["stream"] == 1
        assert (await socket.receive("tick"))["stream"] == 1
    await close_all(sockets)


async def test_lost_broadcasts_are_recovered_within_five_seconds_without_a_tick(
    make_game: MakeGame, people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TICK_SECONDS = 1000
    game, other = await db(make_game, 2), await db(make_game, 3)
    sockets, others = await open_sockets(game, people), await open_sockets(other, people)
    monkeypatch.setattr(broadcast, "game_moved", lambda room, version: None)
    assert resync.EVERY * 2 < 5, "where the machine has time"
    await play_next(sockets, "a")
    for socket in sockets:
        update = await newest_update(socket)
        assert update["stream"] == 1
    assert not any(frame["type"] == "update" for socket in others for frame in socket.received)
    await close_all([*sockets, *others])


async def test_several_steps_behind_one_catches_up_step_by_step(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await db(make_game, 2)
    sockets = await open_sockets(game, people)
    with monkeypatch.context() as patch:
        patch.setattr(broadcast, "game_moved", lambda room, version: None)
        players = sockets[:-1]
        for number in range(3):
            for socket in players:
                await socket.request("sync", f"s{number}")
            await play_next(sockets, str(number))
    await db(game_cache.forget)
    await db(broadcast.game_moved, game.room_id, 3)
    streams = [(await sockets[-1].receive("update"))["stream"] for _ in range(3)]
    assert streams == [1, 2, 3]
    await close_all(sockets)
