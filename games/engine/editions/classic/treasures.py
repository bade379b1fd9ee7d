"""Paying with ducats and Treasures (C-24)."""

from itertools import combinations

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.state import State
from games.engine.errors import Refusal
from games.engine.mechanics.turn import Course


def ways_to_pay(sum_due: int, ducats: int, treasures: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to pay a sum, as the Treasures that go with it, ducats making up the rest (C-24)."""
    return tuple(
        chosen
        for size in range(len(treasures) + 1)
        for chosen in combinations(treasures, size)
        if payment_refusal(sum_due, ducats, treasures, chosen) is None
    )


def payment_refusal(
    sum_due: int, ducats: int, treasures: tuple[int, ...], chosen: tuple[int, ...], rule: str = "B-12"
) -> Refusal | None:
    """Why a sum that a rule asks for cannot be paid with the chosen Treasures, and ducats for the rest (C-24)."""
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
    """Why the chosen Treasures are not each one that the seat holds (C-24)."""
    for value in chosen:
        if chosen.count(value) > treasures.count(value):
            return Refusal("C-24", "no_such_treasure", {"treasure": value})
    return None


def pay(now: Course[State], seat: int, sum_due: int, chosen: tuple[int, ...]) -> int:
    """Pay a sum in a legal way; how many ducats went, besides the chosen Treasures (C-24)."""
    ducats = max(0, sum_due - sum(chosen))
    spend(now, seat, ducats, chosen)
    return ducats


def spend(now: Course[State], seat: int, ducats: int, treasures: tuple[int, ...]) -> None:
    """Ducats go to the bank, Treasures to the discard (C-17, C-25)."""
    things, cards = now.state.seats[seat], tuple(PoliticsCard("treasure", value) for value in treasures)
    now.change_seat(seat, ducats=things.ducats - ducats, hand=without(things.hand, *cards))
    now.change(politics_discard=(*now.state.politics_discard, *cards))


def without(hand: tuple[PoliticsCard, ...], *cards: PoliticsCard) -> tuple[PoliticsCard, ...]:
    """A hand less some cards of it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
