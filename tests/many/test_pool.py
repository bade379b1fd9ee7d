"""A process's pool of connections to PostgreSQL, when the database was down for some time."""

import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from psycopg import OperationalError
from psycopg_pool import ConnectionPool, PoolTimeout

from lionheart import network_timeouts
from tests.services import free_port, running, wait_until
from tools import postgres

AWAY = 8.0
"""Seconds; with its defaults a pool would retry after seven seconds, and then after fifteen."""


@contextmanager
def served(folder: Path, port: int) -> Iterator[None]:
    """A database for the duration of the block, which stops it immediately."""
    command = postgres.command(folder / "data", port)
    log = folder / "log"
    with running(command, log=log, user=postgres.USER, cwd=folder, stop=signal.SIGQUIT) as process:
        wait_until(lambda: postgres.is_ready(port), process=process, log=log)
        yield


def test_a_pool_reconnects_as_soon_as_a_long_absent_database_is_back() -> None:
    with tempfile.TemporaryDirectory(prefix="lionheart-pool-") as name:
        folder, port = Path(name), free_port()
        if postgres.USER:
            shutil.chown(folder, postgres.USER)
        postgres.make(folder / "data", "--no-sync")
        with ConnectionPool(postgres.url(port), min_size=1, max_size=8, open=False, **network_timeouts.POOL) as pool:  # type: ignore[arg-type]
            with served(folder, port), pool.connection() as here:
                here.execute("SELECT 1")
            gone, is_back = time.monotonic(), threading.Event()
            asking = threading.Thread(target=ask_until_answered, args=(pool, is_back))
            asking.start()
            assert not is_back.wait(gone + AWAY - time.monotonic())
            with served(folder, port):
                assert is_back.wait(6), "the pool does not retry"
            asking.join()


def ask_until_answered(pool: ConnectionPool, answered: threading.Event) -> None:
    """Retries as people do after a server error."""
    while not answered.is_set():
        with suppress(OperationalError, PoolTimeout), pool.connection() as here:
            here.execute("SELECT 1")
            answered.set()
