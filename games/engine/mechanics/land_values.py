"""The scoring of land and the forest fee in classic and internet (C-6, C-19 to C-21, I-14)."""

from typing import Any

from games.engine.mechanics.board import Board
from games.engine.mechanics.effects import Values, score_land
from games.engine.mechanics.events import ScorePart
from games.engine.mechanics.provinces import points_by_size
from games.engine.mechanics.turn import Transition

TOWN_POINTS = 5
MINE, TOWN = "m", "t"
FOREST_FEE = 5
"""The price of a forest space (B-6, C-23, I-14)."""

_size_points = points_by_size(((4, 3), (10, 5), (20, 7), (30, 9)), beyond=12)


def province_points(board: Board, spaces: int) -> int:
    """The value of a province, or of a piece cut off from one: by its size, and 5 for each town (C-19)."""
    return _size_points(spaces.bit_count()) + TOWN_POINTS * towns(board, spaces)


def space_points(board: Board, spaces: int) -> int:
    """The value of spaces taken: 1 each, and 5 for each town (C-20)."""
    return spaces.bit_count() + TOWN_POINTS * towns(board, spaces)


def towns(board: Board, spaces: int) -> int:
    return (board.land.of(TOWN) & spaces).bit_count()


def _parts(board: Board, spaces: int, points: int) -> tuple[ScorePart, ...]:
    """Divides points into those for towns, and the rest for the spaces."""
    own_towns = towns(board, spaces)
    for_towns = TOWN_POINTS * own_towns
    for_spaces = ScorePart("space", spaces.bit_count(), points - for_towns)
    return (for_spaces, ScorePart("town", own_towns, for_towns)) if own_towns else (for_spaces,)


VALUES = Values(
    spaces=lambda board, spaces: _parts(board, spaces, space_points(board, spaces)),
    province=lambda board, spaces: _parts(board, spaces, province_points(board, spaces)),
)
"""The scoring of spaces taken, lost, founded or cut off (C-19, C-20)."""


def score_mines(transition: Transition[Any], seat: int, cause: str) -> None:
    """Score a point for each mine in a seat's provinces (C-6, C-21)."""
    mines = mines_of(transition.board, seat)
    score_land(transition, seat, (ScorePart(what="mine", count=mines, points=mines),), cause)


def mines_of(board: Board, colour: int) -> int:
    """The number of mines in a colour's provinces (C-6, C-21)."""
    mines = board.land.of(MINE)
    return sum((province.spaces & mines).bit_count() for province in board.provinces_of(colour))
