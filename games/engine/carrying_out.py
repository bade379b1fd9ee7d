"""What a player who carries out an action could do on the board, whichever edition's action it is (B-4, B-6, B-7)."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.bars import free_edges
from games.engine.board import Board
from games.engine.expansion import expansions_of
from games.engine.geometry import names_of
from games.engine.placement import BORDERS_IN_PRINT, border_bars, forest_fee, knight_spaces, open_edges
from games.engine.prompts import CarryOutPrompt


@dataclass(frozen=True, slots=True)
class Allowed:
    """How many borders, knights and expansions are left of an action, supply and limits reckoned in."""

    borders: int = 0
    knights: int = 0
    expansions: int = 0


@dataclass(frozen=True, slots=True)
class BoardChoices:
    """Edges for a border, spaces for a knight whether or not its fee can be paid, and expansions by castle."""

    edges: tuple[str, ...]
    knights: tuple[str, ...]
    expansions: dict[str, dict[str, tuple[str, ...]]]


def board_choices(board: Board, colour: int, allowed: Allowed) -> BoardChoices:
    """What a colour could do with what is left of its action."""
    return BoardChoices(
        edges=open_edges(board, BORDERS_IN_PRINT) if allowed.borders else (),
        knights=names_of(knight_spaces(board, colour)) if allowed.knights else (),
        expansions=expansions_of(board, colour) if allowed.expansions else {},
    )


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
    *,
    step: int,
    action: int | None,
    what: str,
    allowed: Allowed,
    choices: BoardChoices,
    fees: Mapping[str, int],
    ways: Mapping[str, tuple[tuple[int, ...], ...]],
) -> CarryOutPrompt:
    """The prompt for all this; spaces whose fee there is no way to pay are left out."""
    return CarryOutPrompt(
        id=str(step),
        action=action,
        what=what,
        borders_left=allowed.borders,
        knights_left=allowed.knights,
        expansions_left=allowed.expansions,
        edges=choices.edges,
        knights={space: payments for space, payments in ways.items() if payments},
        fees={space: fee for space, fee in fees.items() if fee and ways[space]},
        expansions=choices.expansions,
    )
