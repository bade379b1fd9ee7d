"""Why the plain bot of The King Returns makes a move on the board, for the hints that people take."""

from games.bots.returns.situation import viewpoint_of
from games.bots.shared.reasons import Reason, board_reason
from games.bots.shared.style import KNIGHT
from games.engine.bot_api import returns
from games.engine.bot_api.common import Land


def reason(prompt: returns.Prompt, view: returns.View, _ledger: returns.Ledger, move: returns.Move) -> Reason | None:
    """The aim of a border, a knight or a castle; None for cards."""
    viewpoint = viewpoint_of(view, KNIGHT)
    return board_reason(prompt, move, viewpoint.situation, viewpoint.me, _points)


def _points(land: Land, spaces: int) -> float:
    """The points of forests, villages and the royal city (R-15)."""
    return sum(points * (land.of(letter) & spaces).bit_count() for letter, points in returns.POINTS.items())
