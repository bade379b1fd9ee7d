"""`manage.py game_import`: imports a finished game from its record, so that it can be replayed here."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import engine
from games.services import Refused, game_import


class Command(BaseCommand):
    """`manage.py game_import FILE [--names Ada,Bo]`; prints the path of the game's replay."""

    help = "Import a finished game from its record as text, so that it can be replayed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("record", help="a file written by `game_record`, or - for standard input")
        parser.add_argument("--names", default="", help="the players' names in seat order, separated by commas")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["record"]
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
            names = [one.strip() for one in options["names"].split(",") if one.strip()]
            room = game_import(record=engine.record_from_text(text), names=names)
        except (OSError, UnicodeDecodeError, engine.EngineError, Refused) as error:
            raise CommandError(f"this game cannot be imported: {error}") from error
        self.stdout.write(f"/rooms/{room.id}/replay")
