"""The view of the board, the same for every viewer: nothing on it is hidden."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, get_args

from games.engine.geometry import EDGES, EMPTY, SPACE_NAMES, SPACES, Mask, bit, edge_names, names_of, spaces_of
from games.engine.mechanics.board import Board, Land

ColourName = Literal["yellow", "red", "purple", "grey", "blue", "white", "black"]
COLOURS: tuple[ColourName, ...] = get_args(ColourName)
"""The colours, in the order of the seats; colours without a seat are neutral."""


@dataclass(frozen=True, slots=True)
class PieceView:
    """A castle or knight of a colour."""

    space: str
    colour: int


@dataclass(frozen=True, slots=True)
class ProvinceView:
    """A province, identified by its castle."""

    castle: str
    colour: int
    spaces: tuple[str, ...]
    knights: int


@dataclass(frozen=True)
class BoardView:
    """`terrain` is a line of terrain letters for each row; alliances are pairs of castles."""

    json_is_cached: ClassVar[bool] = True
    columns: int
    rows: int
    terrain: tuple[str, ...]
    castles: tuple[PieceView, ...]
    knights: tuple[PieceView, ...]
    borders: tuple[str, ...]
    provinces: tuple[ProvinceView, ...]
    alliances: tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def view_board(board: Board) -> BoardView:
    """The view of a board; cached, since all viewers of a game share it."""
    return BoardView(
        columns=board.land.columns,
        rows=board.land.rows,
        terrain=board.land.letters,
        castles=_pieces(board.castles),
        knights=_pieces(board.knights),
        borders=edge_names(board.east, board.south),
        provinces=tuple(
            ProvinceView(SPACE_NAMES[p.castle], p.colour, names_of(p.spaces), p.knight_count)
            for p in board.provinces.values()
        ),
        alliances=tuple((SPACE_NAMES[a], SPACE_NAMES[b]) for a, b in board.alliances),
    )


def board_of(view: BoardView, colours: int) -> Board:
    """Rebuild a board of a number of colours from a view, for bots that look ahead; settled, as after setup."""
    east = south = founded = 0
    for name in view.borders:
        edge = EDGES[name]
        if edge % 2:
            south |= 1 << (edge // 2)
        else:
            east |= 1 << (edge // 2)
    for province in view.provinces:
        founded |= bit(SPACES[province.castle])
    return Board(
        land=Land(view.terrain),
        castles=_masks(view.castles, colours),
        knights=_masks(view.knights, colours),
        east=Mask(east),
        south=Mask(south),
        founded=Mask(founded),
        alliances=tuple((SPACES[one], SPACES[other]) for one, other in view.alliances),
        settled=True,
    )


def _masks(pieces: Iterable[PieceView], colours: int) -> tuple[Mask, ...]:
    masks = [EMPTY] * colours
    for piece in pieces:
        masks[piece.colour] = Mask(masks[piece.colour] | bit(SPACES[piece.space]))
    return tuple(masks)


def _pieces(by_colour: tuple[int, ...]) -> tuple[PieceView, ...]:
    return tuple(
        PieceView(SPACE_NAMES[space], colour) for colour, mask in enumerate(by_colour) for space in spaces_of(mask)
    )
