"""The marks that viewers get with the numbers of their streams."""

import pytest

from games.models import Game
from games.support import positions
from games.support.positions import stream_key, viewer_mark


def mark_of(game: Game, viewer: int | None, stream: int) -> str:
    """The mark that a viewer was sent with a stream number."""
    rows, key = game.moves.order_by("number").values_list("mark", "streams"), stream_key(viewer)
    return next((viewer_mark(mark, viewer) for mark, streams in rows if streams[key] == stream), "")


def give_moves_the_same_mark(patch: pytest.MonkeyPatch) -> None:
    """Makes frames of games with the same moves equal."""
    patch.setattr(positions, "token_hex", lambda length: length * "00")
