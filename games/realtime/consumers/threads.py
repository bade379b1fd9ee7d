"""The worker threads in which sockets query the database."""

import logging
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.conf import settings
from django.db import close_old_connections

from games.support import metrics
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

Result = TypeVar("Result")
processor_seconds = time.thread_time

_threads = ThreadPoolExecutor(max_workers=settings.SOCKET_THREADS, thread_name_prefix="socket")
metrics.register_queue("for_threads", _threads._work_queue.qsize)


def run_in_thread(loop: AbstractEventLoop, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Calls a function in a worker thread. The result is None if it raised an unexpected error."""
    return loop.run_in_executor(_threads, _run, call, *arguments)


def timed(call: Callable[..., Result], *arguments: Any) -> tuple[Result, float]:
    """A function's result, and the processor seconds it took in this thread."""
    since = processor_seconds()
    return call(*arguments), processor_seconds() - since


def _run(call: Callable[..., Any], *arguments: Any) -> Any:
    """Like channels' database_sync_to_async, whose connections its own test tools leave open (they run out with a
    pool)."""
    close_old_connections()
    try:
        return call(*arguments)
    except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
        log_error(log, call.__qualname__, error)
        return None
    finally:
        close_old_connections()
