"""Rooms as they are now, looked up once for everybody who is there in this process, however many.

A crowd hears of changes less often than a few do: people come and go all the time, and each is news to all.
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
from games.support import game_cache

PAUSE = 0.001
"""So many seconds for each listener pass before they are told of the next change."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A room as somebody sees it: whether they are let in, their seat, the room's frame, and its mark."""

    is_barred: bool
    apart: bool
    behind: int
    seat: int | None
    game: str | None
    mark: bytes
    frame: bytes


class RoomSeen:
    """A room as it was at a moment `at` or later, for each of its people, and for everybody else. It is rendered once
    for all who see the same, as those who have no seat do."""

    def __init__(self, room: Room, at: float) -> None:
        self.at = at
        self.is_over = delayed_view.is_over(room)
        self.people = viewers.people_of(room)
        self._viewers = {person: viewers.viewer_of(room, person) for person in (None, *self.people)}
        self._shown = {viewer: _shown(room, viewer) for viewer in set(self._viewers.values())}

    def to(self, player_id: str | None) -> Shown:
        """The room as a person sees it, or a stranger."""
        return self._shown[self._viewers[player_id if player_id in self.people else None]]


def _shown(room: Room, viewer: Viewer) -> Shown:
    shown = rooms_of.room_for_viewer(room, viewer)
    return Shown(
        is_barred=viewer.is_barred,
        apart=viewer.plays_running_game,
        behind=room.rounds_behind if viewer.is_behind else 0,
        seat=viewer.seat,
        game=shown.game,
        mark=mark_of(game_cache.encode(shown)),
        frame=game_cache.encode(protocol.RoomFrame(room=shown)),
    )


def mark_of(room: bytes) -> bytes:
    """What tells a room as it is shown from what it was."""
    return blake2b(room, digest_size=16).digest()


def _look(room_ids: Sequence[str]) -> list[RoomSeen | None]:
    at = time.monotonic()
    found = {room.id: RoomSeen(room, at) for room in rooms_of.rooms_get(set(room_ids))}
    return [found.get(room_id) for room_id in room_ids]


look: BatchExecutor[str, RoomSeen | None] = BatchExecutor(_look, 256)


class RoomCache:
    """Tells the listeners of rooms what the rooms are like now."""

    def __init__(self) -> None:
        self._asked: dict[str, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, hub: Hub, group: str, room_id: str) -> None:
        """A room has changed: those here will hear how it is."""
        if room_id not in self._asked:
            task = hub.loop.create_task(self._tell(hub, group, room_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        self._asked[room_id] = True

    async def _tell(self, hub: Hub, group: str, room_id: str) -> None:
        try:
            while self._asked[room_id]:
                self._asked[room_id] = False
                seen = await look(room_id)
                listeners = hub.listeners(group)
                if seen is not None:
                    for listener in listeners:
                        listener.hear({"type": "room.seen", "seen": seen})
                await asyncio.sleep(len(listeners) * PAUSE)
        finally:
            self._asked.pop(room_id, None)


NEWS = RoomCache()
"""Of this process."""
