"""A server of ours to be measured:
`python -m tests.load.server sqlite|postgres uvicorn|daphne <workers> <port> [redis [bots]]`.

It has a database of its own, a copy of the migrated one that `tests.load.run` made; its commits are durable. uvicorn
runs as a worker of a deployment does, Daphne as `manage.py serve`. Several workers take the ports from the given one
on, and a CPU each while there are enough; a single worker is this process itself, and uses Redis only with `redis`.
With `bots` the tables of bots are played by `manage.py bots`, beside the worker."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

FOLDER = Path(os.environ.get("LOAD_FOLDER", "."))
POSTGRES = os.environ.get("LOAD_POSTGRES", "")
REDIS = os.environ.get("LOAD_REDIS", "")
TEMPLATE = "template_of_games"
TEMPLATE_WITH_BOTS = "template_of_bots"
BOTS = bool(os.environ.get("LOAD_BOTS"))
"""Whether the database has tables of bots (tests/load/beside_bots.py)."""
CPUS = os.cpu_count() or 1


def main() -> None:
    """Creates the database and becomes the server, or the parent of its workers."""
    database, server, workers, port = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    extra = sys.argv[5:]
    os.environ.update(settings(_copy(database, port), workers, REDIS if workers > 1 or "redis" in extra else ""))
    if workers == 1 and "bots" not in extra:
        os.environ["PORT"] = str(port)
        os.execv(sys.executable, _command(server))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    children = _with_bots(server, port) if "bots" in extra else _workers(server, port, workers)
    try:
        for child in children:
            child.wait()
    except KeyboardInterrupt:
        for child in children:
            child.terminate()
        for child in children:
            child.wait()


def _workers(server: str, port: int, workers: int) -> list[subprocess.Popen[bytes]]:
    """Starts workers, each on a CPU of its own."""
    children = []
    for number in range(workers):
        pinned = ["taskset", "-c", str(number % CPUS)] if shutil.which("taskset") else []
        children.append(subprocess.Popen([*pinned, *_command(server)], env=_with_port(port + number)))
    return children


def _with_bots(server: str, port: int) -> list[subprocess.Popen[bytes]]:
    """Starts a worker and `manage.py bots`, whose metrics are those that are measured."""
    worker = {name: value for name, value in _with_port(port).items() if name != "METRICS_PORT"}
    return [
        subprocess.Popen(_command(server), env=worker),
        subprocess.Popen([sys.executable, "-m", "tests.load.serving", "bots"]),
    ]


def settings(database: str, workers: int, redis: str) -> dict[str, str]:
    """A server's environment: as deployed, but without rate limits, and full only if the measurement says so."""
    return {
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "WORKERS": str(workers),
        "PROXIES": "1",
        "SECRET_KEY": "of-a-load-test-that-lives-for-a-minute-only",
        "ALLOWED_HOSTS": "127.0.0.1",
        "HOST": "127.0.0.1",
        "SOCKET_RATE": "1000000",
        "MAKING_RATE": "1000000/min",
        "CHANGING_RATE": "1000000/min",
        "RUNNING_LIMITS": "1000000,1000000",
        "GAMES_PER_WORKER": os.environ.get("GAMES_PER_WORKER", "0"),
    }


def _copy(kind: str, port: int) -> str:
    """The URL of a fresh database."""
    if kind == "sqlite":
        file = FOLDER / f"{port}.sqlite3"
        shutil.copyfile(FOLDER / ("bots.sqlite3" if BOTS else "template.sqlite3"), file)
        return f"sqlite:///{file}"
    import psycopg

    name = f"game_{port}_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE_WITH_BOTS if BOTS else TEMPLATE}"'.encode())
    return f"{POSTGRES.rpartition('/')[0]}/{name}"


def _command(server: str) -> list[str]:
    """The command that runs one worker with the toy game in it."""
    return [sys.executable, "-m", "tests.load.serving", "serve" if server == "daphne" else "worker"]


def _with_port(port: int) -> dict[str, str]:
    return {**os.environ, "PORT": str(port)}


if __name__ == "__main__":
    main()
