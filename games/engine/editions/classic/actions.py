"""Carrying out borders, sword and two swords on the board (C-11 to C-13)."""

from dataclasses import replace

from games.engine.editions.classic.components import Action
from games.engine.editions.classic.events import ActionEnded
from games.engine.editions.classic.moves import Expand, PlaceBorder, PlaceKnight, Stop
from games.engine.editions.classic.prompts import CarryOutPrompt
from games.engine.editions.classic.state import CarryingOut, State
from games.engine.editions.classic.steps import Done, Step
from games.engine.editions.classic.treasures import pay, payment_refusal, ways_to_pay
from games.engine.errors import Refusal
from games.engine.mechanics.alliances import without_alliances
from games.engine.mechanics.board_actions import Allowed, can_do_any, carry_out_prompt, may_not_place_borders
from games.engine.mechanics.effects import do_border, do_expansion, do_knight
from games.engine.mechanics.expansion import expansion_refusal, expansions_behind_alliances
from games.engine.mechanics.land_values import FOREST_FEE, VALUES
from games.engine.mechanics.placement import BORDERS_IN_PRINT, border_refusal, forest_fee, knight_refusal
from games.engine.mechanics.turn import Question, Transition, seat_asked

_RULES = {"borders": "C-11", "sword": "C-12", "two_swords": "C-13"}


def begin(transition: Transition[State], number: int, action: Action, seat: int) -> Step | None:
    """Let a seat carry out an action on the board, or end it if nothing can be done."""
    match action.kind:
        case "borders":
            transition.enter(CarryingOut(number, seat, borders=action.n))
        case "sword":
            transition.enter(CarryingOut(number, seat, pieces=1, expansions=1))
        case "two_swords":
            transition.enter(CarryingOut(number, seat, pieces=2, expansions=1))
    return _end_if_over(transition)


def allowed(state: State) -> Allowed:
    """What is left of the action: no borders with three provinces, no knights beyond the supply, never two expansions
    (C-11 to C-13)."""
    phase = _phase(state)
    return Allowed(
        borders=0 if may_not_place_borders(state.board, phase.seat) else phase.borders,
        knights=min(phase.pieces, state.seats[phase.seat].knights),
        expansions=min(phase.pieces, phase.expansions),
    )


def _phase(state: State) -> CarryingOut:
    assert isinstance(state.phase, CarryingOut)
    return state.phase


def _prompt(state: State, seat: int) -> CarryOutPrompt:
    holdings, left = state.seats[seat], allowed(state)
    return carry_out_prompt(
        state,
        seat,
        left,
        action=_phase(state).action,
        what=_action(state).kind,
        fee=FOREST_FEE,
        ways=lambda due: ways_to_pay(due, holdings.ducats, holdings.treasures),
        behind_alliances=expansions_behind_alliances(state.board, seat) if left.expansions else {},
    )


def _action(state: State) -> Action:
    """The action that is being carried out."""
    assert state.card is not None
    return state.card.actions[_phase(state).action - 1]


def _refusal(state: State, seat: int, move: PlaceBorder | PlaceKnight | Expand | Stop) -> Refusal | None:
    phase, kind = _phase(state), _action(state).kind
    rule = _RULES[kind]
    match move:
        case PlaceBorder():
            if not phase.borders:
                return Refusal(rule, "not_in_this_action", {"action": kind})
            if may_not_place_borders(state.board, seat):
                return Refusal("C-11", "three_provinces")
            return border_refusal(state.board, move.edge, BORDERS_IN_PRINT)
        case PlaceKnight():
            if not phase.pieces:
                return Refusal(rule, "not_in_this_action", {"action": kind})
            return _knight_refusal(state, seat, move)
        case Expand():
            if not phase.pieces:
                return Refusal(rule, "not_in_this_action", {"action": kind})
            if not phase.expansions:
                return Refusal("C-13", "one_expansion")
            return expansion_refusal(state.board, seat, move.castle, move.spaces)
        case Stop():
            return None


def _knight_refusal(state: State, seat: int, move: PlaceKnight) -> Refusal | None:
    holdings = state.seats[seat]
    refusal = knight_refusal(state.board, seat, move.space)
    if refusal is None and not holdings.knights:
        refusal = Refusal("B-6", "no_knight_left")
    if refusal is None:
        fee = forest_fee(state.board, FOREST_FEE, move.space)
        refusal = payment_refusal(fee, holdings.ducats, holdings.treasures, move.treasures, rule="B-6")
    return refusal


def _answer(transition: Transition[State], seat: int, move: PlaceBorder | PlaceKnight | Expand | Stop) -> Step | None:
    phase = _phase(transition.state)
    match move:
        case PlaceBorder():
            do_border(transition, seat, move, VALUES)
            transition.enter(replace(phase, borders=phase.borders - 1))
        case PlaceKnight():
            ducats = pay(transition, seat, forest_fee(transition.board, FOREST_FEE, move.space), move.treasures)
            do_knight(transition, seat, move.space, ducats, move.treasures)
            transition.enter(replace(phase, pieces=phase.pieces - 1))
        case Expand():
            do_expansion(transition, seat, move, VALUES)
            transition.enter(replace(phase, pieces=phase.pieces - 1, expansions=phase.expansions - 1))
        case Stop():
            return _end(transition, stopped=True)
    return _end_if_over(transition)


def _end_if_over(transition: Transition[State]) -> Step | None:
    """End the action if nothing is left of it, or if by public information none of it could be done, even after ending
    alliances (C-22).

    Whether the player can pay a fee, or for the end of an alliance, is not considered: ending the action would reveal
    it (C-26).
    """
    state, seat = transition.state, _phase(transition.state).seat
    can_continue = can_do_any(without_alliances(state.board, seat), seat, allowed(state))
    return None if can_continue else _end(transition, stopped=False)


def _end(transition: Transition[State], stopped: bool) -> Step:
    phase, left = _phase(transition.state), allowed(transition.state)
    transition.emit(
        ActionEnded(
            action=phase.action,
            seat=phase.seat,
            borders=phase.borders,
            knights=left.knights,
            expansions=left.expansions,
            stopped=stopped,
        )
    )
    return Done(phase.action)


QUESTION = Question(
    rule="C-9",
    moves=(PlaceBorder, PlaceKnight, Expand, Stop),
    asked=seat_asked,
    pending=seat_asked,
    prompt=_prompt,
    refusal=_refusal,
    answer=_answer,
    default_move=lambda state, seat: Stop(),
)
