"""The file of an SQLite database: one server has it at a time, and damage is named with what mends it."""

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

from games.support.data_lock import DataInUse, hold_data

DAMAGES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""The primary result codes of SQLite that mean a damaged file."""
RESTORE = (
    "Move it away, and the files beside it that have its name with -wal and -shm. Then read the last backup into a new "
    "one: .venv/bin/python manage.py restore games.jsonl.gz"
)
"""What mends a damaged file."""


def sqlite_file() -> Path | None:
    """Where the database is; None if it is no SQLite file."""
    database = settings.DATABASES["default"]
    name = str(database.get("NAME", ""))
    is_file = "sqlite" in database["ENGINE"] and name and name != ":memory:" and not name.startswith("file:")
    return Path(name).resolve() if is_file else None


def hold_file() -> None:
    """Makes this process the one server of its SQLite file, as long as it lives; on PostgreSQL there may be several.

    Raises CommandError if there is another, or where nothing can be written.
    """
    file = sqlite_file()
    if file is None:
        return
    try:
        hold_data(file.with_name(f"{file.name}.lock"))
    except DataInUse as error:
        raise CommandError(
            f"Another server{error.by} is running on {file}, and two would not hear of each other's moves. "
            "Stop it, or give this one a file and a key of its own: "
            f"DATABASE_URL=sqlite:///{file.with_name('another.sqlite3')} SECRET_KEY=<a long random text>"
        ) from error
    except OSError as error:
        raise CommandError(f"Cannot write in {file.parent}: {error.strerror}.") from error


@receiver(connection_created)
def do_not_keep_read_only(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """SQLite opens a file that it may not write for reading alone, and the connection stays so. Made while the disk was
    read-only, it ends with its request, so that the next one can write again."""
    file = sqlite_file()
    if connection.vendor == "sqlite" and file and not os.access(file, os.W_OK):
        connection.close_at = time.monotonic()


def damage_of(file: Path) -> str | None:
    """What is wrong with an SQLite file, in SQLite's words; None if it is whole, not there or cannot be read now. Reads
    all of it."""
    if not file.exists():
        return None
    try:
        with closing(sqlite3.connect(file)) as database:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error) if is_damage(error) else None
    return None if found == "ok" else " ".join(str(found).split())


def is_damage(error: BaseException | None) -> bool:
    """Whether SQLite complains of a damaged file."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGES
