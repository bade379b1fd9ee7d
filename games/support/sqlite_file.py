"""The SQLite database file: only one server uses it at a time, and damage is reported with the way to repair it."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

from games.support.data_lock import DataInUse, lock_data

DAMAGES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""SQLite's primary result codes for a damaged file."""
RESTORE = (
    "Stop the server, and move the file away with those beside it that have its name with -wal and -shm. Then read the "
    "last backup into a new one, and start: docs/operating.md, Reading a backup."
)
"""How to recover from a damaged file."""


def sqlite_file() -> Path | None:
    """The path of the database; None if it is not an SQLite file."""
    database = settings.DATABASES["default"]
    name = str(database.get("NAME", ""))
    is_file = "sqlite" in database["ENGINE"] and name and name != ":memory:" and not name.startswith("file:")
    return Path(name).resolve() if is_file else None


def lock_database_file() -> None:
    """Makes this process the only server of its SQLite file, for its lifetime. Does nothing on PostgreSQL, which
    several may share.

    Raises CommandError if another server is running on the file, or if the lock file cannot be written.
    """
    file = sqlite_file()
    if file is None:
        return
    try:
        lock_data(file.with_name(f"{file.name}.lock"))
    except DataInUse as error:
        raise CommandError(
            f"Another server{error.by} is running on {file}, and two would not be notified of each other's moves. "
            "Stop it, or give this one a file and a key of its own: "
            f"DATABASE_URL=sqlite:///{file.with_name('another.sqlite3')} SECRET_KEY=<a long random text>"
        ) from error
    except OSError as error:
        raise CommandError(f"Cannot write to {file.parent}: {error.strerror}.") from error


@receiver(connection_created)
def close_read_only_connection(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Closes a read-only SQLite connection after its request.

    SQLite opens a file that it may not write as read-only, and the connection stays so. If the disk was read-only for a
    while, the next request has to open a new connection to be able to write again.
    """
    file = sqlite_file()
    if connection.vendor == "sqlite" and file and not os.access(file, os.W_OK):
        connection.close_at = time.monotonic()


def damage_of(file: Path) -> str | None:
    """What is wrong with an SQLite file, in SQLite's words; None if it is intact, missing or unreadable now. Reads
    the whole file."""
    if not file.exists():
        return None
    try:
        with closing(sqlite3.connect(file)) as database:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error) if is_damage(error) else None
    return None if found == "ok" else " ".join(str(found).split())


def is_damage(error: BaseException | None) -> bool:
    """Whether an error means that the SQLite file is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGES
