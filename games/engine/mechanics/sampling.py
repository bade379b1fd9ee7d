"""Building a full state from what a seat knows: its view, its prompts and its ledger. What it cannot know is drawn."""

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.engine.mechanics.board_view import board_of
from games.engine.mechanics.ledger import Ledger
from games.engine.mechanics.rng import Rng
from games.engine.mechanics.setup import CastleSetup
from games.engine.mechanics.table import Ended, Setup
from games.engine.mechanics.table_view import TableOutcome, TableSeatView, TableView
from games.engine.mechanics.values import changed

T = TypeVar("T")
Card = TypeVar("Card", bound=Hashable)


class Luck:
    """Random numbers from a seed, for drawing what is hidden."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`."""
        number, self._rng = self._rng.below(bound)
        return number

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        order, self._rng = self._rng.shuffled(items)
        return order

    def some(self, items: Sequence[T]) -> tuple[T, ...]:
        """A random part of the items, in their order."""
        return tuple(item for item in items if self.below(2))


def shared_fields(view: TableView, options: type, prompts: Sequence[Any], seed: str) -> dict[str, Any]:
    """The fields of a state that all editions share, except seats and phase. Only seats that are asked see the number
    of the question."""
    board = board_of(view.board, len(view.colours))
    return {
        "options": options(**view.options),
        "rng": Rng(seed),
        "board": changed(board, settled=False) if view.phase == "setup" else board,
        "step": next((int(prompt.id) for prompt in prompts if not prompt.optional), 0),
    }


def setup_in(view: TableView, setup: type[CastleSetup[Any]], ledger: Ledger) -> Setup:
    """The phase in which castles are set."""
    at = ledger.castle_turns
    orders = (setup.turns(len(ledger.ducats), first) for first in range(len(ledger.ducats)))
    return next(Setup(turns, at) for turns in orders if turns[at][0] in view.waiting_for)


def ended_in(outcome: TableOutcome) -> Ended:
    """The phase of a game that is over."""
    return Ended(by_agreement=outcome.reason == "agreement")


def possessions(seat: TableSeatView, ledger: Ledger, causes: Sequence[str]) -> dict[str, Any]:
    """The fields of a seat that all editions share."""
    return {
        "ducats": ledger.ducats[seat.seat],
        "knights": seat.knights,
        "castles": seat.castles,
        "scores": tuple(seat.scores[cause] for cause in causes),
    }


# Hidden cards


@dataclass(frozen=True, slots=True)
class Group(Generic[Card]):
    """Cards that lie, in an unknown order, in as many places."""

    cards: Counter[Card]
    places: Sequence[Hashable]


@dataclass(frozen=True, slots=True)
class Demand(Generic[Card]):
    """That a card lies in one of some places, another one for each demand."""

    card: Card
    places: Collection[Hashable]


def distribute(groups: Sequence[Group[Card]], demands: Sequence[Demand[Card]], luck: Luck) -> dict[Hashable, Card]:
    """Draw the card of every place. Raises ValueError if that cannot meet the demands."""
    found: dict[Hashable, Card] = {}
    left = [Counter(group.cards) for group in groups]
    if not _meet(demands, groups, left, luck, found):
        raise ValueError("no deal of the hidden cards agrees with what has been seen of them")
    for group, cards in zip(groups, left, strict=True):
        free = [place for place in group.places if place not in found]
        found |= dict(zip(free, luck.shuffled(list(cards.elements())), strict=True))
    return found


def _meet(
    demands: Sequence[Demand[Card]],
    groups: Sequence[Group[Card]],
    left: Sequence[Counter[Card]],
    luck: Luck,
    found: dict[Hashable, Card],
) -> bool:
    """Meet the demands one after the other, going back where one cannot be met; whether that is possible."""
    if not demands:
        return True
    demand = demands[0]
    possible = [
        (place, cards)
        for group, cards in zip(groups, left, strict=True)
        if cards[demand.card]
        for place in group.places
        if place in demand.places and place not in found
    ]
    for place, cards in luck.shuffled(possible):
        found[place] = demand.card
        cards[demand.card] -= 1
        if _meet(demands[1:], groups, left, luck, found):
            return True
        cards[demand.card] += 1
        del found[place]
    return False
