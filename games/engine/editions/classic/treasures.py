"""Paying with ducats and Treasures (C-24)."""

from itertools import combinations

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.state import Seat
from games.engine.errors import Refusal


def ways_to_pay(sum_due: int, ducats: int, treasures: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to pay a sum, as the Treasures that go with it, ducats making up the rest (C-24)."""
    return tuple(
        chosen
        for size in range(len(treasures) + 1)
        for chosen in combinations(treasures, size)
        if payment_refusal(sum_due, ducats, treasures, chosen) is None
    )


def payment_refusal(sum_due: int, ducats: int, treasures: tuple[int, ...], chosen: tuple[int, ...]) -> Refusal | None:
    """Why a sum cannot be paid with the chosen Treasures and ducats for the rest (C-24, B-12)."""
    refusal = holding_refusal(treasures, chosen)
    if refusal is not None:
        return refusal
    needless = [value for value in chosen if sum(chosen) - value >= sum_due]
    if needless:
        return Refusal("C-24", "needless_treasure", {"treasure": needless[0], "sum": sum_due})
    if sum_due - sum(chosen) > ducats:
        return Refusal("B-12", "too_few_ducats", {"sum": sum_due})
    return None


def holding_refusal(treasures: tuple[int, ...], chosen: tuple[int, ...]) -> Refusal | None:
    """Why the chosen Treasures are not each one that the seat holds (C-24)."""
    for value in chosen:
        if chosen.count(value) > treasures.count(value):
            return Refusal("C-24", "no_such_treasure", {"treasure": value})
    return None


def pay(
    seat: Seat, sum_due: int, chosen: tuple[int, ...]
) -> tuple[int, tuple[PoliticsCard, ...], tuple[PoliticsCard, ...]]:
    """What is left of a seat's ducats and hand after a legal payment, and the Treasures for the discard."""
    spent = tuple(PoliticsCard("treasure", value) for value in chosen)
    return seat.ducats - max(0, sum_due - sum(chosen)), without(seat.hand, *spent), spent


def without(hand: tuple[PoliticsCard, ...], *cards: PoliticsCard) -> tuple[PoliticsCard, ...]:
    """A hand less some cards of it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
