"""`manage.py verify_shuffle`: checks a finished game's shuffles against the commitment published at its start, and
prints what was dealt."""

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import engine
from games.engine.errors import EngineError
from games.fairness.shuffle_checks import Check, check_commitment, check_game
from games.management import option_words
from games.models import Game, Room


class Command(BaseCommand):
    """`manage.py verify_shuffle ROOM`, or with the values that the game showed: `--seed --salt --commitment --option`.

    Fails if anything does not match. Refused for a running game, whose shuffles would reveal hidden information.
    """

    help = "Check the shuffles of a finished game against the hash published at its start."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("room", nargs="?", help="the id of a room of this server, as in its address")
        parser.add_argument("--seed", help="for a game on any server: the seed shown at its end")
        parser.add_argument("--salt")
        parser.add_argument("--commitment", help="the hash shown from its start")
        parser.add_argument("--edition", default="classic", choices=[info.name for info in engine.editions()])
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="players=3, and others, such as setup=basic or hidden_money=yes",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["room"]:
            game = self._game(options["room"])
            checks: Iterable[Check] = check_game(game)
            edition, chosen, seed = game.edition, game.options, game.seed
        elif options["seed"] and options["salt"] and options["commitment"]:
            edition, seed = options["edition"], options["seed"]
            chosen = _options(edition, options["option"])
            checks = [check_commitment(seed, options["salt"], options["commitment"])]
        else:
            raise CommandError("name a room, or all of --seed, --salt and --commitment")
        try:
            self._print_draws(engine.draw_spec(edition, chosen), seed)
        except EngineError as error:
            raise CommandError(f"no such game: {error}") from error
        self._report(checks)

    def _game(self, room: str) -> Game:
        game = Game.objects.select_related("room").filter(room_id=room).first()
        if game is None:
            raise CommandError(f"no game was played in room {room}")
        if game.room.state == Room.State.PLAYING:
            raise CommandError("the game is still running: its shuffles would reveal what is hidden")
        if not game.commitment:
            raise CommandError("the game began before commitments were introduced, so no hash was published")
        return game

    def _print_draws(self, draws: engine.DrawSpec, seed: str) -> None:
        drawn = engine.draw_from_seed(draws, seed)
        for at in range(0, len(drawn.tiles), draws.columns):
            row = drawn.tiles[at : at + draws.columns]
            self.stdout.write("tiles      " + "  ".join(f"{name} turned {90 * quarters}°" for name, quarters in row))
        for name, stacks in drawn.piles.items():
            for number, cards in enumerate(stacks, 1):
                label = name if len(stacks) == 1 else f"{name} {number}"
                self.stdout.write(f"{label:<10} " + ", ".join(cards))
        for name, seat in drawn.seats.items():
            self.stdout.write(f"{name:<12} seat {seat}")

    def _report(self, checks: Iterable[Check]) -> None:
        wrong = 0
        for check in checks:
            wrong += not check.agrees
            self.stdout.write(f"{'agrees' if check.agrees else 'DIFFERS':<8} {check.what}")
        if wrong:
            raise CommandError(f"{wrong} of the above do not agree")
        self.stdout.write("Everything agrees.")


def _options(edition: str, texts: Iterable[str]) -> dict[str, Any]:
    """The options that `NAME=VALUE` texts name. Raises CommandError if one is invalid."""
    named = dict[str, str]()
    for text in texts:
        name, equals, named[name] = text.partition("=")
        if not equals:
            raise CommandError(f"--option {text}: NAME=VALUE is expected")
    players = named.pop("players", "")
    if not players.isdecimal():
        raise CommandError("--option players=NUMBER is needed")
    return {"players": int(players), **option_words.choices(edition, named)}
