"""The sequence of play: setup, rounds, the actions of a round one after the other, the end (C-5 to C-9, C-21)."""

from dataclasses import replace

from games.engine.editions.classic import actions, contest, decisions, setup, stacks
from games.engine.editions.classic.events import (
    ActionLapsed,
    ActionWon,
    CardTurned,
    DucatsShared,
    GameEnded,
    LeadDrawn,
)
from games.engine.editions.classic.prompts import Prompt
from games.engine.editions.classic.scoring import card_points, places
from games.engine.editions.classic.state import (
    CarryingOut,
    ChoosingStack,
    Decisions,
    Duel,
    Ended,
    Negotiation,
    Setup,
    State,
    TakingCard,
)
from games.engine.editions.classic.steps import AllLaid, Done, Lapsed, Step, ToDuel, Won
from games.engine.mechanics.card_points import score_hand
from games.engine.mechanics.final_places import winners_of
from games.engine.mechanics.land_values import score_mines
from games.engine.mechanics.turn import AnyQuestion, CastlesSet, Transition


def question(state: State) -> AnyQuestion[State, Prompt, Step] | None:
    """The question of the current phase; None when the game has ended."""
    phase = state.phase
    match phase:
        case Setup():
            return setup.ClassicSetup(state, phase)
        case Decisions():
            return decisions.DecisionQuestion(state, phase)
        case Negotiation():
            return contest.NegotiationQuestion(state, phase)
        case Duel():
            return contest.DuelQuestion(state, phase)
        case CarryingOut():
            return actions.CarryOutQuestion(state, phase)
        case ChoosingStack():
            return stacks.StackQuestion(state, phase)
        case TakingCard():
            return stacks.CardQuestion(state, phase)
        case Ended():
            return None


def advance(transition: Transition[State], step: Step | None) -> None:
    """Advance the game to the next question, given what an answer has settled."""
    while step is not None:
        match step:
            case CastlesSet():
                step = _start(transition)
            case AllLaid():
                step = _settle(transition, 1)
            case ToDuel():
                contest.open_duel(transition, step.action, step.seats)
                step = None
            case Won():
                step = _carry_out(transition, step.action, step.seat)
            case Lapsed():
                transition.emit(ActionLapsed(action=step.action, why=step.why))
                step = Done(step.action)
            case Done():
                transition.change(actions_done=(*transition.state.actions_done, step.action))
                step = _settle(transition, step.action + 1)


def _start(transition: Transition[State]) -> Step | None:
    """End the setup: provinces exist from now on, and the first lead player is drawn (B-2, C-5)."""
    lead, rng = transition.state.rng.below(transition.state.players)
    transition.change(board=replace(transition.board, settled=True), rng=rng, lead=lead)
    transition.emit(LeadDrawn(seat=lead))
    _begin_round(transition)
    return None


def _begin_round(transition: Transition[State]) -> None:
    """Turn up action cards until one with actions, or the end (C-6)."""
    state = transition.state
    assert state.lead is not None
    transition.change(round=state.round + 1, actions_done=(), decisions=(None,) * state.players)
    while True:
        card, deck = transition.state.deck[0], transition.state.deck[1:]
        discard = transition.state.action_discard + ((transition.state.card,) if transition.state.card else ())
        transition.change(card=card, deck=deck, action_discard=discard)
        transition.emit(CardTurned(seat=state.lead, round=transition.state.round, card=card))
        match card.kind:
            case "the_king_is_dead":
                _end_game(transition, Ended())
                return
            case "actions":
                transition.enter(Decisions())
                return
            case "silver_find":
                for seat in transition.state.clockwise(state.lead):
                    score_mines(transition, seat, "silver_find")


def _settle(transition: Transition[State], number: int) -> Step | None:
    """Settle who gets an action (C-9, C-10, C-15 to C-18); after the last one the lead moves clockwise (C-5)."""
    state = transition.state
    assert state.card is not None
    assert state.lead is not None
    if number > len(state.card.actions):
        transition.change(lead=(state.lead + 1) % state.players)
        _begin_round(transition)
        return None
    action = state.card.actions[number - 1]
    choosers = tuple(
        seat for seat in state.clockwise(state.lead) if (laid := state.decisions[seat]) and number in laid.cards
    )
    if not choosers:
        return Lapsed(number, "nobody")
    if action.kind == "ducats":
        return _share_ducats(transition, number, action.n, choosers)
    if action.kind == "politics" and not any(state.stacks):
        return Lapsed(number, "stacks_empty")
    if len(choosers) == 1:
        return Won(number, choosers[0])
    if len(choosers) == 2:
        contest.open_negotiation(transition, number, (choosers[0], choosers[1]))
    else:
        contest.open_duel(transition, number, choosers)
    return None


def _share_ducats(transition: Transition[State], number: int, ducats: int, choosers: tuple[int, ...]) -> Step:
    each = ducats // len(choosers)
    for seat in choosers:
        transition.change_seat(seat, ducats=transition.state.seats[seat].ducats + each)
    transition.emit(DucatsShared(action=number, seats=choosers, each=each))
    return Done(number)


def _carry_out(transition: Transition[State], number: int, seat: int) -> Step | None:
    assert transition.state.card is not None
    action = transition.state.card.actions[number - 1]
    transition.emit(ActionWon(action=number, seat=seat))
    match action.kind:
        case "borders" | "sword" | "two_swords":
            return actions.ask(transition, actions.begun(number, seat, action))
        case "politics":
            transition.enter(ChoosingStack(number, seat))
            return None
        case "ducats":
            raise AssertionError("ducats are shared by all who chose them (C-10)")


def end_early(transition: Transition[State]) -> None:
    """The players end the game: it scores as if The King Is Dead had been turned up, and what is left of the round
    lapses (C-28)."""
    _end_game(transition, Ended(by_agreement=True))


def _end_game(transition: Transition[State], end: Ended) -> None:
    """Mines score, then politics cards in hand; most points wins (C-21)."""
    assert transition.state.lead is not None
    order = transition.state.clockwise(transition.state.lead)
    for seat in order:
        score_mines(transition, seat, "mines")
    for seat in order:
        score_hand(transition, seat, card_points(transition.state.seats[seat].hand))
    transition.enter(end)
    transition.emit(GameEnded(winners=winners_of(places(transition.state.seats))))
