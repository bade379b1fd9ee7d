"""Calls that are made together: what is asked for while one is under way is answered by the next, all of it at once.

So many moves share one commit, and many who ask for the same thing one look into the database. Each answer is made
after its question was asked, never from before.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from django.db import close_old_connections

Item = TypeVar("Item")
Result = TypeVar("Result")


class BatchExecutor(Generic[Item, Result]):
    """Gathers items for `work`, which answers each of them, in their order, with a result or an exception."""

    def __init__(self, work: Callable[[Sequence[Item]], Sequence[Result | BaseException]], most: int) -> None:
        self._work = work
        self._most = most
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._threads = ThreadPoolExecutor(max_workers=1, thread_name_prefix="together")
        self._busy_in: asyncio.AbstractEventLoop | None = None

    async def __call__(self, item: Item) -> Result:
        """The result for an item, or its exception."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        self._waiting.append((item, answer))
        if self._busy_in is not loop:
            self._begin(loop)
        return await answer

    def queued(self) -> int:
        """So many items wait."""
        return len(self._waiting)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
        self._busy_in = loop if taken else None
        if taken:
            work = loop.run_in_executor(self._threads, self._worked, [item for item, _ in taken])
            work.add_done_callback(lambda done: self._end(loop, taken, _results(done, len(taken))))

    def _worked(self, items: list[Item]) -> Sequence[Result | BaseException]:
        close_old_connections()
        try:
            return self._work(items)
        except Exception as error:  # noqa: BLE001 - it is told to all who asked
            return [error] * len(items)
        finally:
            close_old_connections()

    def _end(
        self,
        loop: asyncio.AbstractEventLoop,
        taken: list[tuple[Item, "asyncio.Future[Result]"]],
        results: Sequence[Result | BaseException],
    ) -> None:
        self._begin(loop)
        for (_, answer), result in zip(taken, results, strict=True):
            if answer.done():
                continue  # whoever asked is not there any more
            if isinstance(result, BaseException):
                answer.set_exception(result)
            else:
                answer.set_result(result)


def _results(done: "asyncio.Future[Sequence[Result | BaseException]]", many: int) -> Sequence[Result | BaseException]:
    """What came of the work, for each who asked; whatever went wrong, nobody waits for ever."""
    error = asyncio.CancelledError() if done.cancelled() else done.exception()
    return done.result() if error is None else [error] * many
