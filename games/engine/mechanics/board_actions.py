"""What a player carrying out an action can do on the board, in any edition (B-4, B-6, B-7)."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.geometry import names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expansions_of
from games.engine.mechanics.forbidden import allowed_edges
from games.engine.mechanics.placement import BORDERS_IN_PRINT, forbidden_borders, forest_fee, knight_spaces, open_edges
from games.engine.mechanics.prompts import CarryOutPrompt
from games.engine.mechanics.table import TableState

PROVINCES_BARRING_BORDERS = 3


def may_not_place_borders(board: Board, colour: int) -> bool:
    """Whether a colour holds three provinces or more, and so may place no border (C-11)."""
    return len(board.provinces_of(colour)) >= PROVINCES_BARRING_BORDERS


@dataclass(frozen=True, slots=True)
class Allowed:
    """How many borders, knights and expansions are left of an action, given supply and limits."""

    borders: int = 0
    knights: int = 0
    expansions: int = 0


def can_do_any(board: Board, colour: int, allowed: Allowed) -> bool:
    """Whether a colour could do anything with what is left of its action, judged by public information alone."""
    return bool(
        (allowed.borders and any(allowed_edges(board, forbidden_borders(board, BORDERS_IN_PRINT))))
        or (allowed.knights and knight_spaces(board, colour))
        or (allowed.expansions and expansions_of(board, colour))
    )


def forest_fees(board: Board, spaces: tuple[str, ...], fee: int) -> dict[str, int]:
    """The fee for a knight on each of the spaces: `fee` on forest, else 0 (B-6)."""
    return {space: forest_fee(board, fee, space) for space in spaces}


def carry_out_prompt(
    state: TableState,
    seat: int,
    allowed: Allowed,
    *,
    action: int | None,
    what: str,
    fee: int,
    ways: Callable[[int], tuple[tuple[int, ...], ...]],
    behind_alliances: dict[str, tuple[str, ...]] | None = None,
) -> CarryOutPrompt:
    """The prompt for the rest of a seat's action. A forest costs `fee`; `ways` lists the ways in which the seat can pay
    a sum, as Treasures, and spaces that it cannot pay for are left out. `behind_alliances` is given by editions in
    which alliances can be ended."""
    board = state.board
    fees = forest_fees(board, names_of(knight_spaces(board, seat)), fee) if allowed.knights else {}
    knights = {space: payments for space, due in fees.items() if (payments := ways(due))}
    return CarryOutPrompt(
        id=str(state.step),
        action=action,
        what=what,
        borders_left=allowed.borders,
        knights_left=allowed.knights,
        expansions_left=allowed.expansions,
        edges=open_edges(board, BORDERS_IN_PRINT) if allowed.borders else (),
        knights=knights,
        fees={space: fees[space] for space in knights if fees[space]},
        expansions=expansions_of(board, seat) if allowed.expansions else {},
        behind_alliances=behind_alliances or {},
    )
