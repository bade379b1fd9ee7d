"""The complete state of a game of The King Returns, hidden information included."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.returns.components import PowerCard, SymbolKind
from games.engine.mechanics.board_actions import Allowed
from games.engine.mechanics.table import Ended, Setup, TableSeat, TableState
from games.engine.options import option

__all__ = [
    "CAUSES",
    "DUCATS",
    "GOALS",
    "KNIGHTS",
    "Allying",
    "CarryingOut",
    "Ended",
    "FillingUp",
    "GivingUp",
    "Options",
    "Phase",
    "Placing",
    "Seat",
    "Setup",
    "State",
    "Turning",
    "UsingCard",
]

KNIGHTS = 15
DUCATS = 7
HAND = 3
GOALS = {2: 50, 3: 40, 4: 30}
CAUSES = ("founding", "expansion", "spaces_lost", "cut_off", "monopoly", "ducats")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    players: int
    hidden_money: bool = option(False, rule="R-20", rated=True)


@dataclass(frozen=True, kw_only=True)
class Seat(TableSeat):
    """A seat's possessions; `monopolies` are kinds of mine (R-16)."""

    ducats: int = DUCATS
    knights: int = KNIGHTS
    castles: int = 4
    hand: tuple[PowerCard, ...] = ()
    monopolies: tuple[str, ...] = ()
    scores: tuple[int, ...] = (0,) * len(CAUSES)


@dataclass(frozen=True, slots=True)
class UsingCard:
    """The seat whose turn it is must sell or play a card (R-8)."""

    kind: ClassVar[str] = "use_card"
    seat: int


@dataclass(frozen=True, slots=True)
class CarryingOut:
    """A seat places borders or knights, or expands: `symbol` is what it played, with what is `left` (R-10 to R-12)."""

    kind: ClassVar[str] = "carrying_out"
    seat: int
    symbol: SymbolKind
    left: Allowed


@dataclass(frozen=True, slots=True)
class Turning:
    """A seat names the two provinces of a Traitor (R-13)."""

    kind: ClassVar[str] = "turn_knight"
    seat: int


@dataclass(frozen=True, slots=True)
class GivingUp:
    """`seat` names the knight of the province `other` that goes over to `acting` (R-13)."""

    kind: ClassVar[str] = "give_up_knight"
    seat: int
    acting: int
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Placing:
    """A seat places the knight that a Traitor won, in its province `own` (R-13)."""

    kind: ClassVar[str] = "traitor_place"
    seat: int
    own: str


@dataclass(frozen=True, slots=True)
class Allying:
    """A seat makes an alliance (R-14)."""

    kind: ClassVar[str] = "ally"
    seat: int


@dataclass(frozen=True, slots=True)
class FillingUp:
    """A seat takes a card, other than the one it just `sold` (R-9)."""

    kind: ClassVar[str] = "fill_up"
    seat: int
    sold: PowerCard | None


Phase = Setup | UsingCard | CarryingOut | Turning | GivingUp | Placing | Allying | FillingUp | Ended


@dataclass(frozen=True, kw_only=True)
class State(TableState):
    """A game of The King Returns.

    `turn` counts turns, `acting` is the seat whose turn it is. `undrawn` counts how often players have filled up since
    the last draw from the deck (R-9). `last_turns` counts down once the deck is empty (R-18), and `first_at_goal` has
    won (R-17).
    """

    edition: ClassVar[str] = "returns"
    causes: ClassVar[tuple[str, ...]] = CAUSES
    options: Options
    seats: tuple[Seat, ...]
    phase: Phase
    deck: tuple[PowerCard, ...]
    market: tuple[PowerCard, ...] = ()
    discard: tuple[PowerCard, ...] = ()
    sold: PowerCard | None = None
    acting: int | None = None
    turn: int = 0
    undrawn: int = 0
    last_turns: int | None = None
    first_at_goal: int | None = None

    @property
    def open_money(self) -> bool:
        return not self.options.hidden_money

    @property
    def goal(self) -> int:
        """The score that wins at once (R-4)."""
        return GOALS[self.players]
