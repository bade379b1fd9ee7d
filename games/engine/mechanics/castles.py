"""Where castles can be set, each with a knight beside it, and the minimum distance between castles (B-10)."""

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, Mask, bit, names_of, neighbours, spaces_of
from games.engine.mechanics.board import FARMLAND, Board
from games.engine.mechanics.forbidden import ForbiddenSpaces, allowed_spaces, space_refusal

SPACES_BETWEEN = 6


def castle_choices(board: Board, colour: int, ground: Mask) -> dict[str, tuple[str, ...]]:
    """Every castle that a colour can set now: its space → spaces for its knight, which stands on `ground`.

    Six spaces stay between castles of the colour, fewer only if there is no other choice (B-10); empty if the board has
    no free pair of spaces.
    """
    return {
        SPACE_NAMES[space]: names_of(_knight_ground(board, ground) & neighbours(bit(space)))
        for space in spaces_of(_castle_spaces(board, colour, ground))
    }


def can_set_castle(board: Board, colour: int, ground: Mask) -> bool:
    """Whether there is any free pair of spaces for a castle and its knight (B-10)."""
    return bool(_castle_spaces(board, colour, ground))


def castle_refusal(
    board: Board, rule: str, colour: int, ground: Mask, castle_name: str, knight_name: str
) -> Refusal | None:
    """Why a castle and its knight may not be set on two spaces, None if they may; cites the edition's setup rule."""
    castle, knight = SPACES[castle_name], SPACES[knight_name]
    for name, space in ((castle_name, castle), (knight_name, knight)):
        if not board.land.spaces >> space & 1:
            return Refusal(rule, "off_board", {"space": name})
    land = board.land.spaces
    free = _knight_ground(board, ground)
    too_near = land & ~_castle_spaces(board, colour, ground)
    return space_refusal(
        castle,
        (
            ForbiddenSpaces(rule, "occupied", board.pieces),
            ForbiddenSpaces(rule, "castle_terrain", land & ~board.land.of(FARMLAND)),
            ForbiddenSpaces("B-10", "no_room_for_knight", land & ~neighbours(free)),
            ForbiddenSpaces("B-10", "too_near", too_near),
        ),
    ) or space_refusal(
        knight,
        (
            ForbiddenSpaces(rule, "occupied", board.pieces | bit(castle)),
            ForbiddenSpaces(rule, "terrain", land & ~ground),
            ForbiddenSpaces(rule, "not_beside_castle", land & ~neighbours(bit(castle))),
        ),
    )


def _castle_spaces(board: Board, colour: int, ground: Mask) -> Mask:
    """Where a castle of a colour may stand: as far from its other castles as B-10 requires and the board allows."""
    possible = allowed_spaces(
        board.land.of(FARMLAND),
        (
            ForbiddenSpaces("", "", board.pieces),
            ForbiddenSpaces("", "", board.land.spaces & ~neighbours(_knight_ground(board, ground))),
        ),
    )
    too_near: list[int] = [board.castles[colour]]
    for _ in range(SPACES_BETWEEN):
        too_near.append(too_near[-1] | neighbours(too_near[-1]))
    return next((far for near in reversed(too_near) if (far := Mask(possible & ~near))), Mask(0))


def _knight_ground(board: Board, ground: Mask) -> Mask:
    return Mask(ground & ~board.pieces)
