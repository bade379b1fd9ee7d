"""Invariants of the board and of supplies, which hold in every edition (B-1 to B-3, B-5, B-6, B-9)."""

from games.engine.geometry import SPACE_NAMES, STRIDE, bit, names_of, spaces_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.table import TableState


def board_problems(board: Board) -> list[str]:
    """Every invariant of the board that a position violates."""
    found = _border_problems(board) + _piece_problems(board)
    if board.settled:
        for region in board.regions:
            found += _region_problems(board, region)
        found += _chain_problems(board) + _province_problems(board) + _alliance_problems(board)
    return found


def _border_problems(board: Board) -> list[str]:
    land = board.land.spaces
    if board.east & ~(land & (land >> 1)) or board.south & ~(land & (land >> STRIDE)):
        return ["a border stands on the frame or off the board (B-1)"]
    return []


def _piece_problems(board: Board) -> list[str]:
    found = []
    seen = 0
    for mask in (*board.castles, *board.knights):
        if seen & mask:
            found.append("two pieces stand on one space (B-3)")
        seen |= mask
    if seen & ~board.land.knight_ground or board.all_castles & ~board.land.of("."):
        found.append("a piece stands on terrain that cannot bear it (B-3)")
    return found


def _region_problems(board: Board, region: int) -> list[str]:
    """A province has pieces of one colour, a neutral zone has none (B-6)."""
    castles = (board.all_castles & region).bit_count()
    colours = sum(bool(board.pieces_of(colour) & region) for colour in range(len(board.castles)))
    name = SPACE_NAMES[next(spaces_of(region))]
    if castles == 1 and colours > 1:
        return [f"the province around {name} holds pieces of several colours (B-6)"]
    if castles == 0 and colours:
        return [f"the neutral zone around {name} holds pieces (B-6)"]
    return []


def _chain_problems(board: Board) -> list[str]:
    """Every knight is connected to a castle of its colour by a chain of pieces with no border between (B-6)."""
    return [
        f"the knight on {name} is not joined to a castle of its colour (B-6)"
        for colour, castles in enumerate(board.castles)
        for name in names_of(board.knights[colour] & ~board.connected(castles, board.pieces_of(colour)))
    ]


def _province_problems(board: Board) -> list[str]:
    """A founded province never dissolves (B-2), and has no border inside (B-5)."""
    found = [
        f"the province of {SPACE_NAMES[castle]} was founded but no longer exists (B-2)"
        for castle in spaces_of(board.founded)
        if castle not in board.provinces
    ]
    for castle, province in board.provinces.items():
        inside = board.east & province.spaces & (province.spaces >> 1)
        inside |= board.south & province.spaces & (province.spaces >> STRIDE)
        if not board.founded & bit(castle):
            found.append(f"the province of {SPACE_NAMES[castle]} was never founded (B-5)")
        elif inside:
            found.append(f"a border stands within the province of {SPACE_NAMES[castle]} (B-5)")
    return found


def _alliance_problems(board: Board) -> list[str]:
    """An alliance joins two provinces of different colours, each pair at most once (B-9)."""
    found = []
    for a, b in board.alliances:
        provinces = board.provinces.get(a), board.provinces.get(b)
        if a >= b or None in provinces or len({p.colour for p in provinces if p}) < 2:
            found.append(f"an alliance joins {SPACE_NAMES[a]} and {SPACE_NAMES[b]}, not two provinces (B-9)")
    for a, b in sorted({pair for pair in board.alliances if board.alliances.count(pair) > 1}):
        found.append(f"two alliances join {SPACE_NAMES[a]} and {SPACE_NAMES[b]} (B-9)")
    return found


def supply_problems(state: TableState, knights: int, castles: int) -> list[str]:
    """Knights and castles on the board and in supply add up, and ducats are not negative (B-12, C-2, C-3, R-2)."""
    found = []
    for number, seat in enumerate(state.seats):
        all_knights = seat.knights + state.board.knights[number].bit_count()
        if all_knights != knights or seat.knights < 0:
            found.append(
                f"seat {number} has {all_knights} knights instead of {knights}, {seat.knights} of them in supply"
            )
        if seat.castles + state.board.castles[number].bit_count() != castles:
            found.append(f"seat {number} has not {castles} castles")
        if seat.ducats < 0:
            found.append(f"seat {number} owes {-seat.ducats} ducats")
    return found
