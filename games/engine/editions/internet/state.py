"""The complete state of an internet game, hidden information included."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.engine.editions.internet.components import ACTIONS, ActionName, PoliticsKind, Pool, PoolAction
from games.engine.editions.internet.moves import BidForColours, HandIn, NoSheet, PlaceFirstBorders
from games.engine.mechanics.table import Ended, TableSeat, TableState
from games.engine.options import option

__all__ = [
    "CARD_CAUSES",
    "CAUSES",
    "KNIGHTS_IN_ALL",
    "CardCause",
    "ColourBids",
    "Ended",
    "FirstBorders",
    "HeldCard",
    "Options",
    "Phase",
    "Seat",
    "Sheets",
    "State",
    "WonAction",
]

DUCATS = 15
KNIGHTS = 9
KNIGHTS_IN_ALL = 12
FIRST_BORDERS = 2
DUCAT_POOL = 10
CardCause = Literal["fiefs"]
CARD_CAUSES: tuple[CardCause, ...] = get_args(CardCause)
"""What politics cards score for, at the end or, if they are open, when they are won (I-18, I-19)."""
CAUSES = ("founding", "expansion", "spaces_lost", "cut_off", "silver_find", "mines", *CARD_CAUSES)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    players: int
    colour_bidding: bool = option(True, rule="I-3", rated=True)
    open_politics: bool = option(False, rule="I-19", rated=True)


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A politics card in a hand, and the round in whose resolution it was won (I-15, I-16)."""

    card: PoliticsKind
    round: int


@dataclass(frozen=True, kw_only=True)
class Seat(TableSeat):
    """A seat's possessions, including politics cards."""

    ducats: int = DUCATS
    knights: int = KNIGHTS
    castles: int = 0
    hand: tuple[HeldCard, ...] = ()
    scores: tuple[int, ...] = (0,) * len(CAUSES)

    def playable(self, card: str, round_: int) -> tuple[HeldCard, ...]:
        """The cards of a kind that can be played on the sheet of a round (I-16)."""
        return tuple(held for held in self.hand if held.card == card and held.round + 2 <= round_)


@dataclass(frozen=True, slots=True)
class WonAction:
    """An action to be carried out in this round, and its winners: two if their bids were equal (I-9)."""

    action: ActionName
    what: PoolAction
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColourBids:
    """All seats bid for colours in secret (I-3)."""

    kind: ClassVar[str] = "colour_bids"
    choices: tuple[BidForColours | None, ...]


@dataclass(frozen=True, slots=True)
class FirstBorders:
    """Round 0: all seats place borders in secret (I-4)."""

    kind: ClassVar[str] = "first_borders"
    choices: tuple[PlaceFirstBorders | None, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """All seats write the order sheets of the round (I-6)."""

    kind: ClassVar[str] = "sheets"
    choices: tuple[HandIn | NoSheet | None, ...]


Phase = ColourBids | FirstBorders | Sheets | Ended


@dataclass(frozen=True, kw_only=True)
class State(TableState):
    """An internet game. `round` is the one whose sheets are being written.

    `colours` has the index of each seat's colour; until colours are settled, this is the seat's number. `deck` has the
    pools not drawn yet, group by group; `open` those that are bid on; `won` the actions of this round; `politics` the
    number of cards of each kind that are left, `discard` those played. `last_round` is set once The King Is Dead is
    drawn (I-18).
    """

    edition: ClassVar[str] = "internet"
    causes: ClassVar[tuple[str, ...]] = CAUSES
    options: Options
    seats: tuple[Seat, ...]
    phase: Phase
    colours: tuple[int, ...]
    deck: tuple[Pool, ...]
    politics: tuple[int, ...]
    open: tuple[Pool, ...] = ()
    won: tuple[WonAction, ...] = ()
    discard: tuple[PoliticsKind, ...] = ()
    ducat_pool: int = DUCAT_POOL
    round: int = 0
    last_round: int | None = None

    @property
    def open_money(self) -> bool:
        """Always: ducats are public (I-20)."""
        return True

    @property
    def open_actions(self) -> dict[ActionName, PoolAction]:
        """The actions that are bid on, by name (I-8)."""
        actions = [action for pool in self.open for action in pool.actions]
        return dict(zip(ACTIONS, actions, strict=False))
