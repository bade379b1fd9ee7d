"""Recovers lost notices: every few seconds a process reads the current versions of the games it has sockets for."""

import asyncio

from games import broadcast
from games.realtime.periodic import PeriodicQuery, query_in_thread
from games.selectors.play import games as games_of

EVERY = 2.0
"""Seconds between checks; a client with a working connection is at most five seconds behind."""


async def send_current_versions() -> None:
    """Sends every room's listeners their game's current version. Connections that have it already send nothing."""
    hub = broadcast.hub_of(asyncio.get_running_loop())
    rooms = broadcast.watched_rooms(hub)
    for room_id, version in (await query_in_thread(games_of.versions, rooms)).items():
        hub.deliver(broadcast.room_group(room_id), {"type": "game.moved", "version": version})


start = PeriodicQuery(EVERY, send_current_versions).start
