"""What each seat can pay: its ducats, which a ledger knows exactly, and its Treasures, as far as they are known."""

from collections import Counter

from games.engine.bot_api import classic

TREASURES = (8, 10, 12, 15)
"""The face values of all Treasures (K-3)."""
UNKNOWN_CARD = 3.0
"""The ducats that a politics card in another's hand is worth on average: a few are Treasures."""


def shown_treasures(ledger: classic.Ledger, seat: int) -> tuple[int, ...]:
    """The Treasures that a seat has shown and not yet spent, lowest first."""
    return tuple(sorted(card.value for card in ledger.shown(seat).elements() if card.kind == "treasure"))


def unknown_cards(view: classic.View, ledger: classic.Ledger, seat: int) -> int:
    """How many politics cards of another seat are not known."""
    return max(0, view.seats[seat].politics_cards - ledger.shown(seat).total())


def likely_purse(view: classic.View, ledger: classic.Ledger, seat: int) -> float:
    """The ducats that a seat can probably bid; the viewer's own are known."""
    hand = view.seats[seat].hand
    if hand is not None:
        return ledger.ducats[seat] + sum(card.value for card in hand if card.kind == "treasure")
    known = ledger.ducats[seat] + sum(shown_treasures(ledger, seat))
    return known + UNKNOWN_CARD * unknown_cards(view, ledger, seat)


def highest_bid(view: classic.View, ledger: classic.Ledger, seat: int) -> int:
    """The highest bid that another seat may be able to make."""
    shown = shown_treasures(ledger, seat)
    elsewhere = Counter(card.value for card in view.politics_discard if card.kind == "treasure")
    for other in view.seats:
        hand = other.hand or ()
        elsewhere.update(shown_treasures(ledger, other.seat) if other.hand is None else _values(hand))
    left = sorted((Counter(TREASURES) - elsewhere).elements(), reverse=True)
    return ledger.ducats[seat] + sum(shown) + sum(left[: unknown_cards(view, ledger, seat)])


def _values(hand: tuple[classic.PoliticsCard, ...]) -> tuple[int, ...]:
    return tuple(card.value for card in hand if card.kind == "treasure")
