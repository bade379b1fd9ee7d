"""Founding provinces, and what an expansion cuts off (B-5, B-8)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.engine.geometry import STRIDE, Mask, bit, edge_names
from games.engine.mechanics.board import Board, Province


@dataclass(frozen=True, slots=True)
class Founding:
    """A newly founded province, and the borders inside it that went back to the supply (B-5)."""

    province: Province
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Severed:
    """A piece cut off from the castle of `province` (as it was before), now neutral zone (B-8)."""

    province: Province
    spaces: Mask


def found_provinces(board: Board, acting: int, players: int) -> tuple[Board, tuple[Founding, ...]]:
    """Found every region that has become a province: first the acting colour's, then the others' in seat order from
    there, neutral ones last; those of one colour in board order (B-5)."""
    new = [p for p in board.provinces.values() if not board.founded & bit(p.castle)]
    new.sort(key=lambda p: (p.colour >= players, (p.colour - acting) % players, p.castle))
    foundings = []
    for province in new:
        east = board.east & province.spaces & (province.spaces >> 1)
        south = board.south & province.spaces & (province.spaces >> STRIDE)
        board = replace(
            board,
            east=Mask(board.east & ~east),
            south=Mask(board.south & ~south),
            founded=Mask(board.founded | bit(province.castle)),
        )
        foundings.append(Founding(province, edge_names(east, south)))
    return board, tuple(foundings)


def severed_pieces(before: Board, after: Board, taken: int) -> tuple[Severed, ...]:
    """The pieces that were cut off from their castles when the spaces in `taken` were taken, by castle, then in board
    order (B-8)."""
    pieces = []
    for castle, province in before.provinces.items():
        lost = province.spaces & ~taken
        if castle in after.provinces:
            lost &= ~after.provinces[castle].spaces
        pieces += [Severed(province, piece) for piece in after.regions_within(lost)]
    return tuple(pieces)


def points_by_size(limits: Sequence[tuple[int, int]], beyond: int) -> Callable[[int], int]:
    """A function from number of spaces to points. `limits` has pairs of a largest number and its points; above the last
    of them, the points are `beyond` (C-19)."""

    def points(spaces: int) -> int:
        return next((value for largest, value in limits if spaces <= largest), beyond)

    return points
