"""A moment of a game's public log: what the board was like, and which places it concerns."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from games import engine
from games.errors import Refused
from games.models import Game, Room
from games.selectors.history.log_replay import replayed
from games.support.positions import stream_key

PLACES = ("castle", "edge", "knight", "lost", "other", "own", "space", "spaces")
"""The fields of events that name spaces or edges."""


@dataclass(frozen=True, slots=True)
class PastBoard:
    """The public board after a move, and the spaces and edges that the move concerned."""

    board: dict[str, Any]
    places: frozenset[str]


def board_at(room: Room, log: Iterable[dict[str, Any]], moment: int) -> PastBoard | None:
    """The board at a line of a room's public log, given by its number there. None if there is no such line, or if the
    game was played by other rules."""
    game = Game.objects.only("id").filter(room=room).first()
    places = places_of(log, moment)
    if game is None or places is None:
        return None
    try:
        with replayed(game.id) as replay:
            found = [at for at, one in enumerate(replay.moments) if one.streams[stream_key(None)] <= moment]
            board = engine.view(replay.state(found[-1]), None).board
    except Refused:
        return None
    return PastBoard(msgspec.json.decode(msgspec.json.encode(engine.to_json(board))), places)


def places_of(log: Iterable[dict[str, Any]], moment: int) -> frozenset[str] | None:
    """The spaces and edges that a line of a log names; None if there is no such line."""
    lines = [line for line in log if line["stream"] == moment]
    if not lines:
        return None
    named = [event[field] for line in lines for event in line["events"] for field in PLACES if event.get(field)]
    return frozenset(place for one in named for place in ([one] if isinstance(one, str) else one))
