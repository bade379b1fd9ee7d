"""The file of an SQLite database: one server has it at a time."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from lionheart.data_lock import DataInUse, hold_data


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
            f"Stop it, or give this one a file of its own: DATABASE_URL=sqlite:///{file.with_name('another.sqlite3')}"
        ) from error
    except OSError as error:
        raise CommandError(f"Cannot write in {file.parent}: {error.strerror}.") from error
