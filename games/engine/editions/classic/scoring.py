"""Points of classic (C-6, C-19 to C-21)."""

from collections.abc import Sequence

from games.engine.board import Board
from games.engine.deeds import Values
from games.engine.editions.classic.state import Seat
from games.engine.provinces import by_table
from games.engine.standing import places_by

TOWN_POINTS = 5
MINE, TOWN = "m", "t"

_size_points = by_table(((4, 3), (10, 5), (20, 7), (30, 9)), beyond=12)


def province_points(board: Board, spaces: int) -> int:
    """The value of a province, or of a piece cut off from one: by its size, and 5 for each town (C-19)."""
    return _size_points(spaces.bit_count()) + TOWN_POINTS * towns(board, spaces)


def space_points(board: Board, spaces: int) -> int:
    """The value of spaces taken: 1 each, and 5 for each town (C-20)."""
    return spaces.bit_count() + TOWN_POINTS * towns(board, spaces)


def towns(board: Board, spaces: int) -> int:
    return (board.land.of(TOWN) & spaces).bit_count()


VALUES = Values(spaces=space_points, province=province_points)
"""What spaces are worth when they are taken or lost, founded or cut off (C-19, C-20)."""


def mines_of(board: Board, colour: int) -> int:
    """How many mines lie in a colour's provinces (C-6, C-21)."""
    mines = board.land.of(MINE)
    return sum((province.spaces & mines).bit_count() for province in board.provinces_of(colour))


def places(seats: Sequence[Seat]) -> dict[int, int]:
    """The place of each seat: most points, then most ducats, Treasures included (C-21)."""
    return places_by([(seat.score, seat.money) for seat in seats])
