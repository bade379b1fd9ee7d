"""Where borders and knights may be placed (B-4, B-6) and knights removed (C-23, R-13), and why not elsewhere."""

from games.engine.errors import Refusal
from games.engine.geometry import EDGES, SPACES, STRIDE, Mask, bit, edge_names, names_of, spaces_beside
from games.engine.mechanics.board import FOREST, Board
from games.engine.mechanics.forbidden import (
    ForbiddenEdges,
    ForbiddenSpaces,
    allowed_edges,
    allowed_spaces,
    edge_refusal,
    space_refusal,
)

BORDERS_IN_PRINT = 100


def forbidden_borders(board: Board, limit: int | None) -> tuple[ForbiddenEdges, ...]:
    """The edges where no border may be placed, in the order of B-4's letters; `limit` is that of B-4d, if any."""
    same_east = same_south = inside_east = inside_south = 0
    for colour in range(len(board.castles)):
        pieces = board.pieces_of(colour)
        same_east |= pieces & (pieces >> 1)
        same_south |= pieces & (pieces >> STRIDE)
    for province in board.provinces.values():
        inside_east |= province.spaces & (province.spaces >> 1)
        inside_south |= province.spaces & (province.spaces >> STRIDE)
    forbidden = [
        ForbiddenEdges("B-4a", "border_there", board.east, board.south),
        ForbiddenEdges("B-4b", "between_own_pieces", same_east, same_south),
        ForbiddenEdges("B-4c", "inside_province", inside_east, inside_south),
    ]
    if limit is not None and board.border_count >= limit:
        forbidden.append(ForbiddenEdges("B-4d", "no_borders_left", board.land.spaces, board.land.spaces))
    return tuple(forbidden)


def open_edges(board: Board, limit: int | None) -> tuple[str, ...]:
    """Every edge on which a border may be placed (B-4)."""
    return edge_names(*allowed_edges(board, forbidden_borders(board, limit)))


def border_refusal(board: Board, edge_name: str, limit: int | None) -> Refusal | None:
    """Why no border may be placed on an edge (B-4); None if it is legal."""
    edge = EDGES[edge_name]
    on_board = [space for space in spaces_beside(edge) if board.land.spaces >> space & 1]
    if len(on_board) < 2:
        return Refusal("B-4a", "frame" if on_board else "off_board", {"edge": edge_name})
    return edge_refusal(edge, forbidden_borders(board, limit))


def forbidden_for_knights(board: Board, colour: int) -> tuple[ForbiddenSpaces, ...]:
    """The spaces where no knight of a colour may be placed; supply and fee are not considered (B-6)."""
    land = board.land
    return (
        ForbiddenSpaces("B-6", "occupied", board.pieces),
        ForbiddenSpaces("B-6", "terrain", land.spaces & ~land.knight_ground),
        ForbiddenSpaces("B-6", "not_joined", land.spaces & ~board.reach(board.pieces_of(colour))),
    )


def knight_spaces(board: Board, colour: int) -> Mask:
    """Every space where a colour may place a knight; supply and fee are not considered (B-6)."""
    return allowed_spaces(board.land.spaces, forbidden_for_knights(board, colour))


def knight_refusal(board: Board, colour: int, space_name: str) -> Refusal | None:
    """Why a knight may not be placed on a space, None if it may; supply and fee are not considered (B-6)."""
    space = SPACES[space_name]
    if not board.land.spaces >> space & 1:
        return Refusal("B-6", "off_board", {"space": space_name})
    return space_refusal(space, forbidden_for_knights(board, colour))


def forest_fee(board: Board, fee: int, *space_names: str) -> int:
    """The total fee for the spaces: `fee` for each that is forest (B-6)."""
    forest = board.land.of(FOREST)
    return fee * sum(bool(bit(SPACES[name]) & forest) for name in space_names)


def place_border(board: Board, edge_name: str) -> Board:
    """The board with a border on an edge; legality is checked by `border_refusal`, not here."""
    return board.with_border(EDGES[edge_name])


def place_knight(board: Board, colour: int, space_name: str) -> Board:
    """The board with a knight on a space; legality is checked by `knight_refusal`, not here."""
    return board.with_knight(SPACES[space_name], colour)


def removable_knights(board: Board, castle_name: str) -> tuple[str, ...]:
    """The knights of a province that can be removed without disconnecting others from the castle (C-23, R-13)."""
    province = board.provinces[SPACES[castle_name]]
    pieces = province.knights | bit(province.castle)
    spare = []
    for name in names_of(province.knights):
        left = pieces & ~bit(SPACES[name])
        if board.connected(bit(province.castle), left) == left:
            spare.append(name)
    return tuple(spare)


def leaving_refusal(board: Board, rule: str, castle_name: str, knight_name: str) -> Refusal | None:
    """Why a knight may not be removed from a province, None if it may: it is not there, or others would be disconnected
    from the castle (C-23, R-13). Cites the given rule, that of the card."""
    if knight_name not in names_of(board.provinces[SPACES[castle_name]].knights):
        return Refusal(rule, "not_their_knight", {"knight": knight_name, "other": castle_name})
    if knight_name not in removable_knights(board, castle_name):
        return Refusal(rule, "knight_needed", {"knight": knight_name})
    return None


def inside_refusal(board: Board, rule: str, castle_name: str, space_name: str) -> Refusal | None:
    """Why a knight may not be placed on a space, None if it may: the space is not in the seat's province (C-23, R-13).
    Cites the given rule, that of the card."""
    if space_name not in names_of(board.provinces[SPACES[castle_name]].spaces):
        return Refusal(rule, "not_in_own_province", {"space": space_name, "own": castle_name})
    return None
