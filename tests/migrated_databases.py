"""Migrated databases, created once and then copied: a migration takes seconds, and tests need many databases."""

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
"""The files on which a migrated database depends."""
LOCK = 1_648_221
"""The number of the PostgreSQL advisory lock that is held during a migration; any unused number."""


def memory_folder(gigabytes: int = 1) -> str | None:
    """A folder in memory, where a database need not wait for a disk; None if there is not enough space."""
    folder = Path("/dev/shm")
    return str(folder) if folder.is_dir() and shutil.disk_usage(folder).free > gigabytes * 1024**3 else None


def copy_sqlite(target: Path) -> None:
    """Copies the migrated SQLite database to a file."""
    shutil.copyfile(_sqlite_file(), target)


def postgres_template(server: str) -> str:
    """The name of the migrated database on a PostgreSQL server, to be used as a template in CREATE DATABASE."""
    name = f"migrated_{_version()}"
    with psycopg.connect(server, autocommit=True) as admin:
        # Released when the connection closes.
        admin.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        if admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is None:
            unfinished = f"{name}_unfinished"
            admin.execute(f'DROP DATABASE IF EXISTS "{unfinished}"'.encode())
            admin.execute(f'CREATE DATABASE "{unfinished}"'.encode())
            _migrate(f"{server.rpartition('/')[0]}/{unfinished}")
            admin.execute(f'ALTER DATABASE "{unfinished}" RENAME TO "{name}"'.encode())
    return name


@cache
def _sqlite_file() -> Path:
    """The migrated SQLite database; later runs reuse it until one of the SOURCES changes."""
    VAR.mkdir(exist_ok=True)
    file = VAR / f"migrated-{_version()}.sqlite3"
    with _exclusive(VAR / "migrated.lock"), tempfile.TemporaryDirectory(prefix="lionheart-db-") as folder:
        if not file.exists():
            for outdated in VAR.glob("migrated-*.sqlite3"):
                outdated.unlink()
            migrated = Path(folder, "game.sqlite3")
            _migrate(f"sqlite:///{migrated}")
            with closing(sqlite3.connect(migrated)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            unfinished = file.with_suffix(".unfinished")
            shutil.copyfile(migrated, unfinished)
            unfinished.replace(file)
    return file


def _migrate(url: str) -> None:
    """Migrates a database with the command that a deployment uses."""
    environment = {"DATABASE_URL": url, "REDIS_URL": "", "WORKERS": "1", "SECRET_KEY": "of-a-test"}
    command = [sys.executable, "manage.py", "migrate", "--no-input", "-v", "0"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)


@cache
def _version() -> str:
    files = sorted(file for pattern in SOURCES for file in ROOT.glob(pattern))
    return sha256(
        b"\0".join(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() for file in files)
    ).hexdigest()[:16]


@contextmanager
def _exclusive(lock: Path) -> Iterator[None]:
    """Holds a file lock, so that only one process runs the block at a time."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
