"""The sequence of play: setup, turns, the end by the goal or by the deck (R-6 to R-9, R-17 to R-19)."""

from dataclasses import replace

from games.engine.editions.returns import actions, market, powers, setup
from games.engine.editions.returns.components import Symbol
from games.engine.editions.returns.events import EndReason, GameEnded, TurnBegun
from games.engine.editions.returns.prompts import Prompt
from games.engine.editions.returns.scoring import ducat_bonuses, mines_of, places
from games.engine.editions.returns.state import (
    Allying,
    CarryingOut,
    Ended,
    FillingUp,
    GivingUp,
    Placing,
    Setup,
    State,
    Turning,
    UsingCard,
)
from games.engine.editions.returns.steps import AtGoal, Done, FilledUp, Played, Sold, Step
from games.engine.mechanics.board_actions import Allowed
from games.engine.mechanics.final_places import winners_of
from games.engine.mechanics.turn import AnyQuestion, CastlesSet, Transition


def question(state: State) -> AnyQuestion[State, Prompt, Step] | None:
    """The question of the current phase; None when the game has ended."""
    phase = state.phase
    match phase:
        case Setup():
            return setup.ReturnsSetup(state, phase)
        case UsingCard():
            return market.UseCardQuestion(state, phase)
        case CarryingOut():
            return actions.CarryOutQuestion(state, phase)
        case Turning():
            return powers.TraitorQuestion(state, phase)
        case GivingUp():
            return powers.GiveUpQuestion(state, phase)
        case Placing():
            return powers.PlaceQuestion(state, phase)
        case Allying():
            return powers.AllyQuestion(state, phase)
        case FillingUp():
            return market.FillUpQuestion(state, phase)
        case Ended():
            return None


def advance(transition: Transition[State], step: Step | None) -> None:
    """Advance the game to the next question, given what an answer has settled."""
    while step is not None:
        match step:
            case CastlesSet():
                _start(transition)
                step = None
            case Played():
                step = _act(transition, step.symbol)
            case Sold() | Done():
                step = market.fill_up(transition, _acting(transition.state))
            case FilledUp():
                _next_turn(transition)
                step = None
            case AtGoal():
                _end_game(transition, "goal")
                step = None


def _acting(state: State) -> int:
    assert state.acting is not None
    return state.acting


def _start(transition: Transition[State]) -> None:
    """End the setup: the last seat to place takes the first turn (B-2, R-6)."""
    assert isinstance(transition.state.phase, Setup)
    last = transition.state.phase.turns[-1][0]
    transition.change(board=replace(transition.board, settled=True))
    _begin_turn(transition, last)


def _begin_turn(transition: Transition[State], seat: int) -> None:
    """Begin a turn with its income: a ducat for each kind of mine in the seat's provinces (R-7)."""
    kinds = tuple(kind for kind, count in mines_of(transition.board, seat).items() if count)
    transition.change(acting=seat, turn=transition.state.turn + 1, sold=None)
    transition.change_seat(seat, ducats=transition.state.seats[seat].ducats + len(kinds))
    transition.emit(TurnBegun(seat=seat, turn=transition.state.turn, income=len(kinds), mines=kinds))
    transition.enter(UsingCard(seat))


def _act(transition: Transition[State], symbol: Symbol) -> Step | None:
    seat = _acting(transition.state)
    match symbol.kind:
        case "borders":
            return actions.begin(transition, CarryingOut(seat, symbol.kind, Allowed(borders=symbol.n)))
        case "knights":
            return actions.begin(transition, CarryingOut(seat, symbol.kind, Allowed(knights=symbol.n)))
        case "expansion":
            return actions.begin(transition, CarryingOut(seat, symbol.kind, Allowed(expansions=symbol.n)))
        case "traitor":
            transition.enter(Turning(seat))
        case "alliance":
            transition.enter(Allying(seat))
    return None


def _next_turn(transition: Transition[State]) -> None:
    """Pass the turn clockwise, or end the game once every seat has had its last turn (R-6, R-18)."""
    left = transition.state.last_turns
    if left == 0:
        _end_game(transition, "deck")
        return
    if left is not None:
        transition.change(last_turns=left - 1)
    _begin_turn(transition, (_acting(transition.state) + 1) % transition.state.players)


def end_early(transition: Transition[State]) -> None:
    """The players end the game: it scores as at the end of the deck, and the rest of the turn lapses (R-22)."""
    _end_game(transition, "agreement")


def _end_game(transition: Transition[State], reason: EndReason) -> None:
    """End the game; ducat bonuses are scored unless it ends by the goal (R-17, R-19, R-22)."""
    if reason != "goal":
        bonuses = ducat_bonuses(tuple(seat.ducats for seat in transition.state.seats))
        for seat, bonus in enumerate(bonuses):
            transition.score(seat, bonus, "ducats")
    transition.enter(Ended(by_agreement=reason == "agreement"))
    standing = places(transition.state.seats, transition.state.first_at_goal)
    transition.emit(GameEnded(reason=reason, winners=winners_of(standing)))
