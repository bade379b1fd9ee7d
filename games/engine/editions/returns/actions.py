"""Borders, knights and expansions of a power card (R-10 to R-12)."""

from dataclasses import replace

from games.engine.editions.returns.components import Symbol
from games.engine.editions.returns.events import CardEnded
from games.engine.editions.returns.moves import Expand, PlaceBorder, PlaceKnight, Stop
from games.engine.editions.returns.prompts import CarryOutPrompt
from games.engine.editions.returns.scoring import VALUES, update_monopolies_and_goal
from games.engine.editions.returns.state import CarryingOut, State
from games.engine.editions.returns.steps import Done, Step
from games.engine.errors import Refusal
from games.engine.geometry import Mask, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.board_actions import Allowed, can_do_any, carry_out_prompt, forest_fees
from games.engine.mechanics.effects import do_border, do_expansion, do_knight
from games.engine.mechanics.expansion import expansion_refusal
from games.engine.mechanics.placement import BORDERS_IN_PRINT, border_refusal, forest_fee, knight_refusal, knight_spaces
from games.engine.mechanics.turn import Question, Transition, seat_asked

FOREST_FEE = 1
_RULES = {"borders": "R-10", "knights": "R-11", "expansion": "R-12"}


def begin(transition: Transition[State], seat: int, symbol: Symbol) -> Step | None:
    """Let a seat carry out a symbol on the board."""
    left = Allowed(
        borders=symbol.n if symbol.kind == "borders" else 0,
        knights=symbol.n if symbol.kind == "knights" else 0,
        expansions=symbol.n if symbol.kind == "expansion" else 0,
    )
    transition.enter(CarryingOut(seat, symbol.kind, left))
    return _end_if_over(transition)


def possible(state: State, seat: int, symbol: Symbol, ducats: int) -> bool:
    """Whether a seat with this many ducats left could carry out at least part of a symbol (R-8)."""
    match symbol.kind:
        case "borders":
            return can_do_any(state.board, seat, Allowed(borders=1))
        case "knights":
            spaces = knight_spaces(state.board, seat)
            return bool(state.seats[seat].knights and affordable(state.board, spaces, ducats))
        case _:
            return can_do_any(state.board, seat, Allowed(expansions=1))


def affordable(board: Board, spaces: Mask, ducats: int) -> dict[str, int]:
    """The spaces that a seat with this many ducats can pay for, with their fees (R-11)."""
    return {space: fee for space, fee in forest_fees(board, names_of(spaces), FOREST_FEE).items() if fee <= ducats}


def pay_fee(transition: Transition[State], seat: int, space: str) -> int:
    """Pay the fee of a space, which is returned (R-11)."""
    fee = forest_fee(transition.board, FOREST_FEE, space)
    transition.change_seat(seat, ducats=transition.state.seats[seat].ducats - fee)
    return fee


def placing_refusal(state: State, seat: int, move: PlaceKnight) -> Refusal | None:
    """Why a knight may not be placed on a space (B-6), fee and supply last; this edition has no Treasures."""
    refusal = knight_refusal(state.board, seat, move.space)
    if refusal is not None:
        return refusal
    if move.treasures:
        return Refusal("B-6", "no_such_treasure", {"treasure": move.treasures[0]})
    if not state.seats[seat].knights:
        return Refusal("B-6", "no_knight_left")
    fee = forest_fee(state.board, FOREST_FEE, move.space)
    if fee > state.seats[seat].ducats:
        return Refusal("B-6", "too_few_ducats", {"sum": fee})
    return None


def _phase(state: State) -> CarryingOut:
    assert isinstance(state.phase, CarryingOut)
    return state.phase


def allowed(state: State) -> Allowed:
    """What is left of the card; knights are limited by the supply."""
    phase = _phase(state)
    return replace(phase.left, knights=min(phase.left.knights, state.seats[phase.seat].knights))


def _prompt(state: State, seat: int) -> CarryOutPrompt:
    ducats = state.seats[seat].ducats
    return carry_out_prompt(
        state,
        seat,
        allowed(state),
        action=None,
        what=_phase(state).symbol,
        fee=FOREST_FEE,
        ways=lambda due: ((),) if due <= ducats else (),
    )


def _refusal(state: State, seat: int, move: PlaceBorder | PlaceKnight | Expand | Stop) -> Refusal | None:
    left, symbol = _phase(state).left, _phase(state).symbol
    not_shown = Refusal(_RULES[symbol], "not_in_this_action", {"action": symbol})
    match move:
        case PlaceBorder():
            return border_refusal(state.board, move.edge, BORDERS_IN_PRINT) if left.borders else not_shown
        case PlaceKnight():
            return placing_refusal(state, seat, move) if left.knights else not_shown
        case Expand():
            return expansion_refusal(state.board, seat, move.castle, move.spaces) if left.expansions else not_shown
        case Stop():
            return None


def _answer(transition: Transition[State], seat: int, move: PlaceBorder | PlaceKnight | Expand | Stop) -> Step | None:
    phase = _phase(transition.state)
    left = phase.left
    match move:
        case PlaceBorder():
            do_border(transition, seat, move, VALUES)
            left = replace(left, borders=left.borders - 1)
        case PlaceKnight():
            do_knight(transition, seat, move.space, pay_fee(transition, seat, move.space))
            left = replace(left, knights=left.knights - 1)
        case Expand():
            do_expansion(transition, seat, move, VALUES)
            left = replace(left, expansions=left.expansions - 1)
        case Stop():
            return _end(transition, stopped=True)
    at_goal = update_monopolies_and_goal(transition, seat)
    transition.enter(replace(phase, left=left))
    return at_goal or _end_if_over(transition)


def _end_if_over(transition: Transition[State]) -> Step | None:
    """End the card if nothing is left of it, or if by public information none of it can be done."""
    state = transition.state
    goes_on = can_do_any(state.board, _phase(state).seat, allowed(state))
    return None if goes_on else _end(transition, stopped=False)


def _end(transition: Transition[State], stopped: bool) -> Done:
    left = allowed(transition.state)
    transition.emit(
        CardEnded(
            seat=_phase(transition.state).seat,
            borders=left.borders,
            knights=left.knights,
            expansions=left.expansions,
            stopped=stopped,
        )
    )
    return Done()


QUESTION = Question(
    rule="R-8",
    moves=(PlaceBorder, PlaceKnight, Expand, Stop),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_prompt,
    refusal=_refusal,
    answer=_answer,
    default_move=lambda state, seat: Stop(),
)
