"""Lots, from the state's own randomness, and the order of two who won the same action (I-3, I-11, I-16)."""

from collections.abc import Sequence

from games.engine.editions.internet.events import LotDrawn
from games.engine.editions.internet.state import State
from games.engine.mechanics.turn import Course


def draw_lots(now: Course[State], about: str, seats: Sequence[int]) -> tuple[int, ...]:
    """Seats that are equal in something, in an order that a lot has drawn; told, where there is more than one."""
    order, rng = now.state.rng.shuffled(tuple(seats))
    now.change(rng=rng)
    if len(order) > 1:
        now.tell(LotDrawn(about=about, seats=order))
    return order


def in_turn(now: Course[State], seats: Sequence[int]) -> tuple[int, ...]:
    """The winners of an action in their turn: fewer points first, a tie by lot (I-11)."""
    scores = {seat: now.state.seats[seat].score for seat in seats}
    if len(set(scores.values())) == 1:
        return draw_lots(now, "turn", seats)
    return tuple(sorted(seats, key=scores.__getitem__))
