"""Carrying out borders, sword and two swords on the board (C-11 to C-13)."""

from dataclasses import replace

from games.engine.editions.classic.components import Action, ActionKind
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
from games.engine.mechanics.events import BordersBarred
from games.engine.mechanics.expansion import expansion_refusal, expansions_behind_alliances
from games.engine.mechanics.land_values import FOREST_FEE, VALUES
from games.engine.mechanics.placement import BORDERS_IN_PRINT, border_refusal, forest_fee, knight_refusal
from games.engine.mechanics.turn import SeatQuestion, Transition


def allowed(state: State, phase: CarryingOut) -> Allowed:
    """What is left of the action: no borders with three provinces, no knights beyond the supply, never two expansions
    (C-11 to C-13)."""
    return Allowed(
        borders=0 if may_not_place_borders(state.board, phase.seat) else phase.borders,
        knights=min(phase.pieces, state.seats[phase.seat].knights),
        expansions=min(phase.pieces, phase.expansions),
    )


_Moves = PlaceBorder | PlaceKnight | Expand | Stop


class CarryOutQuestion(SeatQuestion[State, CarryingOut, _Moves, CarryOutPrompt, Step]):
    """Place a border or a knight, expand, or stop (C-11 to C-13)."""

    rule = "C-9"
    moves = (PlaceBorder, PlaceKnight, Expand, Stop)

    @property
    def _kind(self) -> ActionKind:
        """The kind of the action."""
        assert self.state.card is not None
        return self.state.card.actions[self.phase.action - 1].kind

    @property
    def _not_shown(self) -> Refusal:
        return Refusal(_rule_of(self._kind), "not_in_this_action", {"action": self._kind})

    def prompt(self, seat: int) -> CarryOutPrompt:
        state, holdings, left = self.state, self.state.seats[seat], allowed(self.state, self.phase)
        return carry_out_prompt(
            state,
            seat,
            left,
            action=self.phase.action,
            what=self._kind,
            fee=FOREST_FEE,
            ways=lambda due: ways_to_pay(due, holdings.ducats, holdings.treasures),
            behind_alliances=expansions_behind_alliances(state.board, seat) if left.expansions else {},
        )

    def refusal(self, seat: int, move: _Moves) -> Refusal | None:
        board = self.state.board
        match move:
            case PlaceBorder():
                if not self.phase.borders:
                    return self._not_shown
                if may_not_place_borders(board, seat):
                    return Refusal("C-11", "three_provinces")
                return border_refusal(board, move.edge, BORDERS_IN_PRINT)
            case PlaceKnight():
                return _knight_refusal(self.state, seat, move) if self.phase.pieces else self._not_shown
            case Expand():
                if not self.phase.pieces:
                    return self._not_shown
                if not self.phase.expansions:
                    return Refusal("C-13", "one_expansion")
                return expansion_refusal(board, seat, move.castle, move.spaces)
            case Stop():
                return None

    def answer(self, transition: Transition[State], seat: int, move: _Moves) -> Step | None:
        phase = self.phase
        match move:
            case PlaceBorder():
                do_border(transition, seat, move, VALUES)
                phase = replace(phase, borders=phase.borders - 1)
            case PlaceKnight():
                ducats = pay(transition, seat, forest_fee(transition.board, FOREST_FEE, move.space), move.treasures)
                do_knight(transition, seat, move.space, ducats, move.treasures)
                phase = replace(phase, pieces=phase.pieces - 1)
            case Expand():
                do_expansion(transition, seat, move, VALUES)
                phase = replace(phase, pieces=phase.pieces - 1, expansions=phase.expansions - 1)
            case Stop():
                return _end(transition, phase, stopped=True)
        return ask(transition, phase)

    def default_move(self, seat: int) -> Stop:
        return Stop()


def _rule_of(kind: ActionKind) -> str:
    """The rule of a kind of action."""
    match kind:
        case "ducats":
            return "C-10"
        case "borders":
            return "C-11"
        case "sword":
            return "C-12"
        case "two_swords":
            return "C-13"
        case "politics":
            return "C-14"


def _knight_refusal(state: State, seat: int, move: PlaceKnight) -> Refusal | None:
    holdings = state.seats[seat]
    refusal = knight_refusal(state.board, seat, move.space)
    if refusal is None and not holdings.knights:
        refusal = Refusal("B-6", "no_knight_left")
    if refusal is None:
        fee = forest_fee(state.board, FOREST_FEE, move.space)
        refusal = payment_refusal(fee, holdings.ducats, holdings.treasures, move.treasures, rule="B-6")
    return refusal


def begun(number: int, seat: int, action: Action) -> CarryingOut:
    """The phase in which a seat begins to carry out borders, a sword or two swords (C-11 to C-13)."""
    match action.kind:
        case "borders":
            return CarryingOut(number, seat, borders=action.n)
        case "sword":
            return CarryingOut(number, seat, pieces=1, expansions=1)
        case "two_swords":
            return CarryingOut(number, seat, pieces=2, expansions=1)
        case "ducats" | "politics":
            raise AssertionError(f"{action.kind} are not carried out on the board")


def useless_refusal(state: State, seat: int, number: int) -> Refusal | None:
    """Why an action of the card in play would bring a seat nothing if it were carried out now; None if it could bring
    something (C-11 to C-14)."""
    assert state.card is not None
    action = state.card.actions[number - 1]
    match action.kind:
        case "ducats":
            return None
        case "politics":
            return None if any(state.stacks) else Refusal("C-14", "stacks_empty")
        case "borders" | "sword" | "two_swords":
            if action.kind == "borders" and may_not_place_borders(state.board, seat):
                return Refusal("C-11", "three_provinces")
            can_begin = _can_continue(state, begun(number, seat, action))
            return None if can_begin else Refusal(_rule_of(action.kind), "nothing_to_carry_out")


def ask(transition: Transition[State], phase: CarryingOut) -> Step | None:
    """Ask for the next step of an action, or end it if nothing can continue it."""
    transition.enter(phase)
    return None if _can_continue(transition.state, phase) else _end(transition, phase, stopped=False)


def _can_continue(state: State, phase: CarryingOut) -> bool:
    """Whether something is left of an action and, by public information, could be done, perhaps after ending alliances
    (C-22).

    Whether the player can pay a fee, or for the end of an alliance, is not considered: ending the action would reveal
    it (C-26).
    """
    return can_do_any(without_alliances(state.board, phase.seat), phase.seat, allowed(state, phase))


def _end(transition: Transition[State], phase: CarryingOut, stopped: bool) -> Step:
    left = allowed(transition.state, phase)
    if left.borders < phase.borders:
        transition.emit(BordersBarred(seat=phase.seat, borders=phase.borders))
    transition.emit(
        ActionEnded(
            action=phase.action,
            seat=phase.seat,
            borders=left.borders,
            knights=left.knights,
            expansions=left.expansions,
            stopped=stopped,
        )
    )
    return Done(phase.action)
