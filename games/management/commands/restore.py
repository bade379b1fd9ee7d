"""`manage.py restore`: loads a backup of `manage.py backup` into an empty database, and replays every game."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, transaction

from games.models import Player, Room


class Command(BaseCommand):
    """`manage.py restore games.jsonl.gz`; loads everything or nothing."""

    help = "Restore a backup into an empty database, then verify every game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if not file.is_file():
            raise CommandError(f"{file} does not exist")
        call_command("migrate", interactive=False, verbosity=0)
        if Room.objects.exists() or Player.objects.exists():
            raise CommandError("this database is not empty: DATABASE_URL names the one to restore into")
        try:
            with transaction.atomic():
                call_command("loaddata", str(file.resolve()), verbosity=options["verbosity"])
        except (DeserializationError, DatabaseError, OSError, ValueError) as error:
            raise CommandError(f"{file} is not a complete backup of this version: {type(error).__name__}") from error
        call_command("verify_games", stdout=self.stdout, stderr=self.stderr)
