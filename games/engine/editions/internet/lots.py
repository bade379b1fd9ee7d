"""Lots, drawn from the state's random numbers, and the order of two winners of an action (I-3, I-11, I-16)."""

from collections.abc import Sequence

from games.engine.editions.internet.events import LotDrawn
from games.engine.editions.internet.state import State
from games.engine.mechanics.turn import Transition


def draw_lots(transition: Transition[State], about: str, seats: Sequence[int]) -> tuple[int, ...]:
    """Put tied seats in a random order; emits an event if there is more than one."""
    order, rng = transition.state.rng.shuffled(tuple(seats))
    transition.change(rng=rng)
    if len(order) > 1:
        transition.emit(LotDrawn(about=about, seats=order))
    return order


def in_turn(transition: Transition[State], seats: Sequence[int]) -> tuple[int, ...]:
    """Order the winners of an action: fewer points first, ties by lot (I-11)."""
    scores = {seat: transition.state.seats[seat].score for seat in seats}
    if len(set(scores.values())) == 1:
        return draw_lots(transition, "turn", seats)
    return tuple(sorted(seats, key=scores.__getitem__))
