"""The current state of rooms, read once for all sockets of this process.

Large audiences are notified less often: players and spectators come and go all the time, and every change goes to all.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from games import protocol
from games.broadcast.hub import Hub
from games.models import Room
from games.realtime.batching import BatchExecutor
from games.selectors.history import delayed_view
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import viewers
from games.selectors.rooms.viewers import Viewer
from games.support.encoding import encode

SECONDS_PER_LISTENER = 0.001
"""Pause between two notifications about a room, for each of its listeners."""


@dataclass(frozen=True, slots=True)
class RoomForViewer:
    """A room as one viewer sees it: whether they are barred, their seat, and the encoded room frame with its digest."""

    is_barred: bool
    is_apart: bool
    rounds_behind: int
    seat: int | None
    game: str | None
    digest: bytes
    frame: bytes


class CachedRoom:
    """A room as it was at time `at` or later, rendered once for all viewers who see the same, as everyone without a
    seat does."""

    def __init__(self, room: Room, at: float) -> None:
        self.at = at
        self.is_over = delayed_view.is_over(room)
        self.people = viewers.people_of(room)
        self._viewers = {person: viewers.viewer_of(room, person) for person in (None, *self.people)}
        self._rendered = {viewer: _rendered(room, viewer) for viewer in set(self._viewers.values())}

    def for_player(self, player_id: str | None) -> RoomForViewer:
        """The room as a player sees it, or an anonymous spectator."""
        return self._rendered[self._viewers[player_id if player_id in self.people else None]]


def _rendered(room: Room, viewer: Viewer) -> RoomForViewer:
    shown = rooms_of.room_for_viewer(room, viewer)
    return RoomForViewer(
        is_barred=viewer.is_barred,
        is_apart=viewer.plays_running_game,
        rounds_behind=room.rounds_behind if viewer.is_behind else 0,
        seat=viewer.seat,
        game=shown.game,
        digest=digest_of(encode(shown)),
        frame=encode(protocol.RoomFrame(room=shown)),
    )


def digest_of(room: bytes) -> bytes:
    """A short digest by which two renderings of a room are compared."""
    return blake2b(room, digest_size=16).digest()


def _load(room_ids: Sequence[str]) -> list[CachedRoom | None]:
    at = time.monotonic()
    found = {room.id: CachedRoom(room, at) for room in rooms_of.rooms_get(set(room_ids))}
    return [found.get(room_id) for room_id in room_ids]


room_batches: BatchExecutor[str, CachedRoom | None] = BatchExecutor(_load, 256)


class RoomCache:
    """Notifies the listeners of a room about its current state, at a limited rate."""

    def __init__(self) -> None:
        self._is_stale: dict[str, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def refresh(self, hub: Hub, group: str, room_id: str) -> None:
        """Has a changed room read again and sent to its listeners."""
        if room_id not in self._is_stale:
            task = hub.loop.create_task(self._notify_listeners(hub, group, room_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._is_stale[room_id] = True

    async def _notify_listeners(self, hub: Hub, group: str, room_id: str) -> None:
        try:
            while self._is_stale[room_id]:
                self._is_stale[room_id] = False
                room = await room_batches.submit(room_id)
                listeners = hub.listeners(group)
                if room is not None:
                    for listener in listeners:
                        listener.receive_broadcast({"type": "room.cached", "room": room})
                await asyncio.sleep(len(listeners) * SECONDS_PER_LISTENER)
        finally:
            self._is_stale.pop(room_id, None)


ROOM_CACHE = RoomCache()
"""The cache of this process."""
