"""Unsealing: shows a running game's hidden information to a moderator, after it is logged."""

from typing import Any

from games.errors import Refused
from games.models import Game
from games.services.support.audit_log import audited


def game_unseal(*, by: Any, game_id: str, why: str) -> Game:
    """Logs that a moderator unseals a game, once per call. Refused for games that they play themselves."""
    game = Game.objects.defer("state", "opening").select_related("room").filter(id=game_id).first()
    if game is None:
        raise Refused("unknown_game")
    with audited(by=by, act="game.unseal", about=game, why=why, needs="games.unseal"):
        return game
