"""The board as everybody sees it: nothing on it is hidden."""

from dataclasses import dataclass

from games.engine.board import Board
from games.engine.geometry import EDGE_NAMES, SPACE_NAMES, Edge, names_of, spaces_of


@dataclass(frozen=True, slots=True)
class PieceView:
    """A castle or knight of a colour."""

    space: str
    colour: int


@dataclass(frozen=True, slots=True)
class ProvinceView:
    """A province, known by its castle."""

    castle: str
    colour: int
    spaces: tuple[str, ...]
    knights: int


@dataclass(frozen=True, slots=True)
class BoardView:
    """`terrain` is a line of terrain letters for each row; alliances are pairs of castles."""

    columns: int
    rows: int
    terrain: tuple[str, ...]
    castles: tuple[PieceView, ...]
    knights: tuple[PieceView, ...]
    borders: tuple[str, ...]
    provinces: tuple[ProvinceView, ...]
    alliances: tuple[tuple[str, str], ...]


def view_board(board: Board) -> BoardView:
    return BoardView(
        columns=board.land.columns,
        rows=board.land.rows,
        terrain=board.land.letters,
        castles=_pieces(board.castles),
        knights=_pieces(board.knights),
        borders=tuple(
            sorted(
                (EDGE_NAMES[Edge(2 * space)] for space in spaces_of(board.east)),
            )
        )
        + tuple(EDGE_NAMES[Edge(2 * space + 1)] for space in spaces_of(board.south)),
        provinces=tuple(
            ProvinceView(SPACE_NAMES[p.castle], p.colour, names_of(p.spaces), p.knight_count)
            for p in board.provinces.values()
        ),
        alliances=tuple((SPACE_NAMES[a], SPACE_NAMES[b]) for a, b in board.alliances),
    )


def _pieces(by_colour: tuple[int, ...]) -> tuple[PieceView, ...]:
    return tuple(
        PieceView(SPACE_NAMES[space], colour) for colour, mask in enumerate(by_colour) for space in spaces_of(mask)
    )
