"""Drawing the politics cards that a seat cannot see: those in other hands and in the stacks (C-14, C-25, C-26).

Every card of a hand was taken from a stack, in an order that all have seen. What the seat saw in a stack is still
there, or has been taken since; a card that another seat has shown is among those that it had taken by then.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.ledger import Ledger
from games.engine.mechanics.sampling import Demand, Group, Luck, distribute

Cards = tuple[PoliticsCard, ...]
STACKS = (1, 2)
NEVER_SEEN = (0, 0)


def draw_politics(deck: Cards, left: Sequence[int], ledger: Ledger, luck: Luck) -> tuple[list[Cards], list[Cards]]:
    """Draw the hands of all seats and both stacks from all politics cards; `left` is how many each stack still has."""
    found: dict[Hashable, PoliticsCard] = {
        number: taken.card for number, taken in enumerate(ledger.taken) if taken.card is not None
    }
    found |= distribute(_groups(deck, left, ledger), tuple(_demands(ledger)), luck)
    hands: list[list[PoliticsCard]] = [[] for _ in ledger.spent]
    for number, taken in enumerate(ledger.taken):
        hands[taken.seat].append(found[number])
    for hand, spent in zip(hands, ledger.spent, strict=True):
        for card in spent:
            hand.remove(card)
    stacks = [tuple(found[stack, place] for place in range(left[stack - 1])) for stack in STACKS]
    return [tuple(hand) for hand in hands], stacks


def _demands(ledger: Ledger) -> Iterator[Demand[PoliticsCard]]:
    """What others have shown must be among what they had taken."""
    for proof in ledger.proofs:
        if proof.seat != ledger.seat:
            before = ledger.taken[: proof.taken]
            yield Demand(proof.card, {number for number, taken in enumerate(before) if taken.seat == proof.seat})


def _groups(deck: Cards, left: Sequence[int], ledger: Ledger) -> list[Group[PoliticsCard]]:
    """The groups of unknown cards: those never seen, and for each look those that were there until the next one."""
    cards = {NEVER_SEEN: Counter(deck)}
    places: dict[tuple[int, int], list[Hashable]] = {NEVER_SEEN: []}
    for stack in STACKS:
        group = NEVER_SEEN
        for number, look in enumerate((seen for seen in ledger.seen if seen.stack == stack), 1):
            cards[group] -= Counter(look.cards)
            group = (stack, number)
            cards[group], places[group] = Counter(look.cards), []
    for number, taken in enumerate(ledger.taken):
        group = _group_of(taken.stack, number, ledger)
        if taken.card is None:
            places[group].append(number)
        else:
            cards[group] -= Counter([taken.card])
    for stack in STACKS:
        group = _group_of(stack, len(ledger.taken), ledger)
        places[group] += [(stack, place) for place in range(left[stack - 1])]
    return [Group(cards[group], places[group]) for group in cards]


def _group_of(stack: int, taking: int, ledger: Ledger) -> tuple[int, int]:
    """The group of a stack's cards at the time of a taking: the number of the last look through it."""
    looks = sum(seen.stack == stack and seen.taken <= taking for seen in ledger.seen)
    return (stack, looks) if looks else NEVER_SEEN
