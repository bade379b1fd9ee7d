"""Founding provinces, and what an expansion cuts off (B-5, B-8)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games.engine.geometry import STRIDE, Mask, bit, edge_names
from games.engine.mechanics.board import Board, Province


@dataclass(frozen=True, slots=True)
class Founding:
    """A province that was founded just now, and the borders within it that went back to the supply (B-5)."""

    province: Province
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Severed:
    """A piece cut off from the castle of `province`, as that was before: neutral zone now (B-8)."""

    province: Province
    spaces: Mask


def found_provinces(board: Board, acting: int, players: int) -> tuple[Board, tuple[Founding, ...]]:
    """Found every region that has become a province: the acting colour's first, then the others' in seat order from
    it, neutral ones last, each colour's in board order (B-5)."""
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
    """The pieces that taking spaces has cut off from their castles, by castle and then in board order (B-8)."""
    pieces = []
    for castle, province in before.provinces.items():
        lost = province.spaces & ~taken
        if castle in after.provinces:
            lost &= ~after.provinces[castle].spaces
        pieces += [Severed(province, piece) for piece in after.regions_within(lost)]
    return tuple(pieces)


def by_table(limits: Sequence[tuple[int, int]], beyond: int) -> Callable[[int], int]:
    """Points by number of spaces, for a table of pairs: the largest number and its points; `beyond` it all (C-19)."""

    def points(spaces: int) -> int:
        return next((value for largest, value in limits if spaces <= largest), beyond)

    return points
