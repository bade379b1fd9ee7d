"""Replays the logs of all games and compares what they come to with what is stored."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import engine, positions
from games.engine.errors import EngineError
from games.models import Game


class Command(BaseCommand):
    """`manage.py verify_games`; fails if any game differs."""

    help = "Replay every game's log and compare it with the stored state."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = checked = 0
        for game in Game.objects.order_by("started").iterator(chunk_size=50):
            checked += 1
            problem = verify(game)
            if problem:
                wrong += 1
                self.stderr.write(f"{game.id}: {problem}")
        self.stdout.write(f"{checked} games, {wrong} wrong")
        if wrong:
            raise CommandError(f"{wrong} of {checked} games differ from their logs")


def verify(game: Game) -> str | None:
    """What is wrong with a game's record, without telling what is in it."""
    if game.rules_version != engine.RULES_VERSION:
        return f"played by rules version {game.rules_version}"
    if game.moves.count() != game.version:
        return f"{game.moves.count()} moves for version {game.version}"
    try:
        state = positions.replayed(game)
    except EngineError as error:
        return f"its log cannot be replayed: {type(error).__name__}"
    return None if positions.state_text(state) == game.state else "its stored state differs from its log"
