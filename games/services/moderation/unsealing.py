"""A running game laid open to somebody who may see it, for a reason: written down before anything is shown."""

from typing import Any

from games.errors import Refused
from games.models import Game
from games.services.support.audit_log import acting


def game_unseal(*, by: Any, game_id: str, why: str) -> Game:
    """Somebody sees once what is hidden in a game. Not in one that they play themselves."""
    game = Game.objects.defer("state", "opening").select_related("room").filter(id=game_id).first()
    if game is None:
        raise Refused("unknown_game")
    with acting(by=by, act="game.unseal", about=game, why=why, needs="games.unseal"):
        return game
