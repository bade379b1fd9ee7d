"""`manage.py verify_games`: replays the logs of all games and compares the results with the stored states."""

from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.models import Model, QuerySet

from games import engine
from games.engine.errors import EngineError
from games.models import Game, Room
from games.services import undo_offered
from games.support import game_cache

Row = TypeVar("Row", bound=Model)


class Command(BaseCommand):
    """`manage.py verify_games [--open]`; fails if any game differs.

    With `--open`, before deploying a new version: checks only running games, whether that version would change them.
    """

    help = "Replay every game's log and compare it with the stored state."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--open", action="store_true", help="only running games: fail if this version changes one")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = checked = 0
        games = readable(Game).order_by("started")
        if options["open"]:
            games = games.filter(room__state=Room.State.PLAYING)
        for game in games.iterator(chunk_size=50):
            checked += 1
            problem = verify(game)
            if problem:
                wrong += 1
                self.stderr.write(f"game {game.id} in room {game.room_id}: {problem}")
        self.stdout.write(f"{checked} {'running ' * options['open']}games, {wrong} wrong")
        if wrong and options["open"]:
            raise CommandError(f"do not deploy: {wrong} of {checked} running games would change (named above)")
        if wrong:
            raise CommandError(f"{wrong} of {checked} games differ from their logs")


def readable(model: type[Row]) -> QuerySet[Row]:
    """All rows of a model, without the columns that the tables lack: before an upgrade they are those of an earlier
    version."""
    with connection.cursor() as cursor:
        there = {one.name for one in connection.introspection.get_table_description(cursor, model._meta.db_table)}
    rows: QuerySet[Row] = model._default_manager.defer(
        *(field.attname for field in model._meta.concrete_fields if field.column not in there)
    )
    return rows


def verify(game: Game) -> str | None:
    """What is wrong with a game's record, without revealing its contents. Moves made since it was read are ignored."""
    if game.rules_version != engine.RULES_VERSION:
        return f"played by rules version {game.rules_version}, these are {engine.RULES_VERSION}"
    moves, later = game.moves.filter(number__lte=game.version), game.moves.filter(number__gt=game.version)
    if moves.count() != game.version or (
        later.exists() and Game.objects.filter(id=game.id, version=game.version).exists()
    ):
        return f"{game.moves.count()} moves for version {game.version}"
    try:
        state = game_cache.replay(game, before=game.version + 1)
    except EngineError as error:
        return f"its log cannot be replayed: {type(error).__name__}"
    if game_cache.state_text(state) != game.state:
        return "its stored state differs from its log"
    return None if undo_offered(game, state) == game.undo else "the seat that may undo differs from its log"
