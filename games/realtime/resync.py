"""Notices that were lost are made up for: a process asks every few seconds, once for all, where its games stand."""

import asyncio

from games import broadcast
from games.realtime.periodic import PeriodicQuery, looked_up
from games.selectors.play import games as games_of

EVERY = 2.0
"""Seconds between looks; nobody whose line lives is behind for longer than five."""


async def catch_up() -> None:
    """Tells everybody here where their games stand; whoever is there already says nothing to it."""
    hub = broadcast.hub_of(asyncio.get_running_loop())
    rooms = broadcast.rooms_of(hub)
    for room_id, version in (await looked_up(games_of.versions, rooms)).items():
        hub.hear(broadcast.room_group(room_id), {"type": "game.moved", "version": version})


watch = PeriodicQuery(EVERY, catch_up).begin
