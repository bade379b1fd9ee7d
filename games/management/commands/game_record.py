"""`manage.py game_record`: writes the record of a finished game, complete enough to replay it and to verify what was
hidden."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Game, Room
from games.selectors.history import records


class Command(BaseCommand):
    """`manage.py game_record ROOM [--json]`. Refused for a running game, whose record would reveal hidden information.

    The commitments are included as comments, or in JSON next to the engine's own record.
    """

    help = "Print the record of a finished game, as text or JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("room", help="the id of the room, as in its address")
        parser.add_argument("--json", action="store_true", help="print JSON: record, shuffle and seals")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.select_related("room").filter(room_id=options["room"]).first()
        if game is None:
            raise CommandError(f"no game was played in room {options['room']}")
        if game.room.state == Room.State.PLAYING:
            raise CommandError("the game is still running: its record would reveal what is hidden")
        self.stdout.write(records.record_json(game) if options["json"] else records.record_text(game), ending="")
