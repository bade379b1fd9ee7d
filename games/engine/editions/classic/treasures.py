"""Paying with ducats and Treasures (C-24)."""

from itertools import combinations

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.state import State
from games.engine.errors import Refusal
from games.engine.mechanics.turn import Transition


def ways_to_pay(sum_due: int, ducats: int, treasures: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to pay a sum: the Treasures to use, with ducats for the rest (C-24)."""
    return tuple(
        chosen
        for size in range(len(treasures) + 1)
        for chosen in combinations(treasures, size)
        if payment_refusal(sum_due, ducats, treasures, chosen) is None
    )


def payment_refusal(
    sum_due: int, ducats: int, treasures: tuple[int, ...], chosen: tuple[int, ...], rule: str = "B-12"
) -> Refusal | None:
    """Why a sum that a rule demands cannot be paid with the chosen Treasures and ducats for the rest (C-24)."""
    refusal = holding_refusal(treasures, chosen)
    if refusal is not None:
        return refusal
    needless = [value for value in chosen if sum(chosen) - value >= sum_due]
    if needless:
        return Refusal("C-24", "needless_treasure", {"treasure": needless[0], "sum": sum_due})
    if sum_due - sum(chosen) > ducats:
        return Refusal(rule, "too_few_ducats", {"sum": sum_due})
    return None


def holding_refusal(treasures: tuple[int, ...], chosen: tuple[int, ...]) -> Refusal | None:
    """Why the seat does not hold all of the chosen Treasures; None if it does (C-24)."""
    for value in chosen:
        if chosen.count(value) > treasures.count(value):
            return Refusal("C-24", "no_such_treasure", {"treasure": value})
    return None


def pay(transition: Transition[State], seat: int, sum_due: int, chosen: tuple[int, ...]) -> int:
    """Pay a sum in a legal way; returns the ducats paid beside the chosen Treasures (C-24)."""
    ducats = max(0, sum_due - sum(chosen))
    spend(transition, seat, ducats, chosen)
    return ducats


def spend(transition: Transition[State], seat: int, ducats: int, treasures: tuple[int, ...]) -> None:
    """Ducats go to the bank, Treasures to the discard (C-17, C-25)."""
    holdings, cards = transition.state.seats[seat], tuple(PoliticsCard("treasure", value) for value in treasures)
    transition.change_seat(seat, ducats=holdings.ducats - ducats, hand=without(holdings.hand, *cards))
    transition.change(politics_discard=(*transition.state.politics_discard, *cards))


def without(hand: tuple[PoliticsCard, ...], *cards: PoliticsCard) -> tuple[PoliticsCard, ...]:
    """A hand without some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
