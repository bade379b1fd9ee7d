"""The invariants of an internet game."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from games.engine.components.start_positions import CASTLES_OF_EACH
from games.engine.editions.internet.components import PLAYABLE, POLITICS, politics_of_each
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.phases import question
from games.engine.editions.internet.pools import POOLS_A_ROUND
from games.engine.editions.internet.state import CARD_CAUSES, CAUSES, KNIGHTS_IN_ALL, Ended, Sheets, State
from games.engine.mechanics.invariants import board_problems, supply_problems

_LOSSES = ("spaces_lost", "cut_off")


def problems(state: State) -> tuple[str, ...]:
    """A description of every invariant that a state violates; empty for any state reached by legal moves."""
    found = board_problems(state.board) + supply_problems(state, KNIGHTS_IN_ALL, CASTLES_OF_EACH)
    return (*found, *_cards(state), *_pools(state), *_won(state), *_scores(state), *_choices(state))


def _cards(state: State) -> Iterator[str]:
    """Every politics card is in the supply, in a hand or discarded, and none was won in the future (I-15, I-16)."""
    found = Counter(dict(zip(POLITICS, state.politics, strict=True))) + Counter(state.discard)
    for seat in state.seats:
        found.update(held.card for held in seat.hand)
    expected = Counter(dict.fromkeys(POLITICS, politics_of_each(state.players)))
    if found != expected or not set(state.discard) <= set(PLAYABLE):
        yield "the politics cards are not each in one place (I-15)"
    for number, seat in enumerate(state.seats):
        if any(not 1 <= held.round <= state.round for held in seat.hand):
            yield f"seat {number} holds a card that it cannot have won yet (I-16)"


def _pools(state: State) -> Iterator[str]:
    """The pools come in the order of their groups, none twice; the last round is two after The King Is Dead (I-8)."""
    ours = our_components().pools[state.players]
    seen = Counter(pool.name for pool in (*state.deck, *state.open))
    if seen - Counter(pool.name for pool in ours) or any(pool.kind != "actions" for pool in state.open):
        yield "there are pools that cannot be there (I-8)"
    if any(earlier.group > later.group for earlier, later in pairwise(state.deck)):
        yield "the pools are not in the order of their groups (I-8)"
    king_drawn = all(pool.kind != "the_king_is_dead" for pool in state.deck)
    if king_drawn != (state.last_round is not None):
        yield "the last round is known when The King Is Dead is drawn, and only then (I-18)"
    if state.last_round is not None and state.round > state.last_round:
        yield "the game continues after its last round (I-18)"
    expected = POOLS_A_ROUND if state.last_round is None else max(0, state.last_round - state.round)
    if isinstance(state.phase, Sheets) and len(state.open) != expected:
        yield f"{len(state.open)} pools are open, {expected} should be (I-8, I-18)"
    if state.ducat_pool < 0:
        yield "the ducat pool owes (I-10)"


def _won(state: State) -> Iterator[str]:
    """An action is carried out by one or two seats; politics is not carried out later (I-9, I-15)."""
    for won in state.won:
        if len(set(won.seats)) != len(won.seats) or not 1 <= len(won.seats) <= 2 or won.what.kind == "politics":
            yield f"action {won.action} cannot have been won by {won.seats} (I-9)"


def _scores(state: State) -> Iterator[str]:
    """Each cause only adds or only subtracts points; mines and hidden cards score only at the end (I-18)."""
    early = ("mines",) if state.options.open_politics else ("mines", *CARD_CAUSES)
    for number, seat in enumerate(state.seats):
        for cause, points in zip(CAUSES, seat.scores, strict=True):
            too_early = cause in early and not isinstance(state.phase, Ended)
            if (points > 0 if cause in _LOSSES else points < 0) or (too_early and points):
                yield f"seat {number} has {points} points of {cause}"


def _choices(state: State) -> Iterator[str]:
    """Every sealed choice is legal now (I-3, I-4, I-6), and at least one is missing."""
    asked = question(state)
    if asked is None:
        return
    for seat, choice in enumerate(asked.phase.choices):
        refusal = asked.refusal(seat, choice) if choice is not None else None
        if refusal is not None:
            yield f"seat {seat} cannot have made its choice: {refusal.rule} {refusal.reason}"
    if not asked.pending():
        yield "all choices are made but have not been resolved"
