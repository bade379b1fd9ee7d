"""Notices that are lost between processes: everybody is brought up to date all the same, soon and step by step."""

from collections.abc import Callable
from typing import Any

import pytest

from games import broadcast
from games.models import Game, Player
from games.realtime import resync
from games.support import game_cache
from tests.web.lines import db, hang_up, lines_of, play_next, state_of

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


async def test_a_notice_that_was_lost_is_made_up_for_by_the_tick(
    make_game: MakeGame, people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TICK_SECONDS = 0.2
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    monkeypatch.setattr(broadcast, "game_moved", lambda room, version: None)
    await play_next(lines, "a")
    for line in lines:
        update = state_of(line) if state_of(line)["type"] == "update" else await line.hear("update")
        assert update["stream"] == 1
        assert (await line.hear("tick"))["stream"] == 1
    await hang_up(lines)


async def test_notices_that_were_lost_are_made_up_for_within_five_seconds_without_a_tick(
    make_game: MakeGame, people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.TICK_SECONDS = 1000
    game, other = await db(make_game, 2), await db(make_game, 3)
    lines, others = await lines_of(game, people), await lines_of(other, people)
    monkeypatch.setattr(broadcast, "game_moved", lambda room, version: None)
    assert resync.EVERY * 2 < 5, "where the machine has time"
    await play_next(lines, "a")
    for line in lines:
        update = state_of(line) if state_of(line)["type"] == "update" else await line.hear("update")
        assert update["stream"] == 1
    assert not any(frame["type"] == "update" for line in others for frame in line.heard)
    await hang_up([*lines, *others])


async def test_several_steps_behind_one_catches_up_step_by_step(
    make_game: MakeGame, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await db(make_game, 2)
    lines = await lines_of(game, people)
    with monkeypatch.context() as patch:
        patch.setattr(broadcast, "game_moved", lambda room, version: None)
        players = lines[:-1]
        for number in range(3):
            for line in players:
                await line.ask("sync", f"s{number}")
            await play_next(lines, str(number))
    await db(game_cache.forget)
    await db(broadcast.game_moved, game.room_id, 3)
    streams = [(await lines[-1].hear("update"))["stream"] for _ in range(3)]
    assert streams == [1, 2, 3]
    await hang_up(lines)
