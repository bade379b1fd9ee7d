"""Renegades in classic and internet: replace a knight of a neighbouring province by one in your own (C-23)."""

from collections.abc import Iterator
from typing import Any

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, names_of
from games.engine.mechanics.alliances import foreign_neighbours, pair_refusal
from games.engine.mechanics.board import Board, Province
from games.engine.mechanics.effects import deploy_knight, remove_knight
from games.engine.mechanics.events import KnightTurned
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.placement import (
    forest_fee,
    inside_refusal,
    knight_refusal,
    knight_spaces,
    leaving_refusal,
    removable_knights,
)
from games.engine.mechanics.turn import Transition


def renegade_refusal(
    board: Board, colour: int, supply: int, money: int, *, own: str, other: str, knight: str, space: str
) -> Refusal | None:
    """Why a Renegade is illegal, by the first part that fails; None if legal. The fee is not considered (C-23), except
    that a space outside a province where nothing can be paid for is not what is wrong."""
    refusal = pair_refusal(board, "C-23", colour, own, other)
    if refusal is not None:
        return refusal
    if not supply:
        return Refusal("C-23", "no_knight_left")
    if not any(knight in names_of(beside.knights) for beside in _within_reach(board, colour)):
        return Refusal("C-23", "no_knight_to_turn", {"knight": knight})
    refusal = leaving_refusal(board, "C-23", other, knight)
    if refusal is not None:
        return refusal
    outside = inside_refusal(board, "C-23", own, space)
    if outside is not None:
        spaces = names_of(knight_spaces(board, colour) & board.provinces[SPACES[own]].spaces)
        affordable = any(forest_fee(board, FOREST_FEE, knight, one) <= money for one in spaces)
        return outside if affordable else Refusal("C-23", "no_space_for_knight", {"own": own})
    misplaced = knight_refusal(board, colour, space)
    if misplaced is not None:
        return Refusal("C-23", misplaced.reason, misplaced.data)
    return None


def _within_reach(board: Board, colour: int) -> Iterator[Province]:
    """The provinces whose knights a colour's Renegade could remove."""
    return (other for own in board.provinces_of(colour) for other in foreign_neighbours(board, own))


def possible_renegades(board: Board, colour: int) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Every Renegade that a colour with a knight in supply and the money could play: the castles of its own and the
    other province, the knight to remove, the spaces for its own (C-23)."""
    spaces = knight_spaces(board, colour)
    for own in board.provinces_of(colour):
        for other in foreign_neighbours(board, own):
            for knight in removable_knights(board, SPACE_NAMES[other.castle]):
                yield SPACE_NAMES[own.castle], SPACE_NAMES[other.castle], knight, names_of(spaces & own.spaces)


def turn_knight(
    transition: Transition[Any],
    seat: int,
    *,
    own: str,
    other: str,
    knight: str,
    space: str,
    ducats: int,
    treasures: tuple[int, ...] = (),
) -> None:
    """Carry out a legal Renegade; its fee has already been paid, in `ducats` and `treasures` (C-23)."""
    colour = remove_knight(transition, other, knight)
    deploy_knight(transition, seat, space)
    transition.emit(
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
