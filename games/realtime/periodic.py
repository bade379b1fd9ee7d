"""Periodic queries: one per process on behalf of all its sockets, as long as there are any."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from django.db import Error, close_old_connections

from games.support.error_logging import error_kind
from games.support.open_sockets import OPEN_SOCKETS

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class PeriodicQuery:
    """A query repeated at an interval in the server's event loop. A round is skipped when the database is
    unavailable."""

    def __init__(self, seconds: float, query: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._seconds, self._query = seconds, query
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the task in the current event loop, unless it is running there already."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._repeat())

    async def _repeat(self) -> None:
        while len(OPEN_SOCKETS):
            await asyncio.sleep(self._seconds)
            try:
                await self._query()
            except Error as error:
                log.warning("%s had no database: %s", self._query.__qualname__, error_kind(error))


async def query_in_thread(query: Callable[..., Result], *arguments: Any) -> Result:
    """Runs a query in a worker thread and returns its result."""
    return await asyncio.to_thread(_with_database, query, *arguments)


def _with_database(query: Callable[..., Result], *arguments: Any) -> Result:
    close_old_connections()
    try:
        return query(*arguments)
    finally:
        close_old_connections()
