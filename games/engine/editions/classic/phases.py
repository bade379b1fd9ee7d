"""The course of a game: setup, rounds, the actions of a round one after the other, the end (C-5 to C-9, C-21)."""

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
from games.engine.editions.classic.scoring import places
from games.engine.editions.classic.state import Ended, State
from games.engine.editions.classic.steps import AllLaid, Done, Lapsed, Step, ToDuel, Won
from games.engine.mechanics.events import FiefsRevealed
from games.engine.mechanics.final_places import first_of
from games.engine.mechanics.land_values import mines_of
from games.engine.mechanics.turn import CastlesSet, Course, Questions

QUESTIONS: Questions = {
    "setup": setup.SETTING.question,
    "decisions": decisions.QUESTION,
    "negotiation": contest.NEGOTIATION,
    "duel": contest.DUEL,
    "carrying_out": actions.QUESTION,
    "choose_stack": stacks.CHOICE,
    "take_card": stacks.TAKING,
}


def follow(now: Course[State], step: Step | None) -> None:
    """Go on from what an answer has settled, up to the next question."""
    while step is not None:
        match step:
            case CastlesSet():
                step = _start(now)
            case AllLaid():
                step = _settle(now, 1)
            case ToDuel():
                contest.open_duel(now, step.action, step.seats)
                step = None
            case Won():
                step = _carry_out(now, step.action, step.seat)
            case Lapsed():
                now.tell(ActionLapsed(action=step.action, why=step.why))
                step = Done(step.action)
            case Done():
                now.change(actions_done=(*now.state.actions_done, step.action))
                step = _settle(now, step.action + 1)


def _start(now: Course[State]) -> Step | None:
    """Setup is over: provinces are reckoned from now on, and the first lead player is drawn (B-2, C-5)."""
    lead, rng = now.state.rng.below(now.state.players)
    now.change(board=replace(now.board, settled=True), rng=rng, lead=lead)
    now.tell(LeadDrawn(seat=lead))
    _begin_round(now)
    return None


def _begin_round(now: Course[State]) -> None:
    """Turn up action cards until one with actions, or the end (C-6)."""
    state = now.state
    assert state.lead is not None
    now.change(round=state.round + 1, actions_done=(), decisions=(None,) * state.players)
    while True:
        card, deck = now.state.deck[0], now.state.deck[1:]
        discard = now.state.action_discard + ((now.state.card,) if now.state.card else ())
        now.change(card=card, deck=deck, action_discard=discard)
        now.tell(CardTurned(seat=state.lead, round=now.state.round, card=card))
        if card.kind == "the_king_is_dead":
            _end_game(now)
            return
        if card.kind == "actions":
            decisions.begin(now)
            return
        for seat in now.state.clockwise(state.lead):
            now.score(seat, mines_of(now.board, seat), "silver_find")


def _settle(now: Course[State], number: int) -> Step | None:
    """Settle an action: who gets it (C-9, C-10, C-15 to C-18); after the third the lead passes on (C-5)."""
    state = now.state
    assert state.card is not None
    assert state.lead is not None
    if number > len(state.card.actions):
        now.change(lead=(state.lead + 1) % state.players)
        _begin_round(now)
        return None
    action = state.card.actions[number - 1]
    choosers = tuple(
        seat for seat in state.clockwise(state.lead) if (laid := state.decisions[seat]) and number in laid.cards
    )
    if not choosers:
        return Lapsed(number, "nobody")
    if action.kind == "ducats":
        return _share_ducats(now, number, action.n, choosers)
    if action.kind == "politics" and not any(state.stacks):
        return Lapsed(number, "stacks_empty")
    if len(choosers) == 1:
        return Won(number, choosers[0])
    if len(choosers) == 2:
        contest.open_negotiation(now, number, (choosers[0], choosers[1]))
    else:
        contest.open_duel(now, number, choosers)
    return None


def _share_ducats(now: Course[State], number: int, ducats: int, choosers: tuple[int, ...]) -> Step:
    each = ducats // len(choosers)
    for seat in choosers:
        now.change_seat(seat, ducats=now.state.seats[seat].ducats + each)
    now.tell(DucatsShared(action=number, seats=choosers, each=each))
    return Done(number)


def _carry_out(now: Course[State], number: int, seat: int) -> Step | None:
    assert now.state.card is not None
    action = now.state.card.actions[number - 1]
    now.tell(ActionWon(action=number, seat=seat))
    if action.kind == "politics":
        stacks.begin(now, number, seat)
        return None
    return actions.begin(now, number, action, seat)


def _end_game(now: Course[State]) -> None:
    """Mines score, then Fiefs; most points wins (C-21)."""
    assert now.state.lead is not None
    order = now.state.clockwise(now.state.lead)
    for seat in order:
        now.score(seat, mines_of(now.board, seat), "mines")
    for seat in order:
        fiefs = tuple(card.value for card in now.state.seats[seat].hand if card.kind == "fief")
        if fiefs:
            now.tell(FiefsRevealed(seat=seat, values=fiefs))
            now.score(seat, sum(fiefs), "fiefs")
    now.enter(Ended())
    now.tell(GameEnded(winners=first_of(places(now.state.seats))))
