"""Reading lists of conditions: what has happened in the round so far, which line of a list decides (I-11, I-12)."""

from dataclasses import dataclass, field

from games.engine.editions.internet.conditions import (
    CarriedOut,
    Condition,
    Decided,
    HasExpanded,
    PlacedBorder,
    PlacedKnight,
    PlayedCard,
)
from games.engine.editions.internet.moves import ActionOrders, Order
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight

HOLDS = "holds"


@dataclass(slots=True)
class Turn:
    """A seat's turn at an action: what it carried out, and the line that decided; None without a sheet."""

    decided: int | None = None
    done: list[Order] = field(default_factory=list)

    def count(self, kind: type[Order]) -> int:
        """How many orders of a kind were carried out."""
        return sum(isinstance(order, kind) for order in self.done)


@dataclass(frozen=True, slots=True)
class CardEffect:
    """A politics card that was played and took effect: the knights that it removed and placed, if it did."""

    seat: int
    card: str
    removed: str | None = None
    placed: str | None = None


@dataclass(slots=True)
class Chronicle:
    """What has happened in a round so far: turns by seat and action, and politics cards that took effect."""

    turns: dict[tuple[int, str], Turn] = field(default_factory=dict)
    cards: list[CardEffect] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Reading:
    """The line that decided, counted from 1 with "otherwise" last, its orders, and a verdict for every condition that
    was read (see `events.LineDecided`)."""

    line: int
    otherwise: bool
    orders: tuple[Order, ...]
    verdicts: tuple[str, ...]


def read(chronicle: Chronicle, seat: int, orders: ActionOrders) -> Reading:
    """Read the list of an action from the top: the first condition that holds decides, else "otherwise" (I-11)."""
    verdicts: list[str] = []
    for number, line in enumerate(orders.lines, start=1):
        verdicts.append(verdict(chronicle, seat, line.condition))
        if verdicts[-1] == HOLDS:
            return Reading(number, False, line.orders, tuple(verdicts))
    return Reading(len(orders.lines) + 1, True, orders.otherwise, tuple(verdicts))


def verdict(chronicle: Chronicle, reader: int, condition: Condition) -> str:
    """Whether a condition holds for the seat that reads it, and else why not (I-12)."""
    match condition:
        case PlayedCard():
            return _card_verdict(chronicle, condition)
        case Decided():
            turn = chronicle.turns.get((reader, condition.action))
            return HOLDS if turn and turn.decided == condition.condition else "not_decided"
        case _:
            turn = chronicle.turns.get((condition.seat, condition.action))
            return _turn_verdict(turn, condition) if turn else "not_yet"


def _card_verdict(chronicle: Chronicle, condition: PlayedCard) -> str:
    played = [deed for deed in chronicle.cards if (deed.seat, deed.card) == (condition.seat, condition.card)]
    if not played:
        return "not_played"
    there = any(
        condition.removed in (None, deed.removed) and condition.placed in (None, deed.placed) for deed in played
    )
    return HOLDS if there else "elsewhere"


def _turn_verdict(turn: Turn, condition: PlacedKnight | PlacedBorder | HasExpanded | CarriedOut) -> str:
    if isinstance(condition, CarriedOut):
        return HOLDS if bool(turn.done) == condition.anything else "not_done"
    kind = {PlacedKnight: PlaceKnight, PlacedBorder: PlaceBorder, HasExpanded: Expand}[type(condition)]
    done = [order for order in turn.done if isinstance(order, kind)]
    if not done:
        return "not_done"
    return HOLDS if any(_is_there(order, condition) for order in done) else "elsewhere"


def _is_there(order: Order, condition: Condition) -> bool:
    """Whether what was done is where the condition says, if it says so."""
    match order, condition:
        case PlaceKnight(space), PlacedKnight(space=named):
            return named in (None, space)
        case PlaceBorder(edge), PlacedBorder(edge=named):
            return named in (None, edge)
        case Expand(castle, spaces), HasExpanded(castle=province, space=over):
            return province in (None, castle) and (over is None or over in spaces)
        case _:
            return False
