"""Clients that merge receive only what has changed in their view, and always have the same view as others."""

import json
from random import Random
from typing import Any

import pytest

from games import engine
from games.gateway.frames import parse
from games.models import Game, Player
from games.realtime.reply import Reply
from games.realtime.room_connection import RoomConnection
from games.support import game_cache
from tests.web.conftest import client_of
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MOVES = 60
"""The number of moves of each game."""


class Table:
    """What a client has received of a game: the view, the latest frames, and how long their views and changes were."""

    def __init__(self, game: Game, player: Player | None, *, merges: bool, is_resuming: bool = False) -> None:
        self.player = player
        session = client_of(player).session
        self.connection = RoomConnection(game.room_id, session, is_resuming=is_resuming, merges=merges)
        self.view: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.size = 0
        self.take(self.connection.open())

    def take(self, reply: Reply) -> None:
        """Receives frames; what has changed is different from what the client had."""
        self.frames = [json.loads(frame) for frame in reply.frames]
        for frame in self.frames:
            changes = frame.get("changes", {})
            assert all(self.view[name] != value for name, value in changes.items())
            self.view = (frame.get("view") or self.view) | changes
            self.size += len(json.dumps(frame.get("view") or changes))

    def come_back(self, game: Game) -> "Table":
        """The same client on a new connection, with what it had."""
        table = Table(game, self.player, merges=True, is_resuming=True)
        last, table.view = self.frames[-1], self.view
        sync = {"id": "s", "type": "sync", "game": game.id, "seat": 0, "stream": last["stream"], "mark": last["mark"]}
        table.take(table.connection.receive(parse(json.dumps(sync))))
        return table

    def catch_up(self, version: int) -> None:
        """Receives the news that the game has reached a version."""
        self.take(self.connection.notice({"type": "game.moved", "version": version}))


def version_of(stored: StoredGame) -> int:
    """The game's current version."""
    return Game.objects.get(id=stored.game.id).version


@pytest.mark.parametrize("edition", [info.name for info in engine.editions()])
def test_changes_lead_to_the_same_view_and_are_much_shorter(edition: str, people: list[Player]) -> None:
    stored = StoredGame(edition, {"players": 4}, people)
    viewers = [*people[:4], None]
    whole, brief = ([Table(stored.game, who, merges=merges) for who in viewers] for merges in (False, True))
    for _, _ in zip(range(MOVES), stored.moments(Random(1)), strict=False):
        for one, other in zip(whole, brief, strict=True):
            one.catch_up(version_of(stored))
            other.catch_up(version_of(stored))
            assert one.view == other.view
            assert all("view" not in frame for frame in other.frames)
    assert sum(one.size for one in brief) < sum(one.size for one in whole) * 2 / 3


@pytest.mark.parametrize(("moves", "restarted"), [(2, False), (1, True)])
def test_the_whole_view_is_sent_to_clients_that_missed_moves_and_by_a_process_that_has_just_begun(
    moves: int, restarted: bool, people: list[Player]
) -> None:
    stored = StoredGame("classic", {"players": 4}, people)
    tables = [Table(stored.game, people[0], merges=merges) for merges in (False, True)]
    for _, _ in zip(range(moves + 1), stored.moments(Random(1)), strict=False):
        pass
    if restarted:
        game_cache.forget()
    for table in tables:
        table.catch_up(version_of(stored))
    assert tables[0].frames == tables[1].frames
    assert all("view" in frame for frame in tables[1].frames)


@pytest.mark.parametrize("missed", [0, 1])
def test_after_a_reconnection_the_first_view_is_whole_since_another_version_may_have_sent_the_last(
    missed: int, people: list[Player]
) -> None:
    stored = StoredGame("classic", {"players": 4}, people)
    table, moments = Table(stored.game, people[0], merges=True), stored.moments(Random(1))
    next(moments)
    next(moments)
    table.catch_up(version_of(stored))
    for _ in range(missed):
        next(moments)
    table = table.come_back(stored.game)
    updates = [frame for frame in table.frames if frame["type"] == "update"]
    assert len(updates) == missed
    for _ in range(2):
        next(moments)
        table.catch_up(version_of(stored))
        updates += table.frames
    kinds = ["view" if "view" in frame else "changes" for frame in updates]
    assert kinds == ["view", *["changes"] * (missed + 1)]
