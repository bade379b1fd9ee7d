"""Backups: what they contain, and those that are kept in a folder."""

import gzip
import os
import pwd
import re
import zlib
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from games.support.sqlite_file import sqlite_file

KEPT = ("auth", "sessions", "account", "socialaccount", "mfa", "usersessions", "admin", "games")
"""The apps to back up: accounts and how they log in, the sessions that guests' seats depend on, and all game data."""
REBUILT = ("contenttypes",)
"""Apps whose rows `migrate` writes."""
NAME = re.compile(r"lionheart-\d{8}T\d{6}Z\.jsonl\.gz")
CHUNK = 1 << 20
"""Bytes of a backup that are in memory while it is read."""


def refuse_other_names(file: Path) -> None:
    """Refuses a name by which a backup would not be recognized when it is read."""
    if not file.name.endswith((".jsonl", ".jsonl.gz")):
        raise CommandError(f"{file.name}: name it *.jsonl or *.jsonl.gz")


def backup_name(at: datetime) -> str:
    """The name of a backup made at a time, in UTC: names sort by age."""
    return f"lionheart-{at:%Y%m%dT%H%M%SZ}.jsonl.gz"


def own_user() -> str:
    """The name of the user as whom this process runs."""
    return pwd.getpwuid(os.geteuid()).pw_name


def backups_in(folder: Path) -> list[Path]:
    """The complete backups of a folder, oldest first. Other files are left alone."""
    return sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name)) if folder.is_dir() else []


def is_whole(backup: Path) -> bool:
    """Whether a backup has its end, and the content of its checksum. Reads it, some 100 MB a second, and restores
    nothing."""
    try:
        with gzip.open(backup) as content:
            while content.read(CHUNK):
                pass
    except (EOFError, gzip.BadGzipFile, zlib.error):
        return False
    return backup.stat().st_size > 0


def remove_old_backups(folder: Path, kept: int) -> Sequence[Path]:
    """Deletes all but the newest backups of a folder. Returns the deleted ones."""
    old = backups_in(folder)[:-kept]
    for path in old:
        path.unlink()
    return old


def refuse_to_start_empty() -> None:
    """Raises CommandError if there is no database file, but backups of one: an empty one would sign everybody out, and
    guests for ever."""
    file = sqlite_file()
    folder = Path(settings.BACKUP_FOLDER) if settings.BACKUP_FOLDER else None
    if file is None or file.exists() or folder is None or not backups_in(folder):
        return
    raise CommandError(
        f"There is no database {file}, but there are backups in {folder}. If its disk is not there, mount it; else "
        "read a backup (docs/operating.md, Reading a backup). To begin with an empty one, run the command migrate "
        "first.",
        returncode=os.EX_CONFIG,  # lionheart.service does not try again after it
    )
