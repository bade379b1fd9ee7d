"""Snapshots for anonymous spectators. They all see the same, so those who arrive together share one snapshot, and their
presence leases, of which only the number matters, are written together."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from games import protocol, services
from games.models import Game, Room
from games.realtime.batching import BatchExecutor
from games.realtime.room_cache import CachedRoom
from games.selectors import chat as chat_of
from games.selectors.play import clocks as clocks_of
from games.selectors.play import games as games_of
from games.selectors.rooms import room_view as rooms_of
from games.support import game_cache
from games.support.encoding import encode
from games.support.positions import stream_key


@dataclass(frozen=True, slots=True)
class SpectatorSnapshot:
    """A room as an anonymous spectator sees it: the encoded snapshot, and the version and stream of its game, if there
    is one."""

    room: CachedRoom
    game: str | None
    version: int
    stream: int
    snapshot: bytes


def _snapshots(room_ids: Sequence[str]) -> list[SpectatorSnapshot | None]:
    at = time.monotonic()
    found = {room.id: _snapshot(room, at) for room in rooms_of.rooms_get(set(room_ids))}
    return [found.get(room_id) for room_id in room_ids]


def _snapshot(room: Room, at: float) -> SpectatorSnapshot | None:
    cached = CachedRoom(room, at)
    shown = cached.for_player(None)
    if shown.is_barred or shown.rounds_behind:
        return None
    game: Game | None = room.game if hasattr(room, "game") else None
    view, prompts, stream, version = None, msgspec.Raw(b"[]"), 0, 0
    log = games_of.ViewerLog((), "")
    if game is not None:
        position = game_cache.current(game)
        public = position.seen_by(None)
        view, prompts, stream, version = (
            public.view,
            public.prompts,
            position.streams[stream_key(None)],
            position.version,
        )
        log = games_of.public_log(game, position)
    snapshot = protocol.SnapshotFrame(
        stream=stream,
        mark=log.mark,
        now=clocks_of.now_in(None if game is None else game.id),
        seat=None,
        room=rooms_of.room_for(room, None),
        view=view,
        prompts=prompts,
        log=log.entries,
        chat=chat_of.chat_of(room, None),
    )
    return SpectatorSnapshot(cached, None if game is None else game.id, version, stream, encode(snapshot))


snapshot_batches: BatchExecutor[str, SpectatorSnapshot | None] = BatchExecutor(_snapshots, 1024)
lease_batches: BatchExecutor[services.Lease, None] = BatchExecutor(services.presences_store, 1024)
"""Starts and ends anonymous spectators' leases in batches."""
