"""Batched ticks of room sockets: all that are due at the same time renew their leases and read their rooms together."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from games import services
from games.models import Presence, Room
from games.realtime.batching import BatchExecutor
from games.realtime.room_cache import CachedRoom
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms import room_view as rooms_of
from games.support import game_cache


@dataclass(frozen=True, slots=True)
class Tick:
    """A room as it is now, its game's version, and the time on its clocks, if it has any."""

    room: CachedRoom
    version: int
    now: str | None


def _ticks(leases: Sequence[Presence]) -> list[Tick | None]:
    services.presences_renew(presences=leases)
    at = time.monotonic()
    rooms = rooms_of.rooms_get({lease.room_id for lease in leases})
    is_timed = any(room.pace != Room.Pace.UNTIMED for room in rooms)
    now = clocks_of.now().isoformat() if is_timed else None
    found = {room.id: _tick(room, at, now) for room in rooms}
    return [found.get(lease.room_id) for lease in leases]


def _tick(room: Room, at: float, now: str | None) -> Tick:
    version = 0
    if hasattr(room, "game"):
        game_cache.check_history(room.game)
        version = room.game.version
    return Tick(CachedRoom(room, at), version, None if room.pace == Room.Pace.UNTIMED else now)


tick_batches: BatchExecutor[Presence, Tick | None] = BatchExecutor(_ticks, 512)
