"""Real servers for the tests, each on its own port and stopped by its process id.

Plain context managers: test stages use them directly, tests wrap them in fixtures.
"""

import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import migrated_databases
from tests.preloaded_process import PreloadedProcess
from tools import postgres as cluster
from tools.supervision import is_listening
from tools.system_programs import redis_server

Process = subprocess.Popen[bytes] | PreloadedProcess
ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *(("--no-sandbox",) if os.geteuid() == 0 else ()),
)


PORTS = range(12_000, 32_000)
"""Below the range of outgoing connections, which could take a port before a server does."""


def free_port(row: int = 1) -> int:
    """A free loopback port, or the first of `row` consecutive free ports."""
    while True:
        port = random.SystemRandom().choice(PORTS)
        if all(_is_free(each) for each in range(port, port + row)):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


@contextmanager
def postgres(**options: str) -> Iterator[str]:
    """Runs a private PostgreSQL; yields its DATABASE_URL."""
    with tempfile.TemporaryDirectory(prefix="lionheart-pg-", dir=migrated_databases.memory_folder(4)) as folder:
        if cluster.USER:
            shutil.chown(folder, cluster.USER)
        data, log, port = Path(folder, "data"), Path(folder, "log"), free_port()
        cluster.make(data, "--no-sync")
        server = cluster.command(data, port, **options)
        with running(server, log=log, user=cluster.USER, cwd=folder, stop=signal.SIGINT) as process:
            wait_until(lambda: cluster.is_ready(port), process=process, log=log)
            yield cluster.url(port)


@contextmanager
def redis() -> Iterator[str]:
    """Runs a private Redis; yields its REDIS_URL."""
    program = redis_server()
    if program is None:
        raise RuntimeError("redis-server is not installed")
    with tempfile.TemporaryDirectory(prefix="lionheart-redis-") as folder:
        port = free_port()
        server = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        log = Path(folder, "log")
        with running(server, log=log, cwd=folder) as process:
            wait_until(lambda: is_listening(port), process=process, log=log)
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def throwaway_database(*, empty: bool = False) -> Iterator[str]:
    """Creates a database, in PostgreSQL if DATABASE_URL names one, otherwise SQLite; yields its URL. It has all tables
    but no rows, or with `empty` no tables either."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        with tempfile.TemporaryDirectory(prefix="lionheart-db-", dir=migrated_databases.memory_folder()) as folder:
            if not empty:
                migrated_databases.copy_sqlite(Path(folder, "game.sqlite3"))
            yield f"sqlite:///{folder}/game.sqlite3"
        return
    import psycopg

    name = f"game_{os.getpid()}_{time.monotonic_ns()}"
    template = "template1" if empty else migrated_databases.postgres_template(server)
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        try:
            yield f"{server.rpartition('/')[0]}/{name}"
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@dataclass
class GameServer:
    """A running server. A test may kill its `process` and then call `restarted`."""

    url: str
    process: Process
    environment: dict[str, str]
    log: Path
    command: str


@contextmanager
def game_server(
    database: str, *, environment: Mapping[str, str] | None = None, command: str = "serve"
) -> Iterator[GameServer]:
    """Runs `manage.py serve`, or `worker`, in its own process on the given database; `serve` migrates it if needed."""
    port = free_port()
    settings = {
        **os.environ,
        "DATABASE_URL": database,
        "SECRET_KEY": "of-a-test-server-that-lives-for-a-minute-only",
        "CHANNEL_PREFIX": f"server-{port}",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "MAKING_RATE": "9999/min",  # all tests share one IP address
        "CHANGING_RATE": "9999/min",
        **(environment or {}),
    }
    with (
        tempfile.TemporaryDirectory(prefix="lionheart-log-") as folder,
        _serving(settings, Path(folder, "log"), command) as server,
    ):
        yield server


@contextmanager
def restarted(server: GameServer) -> Iterator[GameServer]:
    """Restarts a killed server on the same database and port."""
    with _serving(server.environment, server.log, server.command) as restarted_server:
        yield restarted_server


@contextmanager
def _serving(environment: dict[str, str], log: Path, command: str) -> Iterator[GameServer]:
    url = f"http://127.0.0.1:{environment['PORT']}"
    with managed(command, log=log, environment=environment) as process:
        wait_until(lambda: answers(url), process=process, log=log)
        yield GameServer(url=url, process=process, environment=environment, log=log, command=command)


@contextmanager
def running(
    command: list[str],
    *,
    log: Path,
    cwd: Path | str,
    user: str | None = None,
    environment: Mapping[str, str] | None = None,
    stop: signal.Signals = signal.SIGTERM,
) -> Iterator[subprocess.Popen[bytes]]:
    """Runs a process for the duration of a with-block."""
    with log.open("ab") as output:
        process = subprocess.Popen(command, cwd=cwd, user=user, env=environment, stdout=output, stderr=output)
    with _stopped(process, stop):
        yield process


@contextmanager
def managed(*arguments: str, log: Path, environment: Mapping[str, str]) -> Iterator[PreloadedProcess]:
    """Runs `manage.py` with these arguments and preloaded libraries for the duration of a with-block."""
    process = PreloadedProcess(arguments, environment, log)
    with _stopped(process, signal.SIGTERM):
        yield process


@contextmanager
def _stopped(process: Process, stop: signal.Signals) -> Iterator[None]:
    """Stops a process when the block ends; kills it if it does not stop."""
    try:
        yield
    finally:
        process.send_signal(stop)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def manage(environment: Mapping[str, str], *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs a management command in its own process; unless `check` is off, it must succeed."""
    with tempfile.TemporaryDirectory(prefix="lionheart-command-") as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        process = PreloadedProcess(arguments, environment, output, errors)
        try:
            status = process.wait(timeout=180)
        finally:
            process.kill()
        done = subprocess.CompletedProcess(process.args, status, output.read_text(), errors.read_text())
    if check:
        assert status == 0, done.stderr
    return done


def wait_until(is_ready: Callable[[], bool], *, process: Process, log: Path, seconds: float = 240) -> None:
    """Waits until a process is ready; fails with its log if it exits or takes too long."""
    deadline = time.monotonic() + seconds
    while not is_ready():
        if process.poll() is not None or time.monotonic() > deadline:
            said = log.read_text(errors="replace")[-4000:] if log.exists() else "no log"
            raise RuntimeError(f"{process.args!r} did not start:\n{said}")
        time.sleep(0.05)


def answers(url: str) -> bool:
    """Whether an HTTP server answers at a URL, with any status."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


def read(url: str) -> str:
    """The response body of a URL."""
    with urllib.request.urlopen(url, timeout=60) as response:
        text: str = response.read().decode()
        return text
