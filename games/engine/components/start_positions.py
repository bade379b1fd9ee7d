"""Fixed start positions: reading them, and the board that they make (C-1, I-2).

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
    """Where everything stands when a game with a fixed start begins (C-1, I-2, K-5).

    `tiles` are the names of the tiles, row by row. `castles` and `knights` are the spaces ("C4") of each colour's
    pieces; a knight stands next to the castle in the same place. `borders` are the edges ("B1|C1") that bear one;
    `provinces` gives for each colour the castle of its ready province.
    """

    tiles: tuple[str, ...]
    castles: dict[str, tuple[str, ...]]
    knights: dict[str, tuple[str, ...]]
    borders: tuple[str, ...]
    provinces: dict[str, str]


@dataclass(frozen=True, slots=True)
class StartRules:
    """What a start position must keep to: the colours, and the rules that its faults name; `design_rule` is that of
    what only our own design promises."""

    colours: tuple[str, ...]
    rule: str
    design_rule: str


def read_position(
    file: Table, tiles: tuple[str, ...], rules: StartRules
) -> tuple[StartPosition, dict[str, tuple[str, ...]]]:
    """The position in a data file, a table for each colour, and each colour's borders; what is missing is a fault."""
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
            table.no_more_keys()
    return StartPosition(tiles, castles, knights, tuple(chain.from_iterable(borders.values())), provinces), borders


def _read_three(table: Table, key: str, rules: StartRules) -> tuple[str, ...]:
    spaces = table.texts(key)
    if spaces is not None and len(spaces) != CASTLES_OF_EACH:
        table.fault(key, f"{len(spaces)} {key}, three are expected ({rules.rule})")
    return spaces or ()


def start_board(start: StartPosition, terrain: Sequence[str]) -> Board:
    """The fixed position on its land, its ready provinces founded (B-2, C-1, I-2)."""
    board = Board(Land(tuple(terrain)), _masks(start.castles), _masks(start.knights), settled=True)
    for name in start.borders:
        board = board.with_border(Edge(EDGES[name]))
    return replace(board, founded=Mask(sum(bit(castle) for castle in board.provinces)))


def _masks(names: Mapping[str, tuple[str, ...]]) -> tuple[Mask, ...]:
    return tuple(Mask(sum(bit(SPACES[name]) for name in spaces)) for spaces in names.values())
