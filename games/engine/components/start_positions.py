"""Fixed start positions, and the boards that they produce (C-1, I-2).

Every colour has castles with a knight beside each, and one of the castles is inside a ready province.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from games.engine.components.data_files import Table
from games.engine.geometry import EDGES, SPACES, Edge, Mask, bit
from games.engine.mechanics.board import Board, Land

CASTLES_OF_EACH = 3


@dataclass(frozen=True, slots=True)
class StartPosition:
    """The setup of a game with a fixed start (C-1, I-2, K-5).

    `tiles` has the names of the tiles, row by row. `castles` and `knights` have the spaces ("C4") of each colour's
    pieces; each knight stands next to the castle with the same index. `borders` are edges ("B1|C1"); `provinces` has
    for each colour the castle of its ready province.
    """

    tiles: tuple[str, ...]
    castles: dict[str, tuple[str, ...]]
    knights: dict[str, tuple[str, ...]]
    borders: tuple[str, ...]
    provinces: dict[str, str]


@dataclass(frozen=True, slots=True)
class StartRules:
    """The colours of a start position, and the rules that its faults cite; `design_rule` is that of our own design."""

    colours: tuple[str, ...]
    rule: str
    design_rule: str


def read_position(
    file: Table, tiles: tuple[str, ...], rules: StartRules
) -> tuple[StartPosition, dict[str, tuple[str, ...]]]:
    """Read the position in a data file, which has a table for each colour, and the borders of each colour."""
    castles: dict[str, tuple[str, ...]] = {}
    knights: dict[str, tuple[str, ...]] = {}
    borders: dict[str, tuple[str, ...]] = {}
    provinces: dict[str, str] = {}
    for colour in rules.colours:
        table = file.table(colour)
        if table is not None:
            castles[colour] = _read_three(table, "castles", rules)
            knights[colour] = _read_three(table, "knights", rules)
            borders[colour] = table.texts("borders") or ()
            province = table.text("province")
            if province is not None:
                provinces[colour] = province
            table.reject_unknown_keys()
    return StartPosition(tiles, castles, knights, tuple(chain.from_iterable(borders.values())), provinces), borders


def _read_three(table: Table, key: str, rules: StartRules) -> tuple[str, ...]:
    spaces = table.texts(key)
    if spaces is not None and len(spaces) != CASTLES_OF_EACH:
        table.fault(key, f"{len(spaces)} {key}, three are expected ({rules.rule})")
    return spaces or ()


def start_board(start: StartPosition, terrain: Sequence[str]) -> Board:
    """The board of a fixed start position, with its ready provinces founded (B-2, C-1, I-2)."""
    board = Board(Land(tuple(terrain)), _masks(start.castles), _masks(start.knights), settled=True)
    for name in start.borders:
        board = board.with_border(Edge(EDGES[name]))
    return replace(board, founded=Mask(sum(bit(castle) for castle in board.provinces)))


def _masks(names: Mapping[str, tuple[str, ...]]) -> tuple[Mask, ...]:
    return tuple(Mask(sum(bit(SPACES[name]) for name in spaces)) for spaces in names.values())
