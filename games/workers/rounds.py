"""Threads that work in the background in rounds, and continue after any error."""

import logging
import threading
import time
from collections.abc import Callable

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games.support.error_logging import error_kind, log_error

log = logging.getLogger(__name__)
database_log = logging.getLogger(f"{__name__}.database")
"""Has each error once a minute (lionheart/settings.py)."""


def start(name: str, work: Callable[[], float], retry_after: float) -> threading.Thread:
    """Starts a daemon thread that calls `work` again and again. After each round it sleeps for the seconds that `work`
    returns, or for `retry_after` seconds if it failed."""
    thread = threading.Thread(target=run, name=name, args=(name, work, retry_after), daemon=True)
    thread.start()
    return thread


def run(name: str, work: Callable[[], float], retry_after: float) -> None:
    """The loop of such a thread."""
    while True:
        pause = retry_after
        close_old_connections()
        try:
            pause = work()
        except DatabaseError as error:
            database_log.warning("%s: %s", name, error_kind(error))
        except Exception as error:  # noqa: BLE001 - an unexpected error must not end all rounds
            log_error(log, name, error)
        finally:
            close_old_connections()
        if pause:
            time.sleep(pause)
