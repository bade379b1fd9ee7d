"""What a process looks up for all its sockets at once, every so often, as long as there are any."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from django.db import Error, close_old_connections

from games.support.open_sockets import HERE

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class PeriodicQuery:
    """A look that is taken again and again, in the server's loop; one for which there is no database is passed over."""

    def __init__(self, seconds: float, look: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._seconds, self._look = seconds, look
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Looks for the sockets of this loop, unless it does already."""
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._task.get_loop() is not loop:
            self._task = loop.create_task(self._go_on())

    async def _go_on(self) -> None:
        while len(HERE):
            await asyncio.sleep(self._seconds)
            try:
                await self._look()
            except Error as error:
                log.warning("%s had no database: %s", self._look.__qualname__, type(error).__name__)


async def looked_up(ask: Callable[..., Result], *arguments: Any) -> Result:
    """What a call gives that looks into the database, in a thread."""
    return await asyncio.to_thread(_with_database, ask, *arguments)


def _with_database(ask: Callable[..., Result], *arguments: Any) -> Result:
    close_old_connections()
    try:
        return ask(*arguments)
    finally:
        close_old_connections()
