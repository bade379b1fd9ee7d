"""The invariants of a classic game."""

from collections import Counter
from itertools import pairwise

from games.engine.editions.classic.decisions import CARDS
from games.engine.editions.classic.decks import action_deck, politics_deck
from games.engine.editions.classic.setup import CASTLES_OF_EACH
from games.engine.editions.classic.state import AT_THE_END, CAUSES, KNIGHTS, Duel, Ended, Negotiation, State
from games.engine.mechanics.invariants import board_problems, supply_problems

_LOSSES = ("spaces_lost", "cut_off")


def problems(state: State) -> tuple[str, ...]:
    """A description of every invariant that a state violates; empty for any state reached by legal moves."""
    found = board_problems(state.board) + supply_problems(state, KNIGHTS, CASTLES_OF_EACH[state.players])
    return tuple(found + _cards(state) + _promises(state) + _scores(state) + _decisions(state))


def _cards(state: State) -> list[str]:
    """Every politics card and every action card is in exactly one place, the deck in its order (C-4, C-25)."""
    politics = Counter(state.stacks[0] + state.stacks[1] + state.politics_discard)
    for seat in state.seats:
        politics.update(seat.hand)
    found = []
    if politics != Counter(politics_deck(state.options)):
        found.append("the politics cards are not each in one place")
    deck = (*state.action_discard, *((state.card,) if state.card else ()), *state.deck)
    if Counter(deck) != Counter(action_deck(state.options)):
        found.append("the action cards are not each in one place")
    if any(upper.stack > lower.stack for upper, lower in pairwise(deck)):
        found.append("the action cards are not in the order of their stacks (C-4)")
    by_the_king = isinstance(state.phase, Ended) and not state.phase.by_agreement
    if by_the_king != (state.card is not None and state.card.kind == "the_king_is_dead"):
        found.append("the game ends with The King Is Dead, and only with it or by agreement (C-21, C-28)")
    return found


def _promises(state: State) -> list[str]:
    """Seats have what they have offered or bid (C-16, C-17)."""
    found = []
    if isinstance(state.phase, Negotiation):
        for seat, proposal in zip(state.phase.seats, state.phase.proposals, strict=True):
            if proposal and (proposal.ducats < 0 or (proposal.act and proposal.ducats > state.seats[seat].ducats)):
                found.append(f"seat {seat} cannot keep its offer (C-16)")
    if isinstance(state.phase, Duel):
        for seat, bid in zip(state.phase.seats, state.phase.bids, strict=True):
            holdings = state.seats[seat]
            if bid and not (
                0 <= bid.ducats <= holdings.ducats and Counter(bid.treasures) <= Counter(holdings.treasures)
            ):
                found.append(f"seat {seat} cannot keep its bid (C-17)")
    return found


def _scores(state: State) -> list[str]:
    """Each cause only adds or only subtracts points, and the final ones only at the end (C-19 to C-21)."""
    found = []
    for number, seat in enumerate(state.seats):
        for cause, points in zip(CAUSES, seat.scores, strict=True):
            early = cause in AT_THE_END and not isinstance(state.phase, Ended)
            if (points > 0 if cause in _LOSSES else points < 0) or (early and points):
                found.append(f"seat {number} has {points} points of {cause}")
    return found


def _decisions(state: State) -> list[str]:
    """Nobody lays more decision cards than the round asks for, or one that does not exist (C-7)."""
    return [
        f"seat {number} cannot have laid {laid.cards}"
        for number, laid in enumerate(state.decisions)
        if laid
        and (not set(laid.cards) <= set(CARDS) or not len(set(laid.cards)) == len(laid.cards) == len(laid.politics))
    ]
