"""`manage.py backup`: writes everything worth keeping to one file, while the servers keep running."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from games.models import Game

KEPT = ("auth", "sessions", "games")
"""The apps to back up: staff accounts, the sessions that guests' seats depend on, and all game data."""


class Command(BaseCommand):
    """`manage.py backup games.jsonl.gz`; `manage.py restore` reads it, into a database of either kind."""

    help = "Write all games, people and sessions into a file (.jsonl, or compressed .jsonl.gz)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if not file.name.endswith((".jsonl", ".jsonl.gz")):
            raise CommandError(f"{file.name}: name it *.jsonl or *.jsonl.gz")
        if file.exists():
            raise CommandError(f"{file} already exists")
        # An incomplete backup never has the name of a complete one.
        draft = file.with_name(f"unfinished-{file.name}")
        # It contains every seat's secrets: readable by its owner only.
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    # One consistent snapshot; SQLite blocks writers meanwhile.
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            games = Game.objects.count()
            call_command(
                "dumpdata", *KEPT, exclude=["auth.permission"], natural_foreign=True, output=str(draft), format="jsonl"
            )
        draft.replace(file)
        self.stdout.write(f"{games} games written to {file} ({file.stat().st_size} bytes)")
