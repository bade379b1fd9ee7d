"""What a player who carries out an action could do on the board, whichever edition's action it is (B-4, B-6, B-7)."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.geometry import names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expansions_of
from games.engine.mechanics.forbidden import free_edges
from games.engine.mechanics.placement import BORDERS_IN_PRINT, border_bars, forest_fee, knight_spaces, open_edges
from games.engine.mechanics.prompts import CarryOutPrompt
from games.engine.mechanics.table import TableState

PROVINCES_BARRING_BORDERS = 3


def holds_three(board: Board, colour: int) -> bool:
    """Whether a colour holds so many provinces that it may place no border (C-11)."""
    return len(board.provinces_of(colour)) >= PROVINCES_BARRING_BORDERS


@dataclass(frozen=True, slots=True)
class Allowed:
    """How many borders, knights and expansions are left of an action, supply and limits reckoned in."""

    borders: int = 0
    knights: int = 0
    expansions: int = 0


def can_do_any(board: Board, colour: int, allowed: Allowed) -> bool:
    """Whether, as everybody can see, a colour could do anything at all with what is left of its action."""
    return bool(
        (allowed.borders and any(free_edges(board, border_bars(board, BORDERS_IN_PRINT))))
        or (allowed.knights and knight_spaces(board, colour))
        or (allowed.expansions and expansions_of(board, colour))
    )


def forest_fees(board: Board, spaces: tuple[str, ...], fee: int) -> dict[str, int]:
    """What a knight costs on each of the spaces: the fee on forest, else nothing (B-6)."""
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
    """All that a seat could do with what is left of its action. A forest costs `fee`, and `ways` are those in which the
    seat can pay a sum, as Treasures; spaces that it has no way to pay for are left out. `behind_alliances` is given by
    editions in which alliances can be ended."""
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
