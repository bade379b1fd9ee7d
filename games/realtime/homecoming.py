"""Rooms return to their worker: while it is away, others serve them, and ask their sockets to reconnect once it has
been ready for a while (docs/decisions/15-rooms-have-a-worker.md)."""

import asyncio
import json
import random
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import cast
from urllib.request import urlopen

from django.conf import settings

from games import broadcast
from games.broadcast.hub import Hub
from games.realtime.periodic import PeriodicQuery
from games.support.open_sockets import OPEN_SOCKETS, OpenSocket
from games.support.process import PROCESS_ID
from games.support.room_homes import RoomHomes

SECONDS = 2.0
"""Between checks."""
READY_SECONDS = 10.0
"""How long a worker must have been ready before rooms return to it: one that restarts again and again gets none."""
ANSWER_SECONDS = 2.0
"""How long a worker may take to say whether it is ready."""
TRIES = 3
"""How often a room is sent home within AGAIN_SECONDS. Until a request to a worker that was down has ended, nginx gives
it one in two seconds, and sends back here what comes at the same time."""
AGAIN_SECONDS = 600.0
"""Whose worker nginx does not reach at all must not go back and forth for ever."""
SOCKETS_PER_SECOND = 200
"""How many sockets are asked to reconnect."""


class Homecoming:
    """Looks for rooms that belong to other workers. `ask` returns the ID of the process at a server if it is ready."""

    def __init__(
        self, servers: Sequence[str], ask: Callable[[str], Awaitable[str | None]], clock: Callable[[], float]
    ) -> None:
        self._homes, self._ask, self._clock = RoomHomes(servers), ask, clock
        self._own = ""
        self._ready: dict[str, tuple[str, float]] = {}
        """Of other workers that are ready: the process, and since when it is."""
        self._sent: dict[str, list[float]] = {}
        """When rooms were sent home."""

    async def look(self, hub: Hub) -> list[OpenSocket]:
        """The sockets that should go home now."""
        away: dict[str, list[str]] = defaultdict(list)
        for room_id in broadcast.watched_rooms(hub):
            home = self._homes.home_of(room_id)
            if home != self._own:
                away[home].append(room_id)
        answers = await asyncio.gather(*map(self._ask, away))
        now = self._clock()
        processes = {server: process for server, process in zip(away, answers, strict=True) if process}
        self._own = next((server for server, process in processes.items() if process == PROCESS_ID), self._own)
        self._ready = {server: self._since(server, process, now) for server, process in processes.items()}
        self._sent = {room: times for room, times in self._sent.items() if now - times[0] < AGAIN_SECONDS}
        going = [
            room_id
            for server, (_, since) in self._ready.items()
            if server != self._own and now - since >= READY_SECONDS
            for room_id in away[server]
            if len(self._sent.get(room_id, ())) < TRIES
        ]
        for room_id in going:
            self._sent.setdefault(room_id, []).append(now)
        # All listeners to a room are sockets.
        return [cast("OpenSocket", one) for room_id in going for one in hub.listeners(broadcast.room_group(room_id))]

    def _since(self, server: str, process: str, now: float) -> tuple[str, float]:
        known = self._ready.get(server)
        return known if known is not None and known[0] == process else (process, now)


async def process_at(server: str) -> str | None:
    """The ID of the process at a server, if it is ready."""
    return await asyncio.to_thread(_process_at, server)


def _process_at(server: str) -> str | None:
    try:
        with urlopen(f"http://{server}/readyz", timeout=ANSWER_SECONDS) as answer:
            return str(json.load(answer)["process"])
    except (OSError, ValueError, KeyError):
        return None


@cache
def _homecoming() -> Homecoming:
    return Homecoming(settings.WORKER_SERVERS, process_at, time.monotonic)


async def send_rooms_home() -> None:
    """Asks the sockets of rooms that belong to another worker to reconnect, spread over some time."""
    if OPEN_SOCKETS.is_draining:
        return
    loop = asyncio.get_running_loop()
    sockets = await _homecoming().look(broadcast.hub_of(loop))
    for socket in sockets:
        loop.call_later(random.uniform(0, len(sockets) / SOCKETS_PER_SECOND), socket.leave)  # noqa: S311 - no secret


_PERIODIC = PeriodicQuery(SECONDS, send_rooms_home)


def start() -> None:
    """Starts looking in the current event loop, if the workers' servers are known."""
    if len(settings.WORKER_SERVERS) > 1:
        _PERIODIC.start()
