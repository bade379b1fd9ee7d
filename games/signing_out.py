"""Sockets of people whose session has ended, or was ended, are closed: all of a process are looked up at once."""

import asyncio
import logging
from collections.abc import Sequence

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games.selectors import sessions
from games.sockets import HERE

log = logging.getLogger(__name__)

EVERY = 2.0
"""Seconds between looks; nobody who was signed out stays longer than five."""
_watching: list[asyncio.Task[None]] = []


def watch() -> None:
    """Looks after the sockets of this loop, as long as there are any."""
    loop = asyncio.get_running_loop()
    if not _watching or _watching[0].done() or _watching[0].get_loop() is not loop:
        _watching[:] = [loop.create_task(_watch())]


async def _watch() -> None:
    while len(HERE):
        await asyncio.sleep(EVERY)
        lines = [line for line in HERE.lines if line.session_key]
        keys = sorted({line.session_key for line in lines if line.session_key})
        try:
            ended = await asyncio.to_thread(_ended, keys)
        except DatabaseError as error:
            log.warning("sessions could not be looked up: %s", type(error).__name__)
            continue
        for line in lines:
            if line.session_key in ended:
                line.sign_out()


def _ended(keys: Sequence[str]) -> set[str]:
    close_old_connections()
    try:
        return sessions.ended(keys)
    finally:
        close_old_connections()
