"""A server of ours to be measured:
`python -m tests.load.server sqlite|postgres uvicorn|daphne <workers> <port> [redis]`.

It has a database of its own, a copy of the migrated one that `tests.load.run` made; its commits are durable. uvicorn
runs as a worker of a deployment does, Daphne as `manage.py serve`. Several workers take the ports from the given one
on, and a CPU each while there are enough; a single worker is this process itself, and uses Redis only with `redis`."""

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
BOTS = bool(os.environ.get("LOAD_BOTS"))
"""Whether the database has tables of bots (tests/load/beside_bots.py)."""
CPUS = os.cpu_count() or 1


def main() -> None:
    """Creates the database and becomes the server, or the parent of its workers."""
    database, server, workers, port = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    if workers == 1:
        redis = REDIS if sys.argv[5:] == ["redis"] else ""
        os.environ.update(settings(_copy(database, port), 1, redis))
        command = _command(server, port)
        os.execv(command[0], command)
    os.environ.update(settings(_copy(database, port), workers, REDIS))
    children = []
    for number in range(workers):
        pinned = ["taskset", "-c", str(number % CPUS)] if shutil.which("taskset") else []
        children.append(subprocess.Popen([*pinned, *_command(server, port + number)], env=_with_port(port + number)))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for child in children:
            child.wait()
    except KeyboardInterrupt:
        for child in children:
            child.terminate()
        for child in children:
            child.wait()


def settings(database: str, workers: int, redis: str) -> dict[str, str]:
    """A server's environment: as deployed, but without rate limits."""
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
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"'.encode())
    return f"{POSTGRES.rpartition('/')[0]}/{name}"


def _command(server: str, port: int) -> list[str]:
    """The command that runs one worker with the toy game in it."""
    os.environ["PORT"] = str(port)
    return [sys.executable, "-m", "tests.load.serving", "serve" if server == "daphne" else "worker"]


def _with_port(port: int) -> dict[str, str]:
    return {**os.environ, "PORT": str(port)}


if __name__ == "__main__":
    main()
