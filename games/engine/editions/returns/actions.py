"""Borders, knights and expansions of a power card (R-10 to R-12)."""

from dataclasses import replace

from games.engine.editions.returns.components import SymbolKind
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
from games.engine.mechanics.placement import BORDERS_IN_PRINT, border_refusal, forest_fee, knight_refusal
from games.engine.mechanics.turn import SeatQuestion, Transition

FOREST_FEE = 1


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


def allowed(state: State, phase: CarryingOut) -> Allowed:
    """What is left of the card; knights are limited by the supply."""
    return replace(phase.left, knights=min(phase.left.knights, state.seats[phase.seat].knights))


_Moves = PlaceBorder | PlaceKnight | Expand | Stop


class CarryOutQuestion(SeatQuestion[State, CarryingOut, _Moves, CarryOutPrompt, Step]):
    """Place a border or a knight, expand, or stop (R-10 to R-12)."""

    rule = "R-8"
    moves = (PlaceBorder, PlaceKnight, Expand, Stop)

    @property
    def _not_shown(self) -> Refusal:
        return Refusal(_rule_of(self.phase.symbol), "not_in_this_action", {"action": self.phase.symbol})

    def prompt(self, seat: int) -> CarryOutPrompt:
        ducats = self.state.seats[seat].ducats
        return carry_out_prompt(
            self.state,
            seat,
            allowed(self.state, self.phase),
            action=None,
            what=self.phase.symbol,
            fee=FOREST_FEE,
            ways=lambda due: ((),) if due <= ducats else (),
        )

    def refusal(self, seat: int, move: _Moves) -> Refusal | None:
        board, left = self.state.board, self.phase.left
        match move:
            case PlaceBorder():
                return border_refusal(board, move.edge, BORDERS_IN_PRINT) if left.borders else self._not_shown
            case PlaceKnight():
                return placing_refusal(self.state, seat, move) if left.knights else self._not_shown
            case Expand():
                if not left.expansions:
                    return self._not_shown
                return expansion_refusal(board, seat, move.castle, move.spaces)
            case Stop():
                return None

    def answer(self, transition: Transition[State], seat: int, move: _Moves) -> Step | None:
        left = self.phase.left
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
                return _end(transition, self.phase, stopped=True)
        at_goal = update_monopolies_and_goal(transition, seat)
        phase = replace(self.phase, left=left)
        transition.enter(phase)
        return at_goal or _end_if_over(transition, phase)

    def default_move(self, seat: int) -> Stop:
        return Stop()


def _rule_of(kind: SymbolKind) -> str:
    """The rule of a symbol."""
    match kind:
        case "borders":
            return "R-10"
        case "knights":
            return "R-11"
        case "expansion":
            return "R-12"
        case "traitor":
            return "R-13"
        case "alliance":
            return "R-14"


def begin(transition: Transition[State], phase: CarryingOut) -> Step | None:
    """Let a seat carry out a symbol on the board, or end the card if nothing can be done."""
    transition.enter(phase)
    return _end_if_over(transition, phase)


def _end_if_over(transition: Transition[State], phase: CarryingOut) -> Step | None:
    """End the card if nothing is left of it, or if by public information none of it can be done."""
    can_continue = can_do_any(transition.board, phase.seat, allowed(transition.state, phase))
    return None if can_continue else _end(transition, phase, stopped=False)


def _end(transition: Transition[State], phase: CarryingOut, stopped: bool) -> Done:
    left = allowed(transition.state, phase)
    transition.emit(
        CardEnded(
            seat=phase.seat,
            borders=left.borders,
            knights=left.knights,
            expansions=left.expansions,
            stopped=stopped,
        )
    )
    return Done()
