"""A Renegade: one knight of a neighbouring province goes, one of one's own comes (C-23), in classic and internet."""

from collections.abc import Iterator
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, names_of
from games.engine.mechanics.alliances import foreign_neighbours, pair_refusal
from games.engine.mechanics.board import Board
from games.engine.mechanics.effects import bring_knight, lose_knight
from games.engine.mechanics.events import KnightTurned
from games.engine.mechanics.placement import (
    inside_refusal,
    knight_refusal,
    knight_spaces,
    knights_that_can_go,
    leaving_refusal,
)
from games.engine.mechanics.turn import Course


def renegade_refusal(
    board: Board, colour: int, supply: int, *, own: str, other: str, knight: str, space: str
) -> Refusal | None:
    """Why a Renegade is not legal, but for its fee, part by part; the part that failed is the reason (C-23)."""
    refusal = pair_refusal(board, "C-23", colour, own, other)
    if refusal is not None:
        return refusal
    if not supply:
        return Refusal("C-23", "no_knight_left")
    refusal = leaving_refusal(board, "C-23", other, knight) or inside_refusal(board, "C-23", own, space)
    if refusal is not None:
        return refusal
    misplaced = knight_refusal(board, colour, space)
    if misplaced is not None:
        return Refusal("C-23", misplaced.reason, misplaced.data)
    return None


def possible_renegades(board: Board, colour: int) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Every Renegade that a colour could play, with a knight in supply and the fee: the castles of its own and of the
    other province, the knight that could go, the spaces for one's own (C-23)."""
    spaces = knight_spaces(board, colour)
    for own in board.provinces_of(colour):
        for other in foreign_neighbours(board, own):
            for knight in knights_that_can_go(board, SPACE_NAMES[other.castle]):
                yield SPACE_NAMES[own.castle], SPACE_NAMES[other.castle], knight, names_of(spaces & own.spaces)


def turn_knight(
    now: Course[Any],
    seat: int,
    *,
    own: str,
    other: str,
    knight: str,
    space: str,
    ducats: int,
    treasures: tuple[int, ...] = (),
) -> None:
    """Carry out a legal Renegade, whose fee has been paid as told (C-23)."""
    colour = lose_knight(now, other, knight)
    bring_knight(now, seat, space)
    now.tell(
        KnightTurned(
            seat=seat,
            own=own,
            other=other,
            colour=colour,
            knight=knight,
            space=space,
            ducats=ducats,
            treasures=treasures,
        )
    )
