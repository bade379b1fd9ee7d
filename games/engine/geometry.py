"""Spaces and edges as coordinates, and sets of spaces as bits (B-1).

A space is an integer, `row * STRIDE + column`, both counted from 0 at the top left. The stride is wider than any board,
so a space has the same number on every board. A set of spaces (a `Mask`) is an integer with a bit for each space, and
moving the whole set in a direction is a single shift: the free columns at the right of every board make sure that
spaces shifted over the side leave the board's mask and never wrap to another row.

An edge is the line between two neighbours: `2 * space` for the one east of the space, `2 * space + 1` for the south.
Outside the engine, spaces and edges have their text forms, "C2" and "C2|D2".
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, NewType

STRIDE = 32
MAX_COLUMNS = 26
MAX_ROWS = 26

Space = NewType("Space", int)
Edge = NewType("Edge", int)
Mask = NewType("Mask", int)
SpaceName = Annotated[str, "space"]
"""A space in text form, as in moves ("C2")."""
EdgeName = Annotated[str, "edge"]
"""An edge in text form, left or upper space first ("C2|D2")."""

EMPTY = Mask(0)


def space_at(column: int, row: int) -> Space:
    """The space in the given column and row, both from 0."""
    return Space(row * STRIDE + column)


def column_of(space: Space) -> int:
    return space % STRIDE


def row_of(space: Space) -> int:
    return space // STRIDE


def bit(space: Space) -> Mask:
    """The set with only this space."""
    return Mask(1 << space)


def spaces_of(mask: int) -> Iterator[Space]:
    """The spaces of a set in board order: row by row from the top left."""
    while mask:
        low = mask & -mask
        yield Space(low.bit_length() - 1)
        mask ^= low


def rectangle(columns: int, rows: int) -> Mask:
    """All spaces of a board of that size."""
    line = (1 << columns) - 1
    mask = 0
    for row in range(rows):
        mask |= line << (row * STRIDE)
    return Mask(mask)


def neighbours(mask: int) -> Mask:
    """The spaces one step from a set of spaces, borders or not; they may be off the board (B-1)."""
    return Mask((mask << 1) | (mask >> 1) | (mask << STRIDE) | (mask >> STRIDE))


def distance(a: Space, b: Space) -> int:
    """The number of steps between two spaces, along rows and columns (B-10)."""
    return abs(column_of(a) - column_of(b)) + abs(row_of(a) - row_of(b))


def edge_between(a: Space, b: Space) -> Edge:
    """The edge between two neighbours, in either order; ValueError if they are not neighbours."""
    first, second = (a, b) if a < b else (b, a)
    if second - first == 1:
        return Edge(2 * first)
    if second - first == STRIDE:
        return Edge(2 * first + 1)
    raise ValueError(f"{space_name(a)} and {space_name(b)} are not neighbours")


def spaces_beside(edge: Edge) -> tuple[Space, Space]:
    """The two spaces that an edge separates, left or upper first."""
    first = Space(edge // 2)
    return first, Space(first + (STRIDE if edge % 2 else 1))


def space_name(space: Space) -> str:
    """A space in text form: the column's letter, the row's number from 1 ("C2")."""
    return f"{chr(ord('A') + column_of(space))}{row_of(space) + 1}"


SPACE_NAMES: dict[Space, str] = {
    space_at(column, row): space_name(space_at(column, row)) for row in range(MAX_ROWS) for column in range(MAX_COLUMNS)
}
SPACES: dict[str, Space] = {name: space for space, name in SPACE_NAMES.items()}

EDGE_NAMES: dict[Edge, str] = {}
for _space, _name in SPACE_NAMES.items():
    for _edge in (Edge(2 * _space), Edge(2 * _space + 1)):
        _second = spaces_beside(_edge)[1]
        if _second in SPACE_NAMES:
            EDGE_NAMES[_edge] = f"{_name}|{SPACE_NAMES[_second]}"
EDGES: dict[str, Edge] = {name: edge for edge, name in EDGE_NAMES.items()}


def names_of(mask: int) -> tuple[str, ...]:
    """The spaces of a set in text form, in board order."""
    names: tuple[str, ...] = ()
    row = 0
    while mask:
        if mask & _ROW:
            names += _names_in_row(row, mask & _ROW)
        mask >>= STRIDE
        row += 1
    return names


def edge_names(east: int, south: int) -> tuple[str, ...]:
    """Edges in text form, in board order: those east of the spaces in `east`, and south of those in `south`."""
    names: tuple[str, ...] = ()
    row = 0
    while east or south:
        if (east | south) & _ROW:
            names += _edges_in_row(row, east & _ROW, south & _ROW)
        east >>= STRIDE
        south >>= STRIDE
        row += 1
    return names


_ROW = (1 << STRIDE) - 1


@lru_cache(maxsize=1 << 14)
def _names_in_row(row: int, columns: int) -> tuple[str, ...]:
    """The names of a row's spaces; cached, since few rows change from one move to the next."""
    return tuple(SPACE_NAMES[Space(row * STRIDE + column)] for column in spaces_of(columns))


@lru_cache(maxsize=1 << 14)
def _edges_in_row(row: int, east: int, south: int) -> tuple[str, ...]:
    edges = [2 * space for space in spaces_of(east)] + [2 * space + 1 for space in spaces_of(south)]
    return tuple(EDGE_NAMES[Edge(2 * row * STRIDE + edge)] for edge in sorted(edges))
