"""The invariants of a game of The King Returns."""

from collections import Counter

from games.engine.editions.returns.data_files import our_components
from games.engine.editions.returns.scoring import MONOPOLY_POINTS, monopolies_of, space_points
from games.engine.editions.returns.setup import CASTLES_OF_EACH
from games.engine.editions.returns.state import CAUSES, HAND, KNIGHTS, Setup, State
from games.engine.mechanics.invariants import board_problems, supply_problems


def problems(state: State) -> tuple[str, ...]:
    """A description of every invariant that a state violates; empty for any state reached by legal moves."""
    found = board_problems(state.board) + supply_problems(state, KNIGHTS, CASTLES_OF_EACH[state.players])
    return tuple(found + _cards(state) + _scores(state))


def _cards(state: State) -> list[str]:
    """Every power card is in exactly one place, and no hand has more than three (R-3, R-9)."""
    cards = Counter(state.deck + state.market + state.discard)
    for seat in state.seats:
        cards.update(seat.hand)
    found = [] if cards == Counter(our_components().power_cards) else ["the power cards are not each in one place"]
    return found + [
        f"seat {n} holds {len(seat.hand)} cards" for n, seat in enumerate(state.seats) if len(seat.hand) > HAND
    ]


def _scores(state: State) -> list[str]:
    """Before ducat bonuses, a score is the value of the seat's provinces plus 5 for each monopoly (R-15, R-16)."""
    if isinstance(state.phase, Setup):
        return []
    found = []
    for number, seat in enumerate(state.seats):
        spaces = sum(province.spaces for province in state.board.provinces_of(number))
        worth = space_points(state.board, spaces) + MONOPOLY_POINTS * len(monopolies_of(state.board, number))
        score = seat.score - seat.scores[CAUSES.index("ducats")]
        if score != worth:
            found.append(f"seat {number} has {score} points but holds {worth} on the board")
    return found
