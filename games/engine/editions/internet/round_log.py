"""The log of a round so far, and the evaluation of conditions by it: which line of a list decides (I-11, I-12)."""

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
    """A seat's turn at an action: the orders carried out, and the line that decided, None without a sheet."""

    decided: int | None = None
    done: list[Order] = field(default_factory=list)

    def count(self, kind: type[Order]) -> int:
        """How many orders of a kind were carried out."""
        return sum(isinstance(order, kind) for order in self.done)


@dataclass(frozen=True, slots=True)
class CardEffect:
    """A politics card that took effect, with the knights that it removed and placed, if any."""

    seat: int
    card: str
    removed: str | None = None
    placed: str | None = None


@dataclass(slots=True)
class RoundLog:
    """The log of a round so far: turns by seat and action, and politics cards that took effect."""

    turns: dict[tuple[int, str], Turn] = field(default_factory=dict)
    cards: list[CardEffect] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class DecidingLine:
    """The line that decided, counted from 1 with "otherwise" last, its orders, and a verdict for every condition that
    was evaluated (see `events.LineDecided`)."""

    line: int
    otherwise: bool
    orders: tuple[Order, ...]
    verdicts: tuple[str, ...]


def deciding_line(round_log: RoundLog, seat: int, orders: ActionOrders) -> DecidingLine:
    """Evaluate an action's lines from the top: the first condition that holds decides, else "otherwise" (I-11)."""
    verdicts: list[str] = []
    for number, line in enumerate(orders.lines, start=1):
        verdicts.append(verdict(round_log, seat, line.condition))
        if verdicts[-1] == HOLDS:
            return DecidingLine(number, False, line.orders, tuple(verdicts))
    return DecidingLine(len(orders.lines) + 1, True, orders.otherwise, tuple(verdicts))


def verdict(round_log: RoundLog, owner: int, condition: Condition) -> str:
    """`HOLDS` if a condition of the seat `owner` holds, else why not (I-12)."""
    match condition:
        case PlayedCard():
            return _card_verdict(round_log, condition)
        case Decided():
            turn = round_log.turns.get((owner, condition.action))
            return HOLDS if turn and turn.decided == condition.condition else "not_decided"
        case _:
            turn = round_log.turns.get((condition.seat, condition.action))
            return _turn_verdict(turn, condition) if turn else "not_yet"


def _card_verdict(round_log: RoundLog, condition: PlayedCard) -> str:
    played = [effect for effect in round_log.cards if (effect.seat, effect.card) == (condition.seat, condition.card)]
    if not played:
        return "not_played"
    there = any(
        condition.removed in (None, effect.removed) and condition.placed in (None, effect.placed) for effect in played
    )
    return HOLDS if there else "elsewhere"


def _turn_verdict(turn: Turn, condition: PlacedKnight | PlacedBorder | HasExpanded | CarriedOut) -> str:
    if isinstance(condition, CarriedOut):
        return HOLDS if bool(turn.done) == condition.anything else "not_done"
    kind = {PlacedKnight: PlaceKnight, PlacedBorder: PlaceBorder, HasExpanded: Expand}[type(condition)]
    done = [order for order in turn.done if isinstance(order, kind)]
    if not done:
        return "not_done"
    return HOLDS if any(_matches_place(order, condition) for order in done) else "elsewhere"


def _matches_place(order: Order, condition: Condition) -> bool:
    """Whether an order happened where the condition says; yes if it names no place."""
    match order, condition:
        case PlaceKnight(space), PlacedKnight(space=named):
            return named in (None, space)
        case PlaceBorder(edge), PlacedBorder(edge=named):
            return named in (None, edge)
        case Expand(castle, spaces), HasExpanded(castle=province, space=over):
            return province in (None, castle) and (over is None or over in spaces)
        case _:
            return False
