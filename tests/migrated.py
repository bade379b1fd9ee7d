"""Databases with all migrations in them: made once, then copied. To migrate one takes seconds, and tests want many."""

import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

import psycopg

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"
SOURCES = ("games/*.py", "games/models/**/*.py", "games/migrations/*.py", "lionheart/*.py", "requirements/*.txt")
"""What can change how a migrated database looks."""
LOCK = 1_648_221
"""PostgreSQL's lock that is held while one is made there; any number that is nobody else's."""


def quick_place(gigabytes: int = 1) -> str | None:
    """A folder in memory, where there is room for a database: there it need not wait for a disk."""
    there = Path("/dev/shm")
    return str(there) if there.is_dir() and shutil.disk_usage(there).free > gigabytes * 1024**3 else None


def copy_file(to: Path) -> None:
    """Lays an SQLite database down."""
    shutil.copyfile(_file(), to)


def template(server: str) -> str:
    """The name of one in a PostgreSQL server, for CREATE DATABASE; its URL is the server's with this name."""
    name = f"migrated_{_version()}"
    with psycopg.connect(server, autocommit=True) as admin:
        # Unlocked as the connection ends.
        admin.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        if admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            half = f"{name}_half"
            admin.execute(f'DROP DATABASE IF EXISTS "{half}"'.encode())
            admin.execute(f'CREATE DATABASE "{half}"'.encode())
            _migrate(f"{server.rpartition('/')[0]}/{half}")
            admin.execute(f'ALTER DATABASE "{half}" RENAME TO "{name}"'.encode())
    return name


@cache
def _file() -> Path:
    """A file with it, which later runs find again unless something has changed."""
    VAR.mkdir(exist_ok=True)
    file = VAR / f"migrated-{_version()}.sqlite3"
    with _alone(VAR / "migrated.lock"), tempfile.TemporaryDirectory(prefix="lionheart-db-") as folder:
        if not file.exists():
            for old in VAR.glob("migrated-*.sqlite3"):
                old.unlink()
            made = Path(folder, "game.sqlite3")
            _migrate(f"sqlite:///{made}")
            with closing(sqlite3.connect(made)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            half = file.with_suffix(".half")
            shutil.copyfile(made, half)
            half.replace(file)
    return file


def _migrate(url: str) -> None:
    """As a deployment does it."""
    alone = {"DATABASE_URL": url, "REDIS_URL": "", "WORKERS": "1", "SECRET_KEY": "of-a-test"}
    command = [sys.executable, "manage.py", "migrate", "--no-input", "-v", "0"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **alone}, check=True)


@cache
def _version() -> str:
    files = sorted(file for pattern in SOURCES for file in ROOT.glob(pattern))
    return sha256(
        b"\0".join(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() for file in files)
    ).hexdigest()[:16]


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Nobody else is in here, of any process, meanwhile."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
