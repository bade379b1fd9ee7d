"""Writes the record of a game that is over: everything that it takes to replay it, and to check what was hidden."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import commitments, engine, positions
from games.models import Game, Room


class Command(BaseCommand):
    """`manage.py game_record ROOM [--json]`; a running game's would tell what is hidden, and is refused.

    The commitments stand in it as remarks, or in JSON beside the engine's own record.
    """

    help = "Write the record of a game that is over, as text or as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("room", help="the id of the room, as in its address")
        parser.add_argument("--json", action="store_true", help="write JSON: record, shuffle and seals")

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.select_related("room").filter(room_id=options["room"]).first()
        if game is None:
            raise CommandError(f"no game was played in room {options['room']}")
        if game.room.state == Room.State.PLAYING:
            raise CommandError("the game is still running: its record would tell what is hidden")
        record, seals = positions.record(game), _seals(game)
        if options["json"]:
            shuffle = {"commitment": game.commitment, "salt": game.salt}
            whole = {"record": engine.record_to_json(record), "shuffle": shuffle, "seals": seals}
            self.stdout.write(json.dumps(whole, indent=1))
            return
        self.stdout.write(engine.record_to_text(record))
        self.stdout.write("# SHA-256 over salt:seed, and over salt:move (docs/protocol.md, Commitments).")
        self.stdout.write(f"# shuffle: hash {game.commitment} salt {game.salt}")
        for one in seals:
            hidden = commitments.canonical(one["move"])
            self.stdout.write(f"# opened by {one['number']}. seat {one['seat']}: {one['hash']} {one['salt']} {hidden}")


def _seals(game: Game) -> list[dict[str, Any]]:
    """What was sealed and opened, each with the number of the move that opened it."""
    opened = game.moves.exclude(seals=[]).order_by("number").values_list("number", "seals")
    return [{"number": number, **one} for number, seals in opened for one in seals]
