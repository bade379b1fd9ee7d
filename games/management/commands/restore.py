"""`manage.py restore`: loads a backup of `manage.py backup` into an empty database, and replays every game."""

import os
import subprocess
import sys
import tempfile
import zlib
from argparse import ArgumentParser
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, transaction
from django.utils import timezone

from games.management.backups import own_user, refuse_other_names
from games.management.tables import check_connection
from games.models import Player, Room, SweeperHeartbeat
from games.support.error_logging import error_kind
from games.support.sqlite_file import lock_database_file

RUNNING = timedelta(seconds=5)
"""A sweeper that was last running this long ago runs now."""


class Command(BaseCommand):
    """`manage.py restore games.jsonl.gz`; loads everything or nothing. With --check it reads the backup into a database
    of its own, which it deletes."""

    help = "Restore a backup into an empty database, then verify every game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--check", action="store_true", help="only see whether it can be restored; change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"].resolve()
        if not _is_file(file):
            kept = f"; those made without a name are in {settings.BACKUP_FOLDER}" if settings.BACKUP_FOLDER else ""
            raise CommandError(f"there is no file {file}: give the whole path of a backup{kept}")
        refuse_other_names(file)
        if options["check"]:
            self._check(file)
        else:
            self._restore(file, options["verbosity"])

    def _check(self, file: Path) -> None:
        with tempfile.TemporaryDirectory(prefix="lionheart-check-") as folder:
            elsewhere = {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/check.sqlite3", "WORKERS": "1"}
            command = [sys.executable, "-m", "lionheart", "restore", str(file)]
            done = subprocess.run(
                command, cwd=settings.BASE_DIR, env=elsewhere, check=False, capture_output=True, text=True
            )
        self.stdout.write(done.stdout, ending="")
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["it ended without a message"])[-1]
            raise CommandError(f"{file} cannot be restored: {reason.removeprefix('CommandError: ')}")
        self.stdout.write(f"{file} can be restored; nothing was changed")

    def _restore(self, file: Path, verbosity: int) -> None:
        lock_database_file()
        try:
            check_connection()
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[-1]
            raise CommandError(
                f"the database does not answer: {reason}. Is there one, and is DATABASE_URL right?"
            ) from error
        call_command("migrate", interactive=False, verbosity=0)
        if SweeperHeartbeat.objects.filter(at__gt=timezone.now() - RUNNING).exists():
            raise CommandError("a server runs on this database: stop it first (`sudo systemctl stop 'lionheart*'`)")
        if Room.objects.exists() or Player.objects.exists():
            raise CommandError(
                "this database is not empty: move it away first, or name another in DATABASE_URL (docs/operating.md, "
                "Reading a backup)"
            )
        try:
            with transaction.atomic():
                call_command("loaddata", str(file), verbosity=verbosity)
        except PermissionError as error:
            raise _unreadable(file) from error
        except (DeserializationError, DatabaseError, OSError, ValueError, EOFError, zlib.error) as error:
            raise CommandError(f"{file} is not a complete backup of this version: {error_kind(error)}") from error
        call_command("verify_games", stdout=self.stdout, stderr=self.stderr)


def _is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except PermissionError as error:
        raise _unreadable(file) from error


def _unreadable(file: Path) -> CommandError:
    user = own_user()
    return CommandError(
        f"the user {user} may not read {file}: put it into a folder that this user may enter, and chown {user} FILE"
    )
