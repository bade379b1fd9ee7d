"""The tasks of one socket, and its calls in worker threads."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from math import ceil
from typing import Any, TypeVar

from games.realtime.consumers import threads
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class SocketTasks:
    """The tasks of one socket: each has a name and runs only once at a time. `on_end` is called after each."""

    def __init__(self, on_end: Callable[[], None]) -> None:
        self._on_end = on_end
        self._running: dict[str, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._thread_call: asyncio.Future[Any] | None = None
        self.is_closed = False

    def start(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Starts a task, unless it is running."""
        if name not in self._running and not self.is_closed:
            self._running[name] = task = asyncio.get_running_loop().create_task(work())
            task.add_done_callback(lambda done: self._end(name, done))

    def repeat(self, name: str, work: Callable[[], Coroutine[Any, Any, None]], seconds: float) -> None:
        """Starts a task at intervals, rounded up to whole seconds so that those of many sockets share their queries."""

        def start_and_schedule() -> None:
            self.start(name, work)
            self.repeat(name, work, seconds)

        if not self.is_closed:
            loop = asyncio.get_running_loop()
            at = loop.time() + seconds
            self._timer = loop.call_at(ceil(at) if seconds > 1 else at, start_and_schedule)

    def running(self, *names: str) -> list[asyncio.Task[None]]:
        """Those of the named tasks that are running."""
        return [self._running[name] for name in names if name in self._running]

    def run(self, call: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Calls a function in a worker thread; None if it raised an unexpected error."""
        return self.await_uncancelled(threads.run_in_thread(asyncio.get_running_loop(), call, *arguments))

    async def await_uncancelled(self, result: Awaitable[Result]) -> Result:
        """Awaits a thread's result. The thread runs to its end even if this task is cancelled."""
        self._thread_call = asyncio.ensure_future(result)
        return await asyncio.shield(self._thread_call)

    def close(self) -> None:
        """Starts nothing more."""
        self.is_closed = True
        if self._timer is not None:
            self._timer.cancel()

    async def stop(self) -> None:
        """Cancels all tasks, and waits for them and for the thread's call."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thread_call is not None:
            await asyncio.wait({self._thread_call})  # otherwise it might renew the lease that is about to end

    def _end(self, name: str, task: asyncio.Task[None]) -> None:
        self._running.pop(name, None)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            log_error(log, name, error)
        self._on_end()
