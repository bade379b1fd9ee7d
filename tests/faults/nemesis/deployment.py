"""The deployment of `make run-many` under the control of a nemesis: the first worker in a network namespace of its own,
proxies to Redis and PostgreSQL that can be cut, clocks that can be set, notices that can be lost. Processes that die
are restarted."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg

from tests.faults.expected_views import Entry, Log
from tests.faults.nemesis.island import Island
from tests.services import ROOT, free_port
from tools import local_deployment, postgres
from tools.supervision import SupervisedProcess, is_listening
from tools.system_programs import redis_server

if TYPE_CHECKING:
    from games.support.room_homes import RoomHomes

SECONDS_TO_MOVE = 2.0
"""The time control of a table with a clock: no reserve."""
HELPERS = ("sweeper", "sweeper-2", "bots")


class Part:
    """A process that is restarted when it dies, each by a thread of its own: one may need another in order to start."""

    def __init__(self, kept: SupervisedProcess) -> None:
        self.kept = kept
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._restart, daemon=True)
        self._thread.start()

    def signal(self, number: signal.Signals) -> None:
        """Sends the process a signal, if it is running."""
        self.kept.process.send_signal(number)

    def stop(self) -> None:
        """Stops it for good."""
        self._is_over.set()
        self._thread.join()
        self.kept.process.send_signal(signal.SIGCONT)
        self.kept.stop()

    def _restart(self) -> None:
        while not self._is_over.wait(0.1):
            # A process that cannot start yet is retried.
            with suppress(SystemExit):
                self.kept.restart_if_dead()


@dataclass
class Deployment:
    """The running deployment. `workers` are the addresses for the players. If rooms have homes, players connect to the
    worker to which nginx would send them; otherwise to any, so that the sockets of a room are at several."""

    folder: Path
    database: int
    redis: int
    island: Island
    workers: tuple[str, ...]
    homes: "RoomHomes | None" = None
    parts: dict[str, Part] = field(default_factory=dict)

    @property
    def worker_names(self) -> tuple[str, ...]:
        """The names of the workers' processes."""
        return tuple(f"worker-{number}" for number, _ in enumerate(self.workers, 1))

    @property
    def programs(self) -> tuple[str, ...]:
        """The names of all our processes."""
        return (*self.worker_names, *HELPERS)

    def home_of(self, room: str) -> str | None:
        """The address of a room's worker, if rooms have one."""
        return None if self.homes is None else f"http://{self.homes.home_of(room)}"

    def set_notices(self, dropped: float, duplicated: float, delayed: float) -> None:
        """Sets the shares of notices that are dropped, duplicated and delayed."""
        _write(self.folder / "notices", json.dumps([dropped, duplicated, delayed]))

    def set_clock(self, name: str, seconds: float) -> None:
        """Sets the error of a process's clock."""
        _write(self.folder / f"clock-{name}", str(seconds))

    def query(self, words: str, *values: Any) -> list[tuple[Any, ...]]:
        """Queries the database, which may be down."""
        with psycopg.connect(postgres.url(self.database), autocommit=True, connect_timeout=5) as database:
            return database.execute(words.encode(), values).fetchall()

    def logs(self, rooms: list[str]) -> list[Log]:
        """The games of some rooms, as stored at one moment."""
        with psycopg.connect(postgres.url(self.database), connect_timeout=5) as database:
            database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            names = "id, edition, options, seed, version, state"
            games = database.execute(f"SELECT {names} FROM games_game WHERE room_id = ANY(%s)".encode(), [rooms])
            return [_log(database, game) for game in games.fetchall()]

    def streams(self, rooms: list[str]) -> dict[str, dict[str, int]]:
        """Every viewer's stream number, by game."""
        return dict(self.query("SELECT id, streams FROM games_game WHERE room_id = ANY(%s)", rooms))

    def moves(self, rooms: list[str]) -> dict[str, int]:
        """The number of moves in each game that is not over."""
        words = "SELECT id, version FROM games_game WHERE room_id = ANY(%s) AND ended IS NULL"
        return dict(self.query(words, rooms))

    def logged_errors(self) -> list[str]:
        """The errors that the programs have logged, except those about an unavailable database."""
        lines = [line for path in (self.folder / "logs").iterdir() for line in path.read_text().splitlines()]
        locks = [line for line in lines if "deadlock detected" in line]
        return locks + [line for line in lines if " ERROR games" in line and "OperationalError" not in line]


@contextmanager
def deployment(
    folder: Path, island: Island, redis: int, redis_line: int, database_line: int, database: int, workers: int
) -> Iterator[Deployment]:
    """Starts everything on an empty database; `redis` and `database` are ports, the `line`s the proxies that the
    workers use. With more than two workers rooms have homes."""
    hosts = (island.there, *["127.0.0.1"] * (workers - 1))
    servers = tuple((host, free_port()) for host in hosts)
    names = tuple(f"{host}:{port}" for host, port in servers)
    found = Deployment(folder, database, redis, island, tuple(f"http://{name}" for name in names))
    if workers > 2:
        from games.support.room_homes import RoomHomes

        found.homes = RoomHomes(names)
    found.set_notices(0, 0, 0)
    (folder / "logs").mkdir()
    place = local_deployment.Deployment(
        database=postgres.url(database_line).replace("127.0.0.1", island.here),
        redis=f"redis://{island.here}:{redis_line}/0",
        workers=servers,
        metrics=(("127.0.0.1", 0),) * (workers + 2),
        listen="",
        python=sys.executable,
        hosts=",".join(hosts),
        key="of-a-deployment-that-lives-for-minutes-only",
    )
    with ExitStack() as stack:
        # Stopped in reverse order, and the rest even if one does not stop.
        def start(name: str, command: tuple[str, ...], ready: Any, **more: Any) -> None:
            log = folder / "logs" / name
            kept = SupervisedProcess(
                name, command, log=log, is_ready=ready, cwd=Path("/"), report=lambda _: None, **more
            )
            found.parts[name] = part = Part(kept)
            stack.callback(part.stop)

        postgres.make(folder / "postgres", "--no-sync")
        server = tuple(postgres.command(folder / "postgres", database))
        ready = partial(postgres.is_ready, database)
        start("postgres", server, ready, user=postgres.USER, stop=signal.SIGINT)
        command = (str(redis_server()), "--port", str(redis), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder))
        start("redis", command, partial(is_listening, redis))
        _start_ours(found, place, start)
        yield found


def _start_ours(found: Deployment, place: local_deployment.Deployment, start: Any) -> None:
    ours = local_deployment.services(place)
    migrate = ours.pop("migrate")
    ours["sweeper-2"] = ours["sweeper"]
    extra = {
        "DJANGO_SETTINGS_MODULE": "tests.faults.nemesis.settings",
        "PYTHONPATH": str(ROOT),
        "NOTICES": str(found.folder / "notices"),
        "PACE_BLITZ": f"{SECONDS_TO_MOVE},0",
        "TIMEOUTS": "1000000",
        "MAKING_RATE": "100000/min",
        "CHANGING_RATE": "100000/min",
        "RUNNING_LIMITS": "100000,100000",
        "GAMES_PER_WORKER": "0",
        "SOCKETS_PER_PERSON": "1000",
        "SOCKETS_PER_ADDRESS": "10000",
        "BOT_PACE": "0.3",
        **({"WORKER_SERVERS": ""} if found.homes is None else {}),
    }
    environment = {**os.environ, **migrate.environment}
    subprocess.run(migrate.command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    for number, (name, service) in enumerate(ours.items()):
        found.set_clock(name, 0)
        on_island = name == "worker-1"
        command = (*found.island.command, *service.command) if on_island else service.command
        address = place.workers[number] if service.port else None
        settings = {**service.environment, **extra, "CLOCK": str(found.folder / f"clock-{name}")}
        start(name, _in_root(command), partial(_listens, address), environment=settings)


def _in_root(command: tuple[str, ...]) -> tuple[str, ...]:
    return ("env", "-C", str(ROOT), *command)


def _listens(address: tuple[str, int] | None) -> bool:
    """Whether a worker accepts connections; a process without an address is ready once it runs."""
    if address is None:
        return True
    try:
        socket.create_connection(address, timeout=1).close()
    except OSError:
        return False
    return True


def _log(database: psycopg.Connection[Any], row: tuple[Any, ...]) -> Log:
    game, edition, options, seed, version, state = row
    names = "number, seat, by, client_id, prompt, move, streams, events, undone"
    rows = database.execute(f"SELECT {names} FROM games_move WHERE game_id = %s ORDER BY number".encode(), [game])
    entries = tuple(Entry(*row) for row in rows.fetchall())
    return Log(game, edition, options, seed, version, state, entries)


def _write(path: Path, text: str) -> None:
    """Writes the file atomically, for processes that may read it at any moment."""
    new = path.with_suffix(f".{time.monotonic_ns()}")
    new.write_text(text)
    new.rename(path)
