"""Placing borders and knights (B-4, B-6), taking knights away (C-23, R-13): where one may, and why not elsewhere."""

from games.engine.errors import Refusal
from games.engine.geometry import EDGES, SPACES, STRIDE, Mask, bit, edge_names, names_of, spaces_beside
from games.engine.mechanics.board import FOREST, Board
from games.engine.mechanics.forbidden import Bar, EdgeBar, edge_refusal, free_edges, free_spaces, space_refusal

BORDERS_IN_PRINT = 100


def border_bars(board: Board, limit: int | None) -> tuple[EdgeBar, ...]:
    """All that forbids a border, in the order of B-4's letters; `limit` is how many may stand on the board (B-4d)."""
    same_east = same_south = inside_east = inside_south = 0
    for colour in range(len(board.castles)):
        pieces = board.pieces_of(colour)
        same_east |= pieces & (pieces >> 1)
        same_south |= pieces & (pieces >> STRIDE)
    for province in board.provinces.values():
        inside_east |= province.spaces & (province.spaces >> 1)
        inside_south |= province.spaces & (province.spaces >> STRIDE)
    bars = [
        EdgeBar("B-4a", "border_there", board.east, board.south),
        EdgeBar("B-4b", "between_own_pieces", same_east, same_south),
        EdgeBar("B-4c", "inside_province", inside_east, inside_south),
    ]
    if limit is not None and board.border_count >= limit:
        bars.append(EdgeBar("B-4d", "no_borders_left", board.land.spaces, board.land.spaces))
    return tuple(bars)


def open_edges(board: Board, limit: int | None) -> tuple[str, ...]:
    """Every edge on which a border may be placed (B-4)."""
    return edge_names(*free_edges(board, border_bars(board, limit)))


def border_refusal(board: Board, edge_name: str, limit: int | None) -> Refusal | None:
    """Why no border may be placed on an edge (B-4); None if one may."""
    edge = EDGES[edge_name]
    on_board = [space for space in spaces_beside(edge) if board.land.spaces >> space & 1]
    if len(on_board) < 2:
        return Refusal("B-4a", "frame" if on_board else "off_board", {"edge": edge_name})
    return edge_refusal(edge, border_bars(board, limit))


def knight_bars(board: Board, colour: int) -> tuple[Bar, ...]:
    """All that forbids a knight of a colour on a space, but for supply and fee (B-6)."""
    land = board.land
    return (
        Bar("B-6", "occupied", board.pieces),
        Bar("B-6", "terrain", land.spaces & ~land.knight_ground),
        Bar("B-6", "not_joined", land.spaces & ~board.reach(board.pieces_of(colour))),
    )


def knight_spaces(board: Board, colour: int) -> Mask:
    """Every space on which a colour could place a knight, if it can pay (B-6)."""
    return free_spaces(board.land.spaces, knight_bars(board, colour))


def knight_refusal(board: Board, colour: int, space_name: str) -> Refusal | None:
    """Why a knight may not be placed on a space, but for supply and fee (B-6); None if it may."""
    space = SPACES[space_name]
    if not board.land.spaces >> space & 1:
        return Refusal("B-6", "off_board", {"space": space_name})
    return space_refusal(space, knight_bars(board, colour))


def forest_fee(board: Board, fee: int, *space_names: str) -> int:
    """What is to be paid for the spaces: the fee for each that is forest (B-6)."""
    forest = board.land.of(FOREST)
    return fee * sum(bool(bit(SPACES[name]) & forest) for name in space_names)


def place_border(board: Board, edge_name: str) -> Board:
    """The board with a border on an edge; legality is asked of `border_refusal`."""
    return board.with_border(EDGES[edge_name])


def place_knight(board: Board, colour: int, space_name: str) -> Board:
    """The board with a knight on a space; legality is asked of `knight_refusal`."""
    return board.with_knight(SPACES[space_name], colour)


def knights_that_can_go(board: Board, castle_name: str) -> tuple[str, ...]:
    """The knights of a province without which all others still hang on the castle by a chain of pieces (C-23, R-13)."""
    province = board.provinces[SPACES[castle_name]]
    pieces = province.knights | bit(province.castle)
    spare = []
    for name in names_of(province.knights):
        left = pieces & ~bit(SPACES[name])
        if board.joined(bit(province.castle), left) == left:
            spare.append(name)
    return tuple(spare)


def leaving_refusal(board: Board, rule: str, castle_name: str, knight_name: str) -> Refusal | None:
    """Why a knight may not be taken from a province, under a card's rule: it is none of its, or others need it to hang
    on the castle (C-23, R-13)."""
    if knight_name not in names_of(board.provinces[SPACES[castle_name]].knights):
        return Refusal(rule, "not_their_knight", {"knight": knight_name, "other": castle_name})
    if knight_name not in knights_that_can_go(board, castle_name):
        return Refusal(rule, "knight_needed", {"knight": knight_name})
    return None


def inside_refusal(board: Board, rule: str, castle_name: str, space_name: str) -> Refusal | None:
    """Why the knight that takes its place may not come onto a space: it is not in one's own province named (C-23,
    R-13)."""
    if space_name not in names_of(board.provinces[SPACES[castle_name]].spaces):
        return Refusal(rule, "not_in_own_province", {"space": space_name, "own": castle_name})
    return None
