"""`manage.py backup`: writes everything worth keeping to one file, while the servers keep running."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from games.management.backups import KEPT, backup_name, own_user, refuse_other_names, remove_old_backups
from games.models import Game
from games.web.health import has_pending_migrations


class Command(BaseCommand):
    """`manage.py backup games.jsonl.gz`; `manage.py restore` reads it, into a database of either kind. Without a file
    it writes into BACKUP_FOLDER, and deletes the oldest there."""

    help = "Write all games, people and sessions into a file (.jsonl, or compressed .jsonl.gz)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="without it: a new one in BACKUP_FOLDER")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path | None = options["file"]
        if file is not None:
            self._write(file)
            return
        if not settings.BACKUP_FOLDER:
            raise CommandError("Name a file, or set BACKUP_FOLDER.")
        folder = Path(settings.BACKUP_FOLDER)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write(folder / backup_name(datetime.now(UTC)))
            for old in remove_old_backups(folder, settings.BACKUPS_KEPT):
                self.stdout.write(f"{old} deleted: {settings.BACKUPS_KEPT} are kept")
        except PermissionError as error:
            user = own_user()
            raise CommandError(f"the user {user} may not use {folder}: `sudo chown {user} {folder}`") from error

    def _write(self, file: Path) -> None:
        refuse_other_names(file)
        if file.exists():
            raise CommandError(f"{file} already exists")
        if has_pending_migrations():
            raise CommandError(
                "The database is not that of this version. Has the server just been installed or upgraded? Try again "
                "once it has started; or run `manage.py migrate`."
            )
        # An incomplete backup never has the name of a complete one.
        draft = file.with_name(f"unfinished-{file.name}")
        # It contains every seat's secrets: readable by its owner only.
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        try:
            games = self._dump(draft)
        except BaseException:
            draft.unlink()
            raise
        draft.replace(file)
        self.stdout.write(f"{games} games written to {file} ({file.stat().st_size} bytes)")

    def _dump(self, draft: Path) -> int:
        """Writes everything, and returns the number of games."""
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    # One consistent snapshot; SQLite blocks writers meanwhile.
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            games = Game.objects.count()
            call_command(
                "dumpdata", *KEPT, exclude=["auth.permission"], natural_foreign=True, output=str(draft), format="jsonl"
            )
        return games
