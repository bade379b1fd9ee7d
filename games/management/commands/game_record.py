"""Writes the record of a game that is over: everything that it takes to replay it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import engine, positions
from games.models import Game, Room


class Command(BaseCommand):
    """`manage.py game_record ROOM`; a running game's would tell what is hidden, and is refused."""

    help = "Write the record of a game that is over, as text."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("room", help="the id of the room, as in its address")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.select_related("room").filter(room_id=options["room"]).first()
        if game is None:
            raise CommandError(f"no game was played in room {options['room']}")
        if game.room.state == Room.State.PLAYING:
            raise CommandError("the game is still running: its record would tell what is hidden")
        self.stdout.write(engine.record_to_text(positions.record(game)))
