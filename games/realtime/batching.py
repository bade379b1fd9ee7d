"""Batched calls: items that arrive while a batch is running are answered together by the next one.

This lets many moves share one commit, and many identical questions share one query. Every result is computed after its
item was submitted, never taken from an earlier batch.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from django.db import close_old_connections

Item = TypeVar("Item")
Result = TypeVar("Result")


class BatchExecutor(Generic[Item, Result]):
    """Collects items for `work`, which returns one result or exception for each of them, in order."""

    def __init__(self, work: Callable[[Sequence[Item]], Sequence[Result | BaseException]], max_size: int) -> None:
        self._work = work
        self._max_size = max_size
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="batch")
        self._running_in: asyncio.AbstractEventLoop | None = None

    async def submit(self, item: Item) -> Result:
        """Submits an item; returns its result or raises its exception."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._waiting.append((item, future))
        if self._running_in is not loop:
            self._start_batch(loop)
        return await future

    def queue_size(self) -> int:
        """The number of items waiting for the next batch."""
        return len(self._waiting)

    def _start_batch(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._waiting = self._waiting[: self._max_size], self._waiting[self._max_size :]
        self._running_in = loop if batch else None
        if batch:
            work = loop.run_in_executor(self._threads, self._run_batch, [item for item, _ in batch])
            work.add_done_callback(lambda finished: self._finish_batch(loop, batch, _results(finished, len(batch))))

    def _run_batch(self, items: list[Item]) -> Sequence[Result | BaseException]:
        close_old_connections()
        try:
            return self._work(items)
        except Exception as error:  # noqa: BLE001 - raised for every item of the batch
            return [error] * len(items)
        finally:
            close_old_connections()

    def _finish_batch(
        self,
        loop: asyncio.AbstractEventLoop,
        batch: list[tuple[Item, "asyncio.Future[Result]"]],
        results: Sequence[Result | BaseException],
    ) -> None:
        self._start_batch(loop)
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():
                continue  # the caller has been cancelled
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)


def _results(
    finished: "asyncio.Future[Sequence[Result | BaseException]]", count: int
) -> Sequence[Result | BaseException]:
    """One result per item. Whatever went wrong, no caller waits forever."""
    error = asyncio.CancelledError() if finished.cancelled() else finished.exception()
    return finished.result() if error is None else [error] * count
