"""The threads in which sockets ask for what only the database knows."""

import logging
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.conf import settings
from django.db import close_old_connections

from games.support import metrics
from games.support.error_logging import log_mistake

log = logging.getLogger(__name__)

Result = TypeVar("Result")
processor_seconds = time.thread_time

_threads = ThreadPoolExecutor(max_workers=settings.SOCKET_THREADS, thread_name_prefix="socket")
metrics.queue("for_threads", _threads._work_queue.qsize)


def ask(loop: AbstractEventLoop, question: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Asks in a thread; the answer is None if that was a mistake of ours."""
    return loop.run_in_executor(_threads, _with_database, question, *arguments)


def timed(question: Callable[..., Result], *arguments: Any) -> tuple[Result, float]:
    """An answer, and how many seconds of a processor it took in this thread."""
    since = processor_seconds()
    return question(*arguments), processor_seconds() - since


def _with_database(question: Callable[..., Any], *arguments: Any) -> Any:
    """As channels' database_sync_to_async, whose connections its test tools leave open (they run out with a pool)."""
    close_old_connections()
    try:
        return question(*arguments)
    except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
        log_mistake(log, question.__qualname__, error)
        return None
    finally:
        close_old_connections()
