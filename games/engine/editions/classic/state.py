"""The complete state of a classic game, hidden information included."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.engine.editions.classic.components import ActionCard, PoliticsCard, PoliticsKind
from games.engine.editions.classic.moves import Bid, Decide, Propose
from games.engine.mechanics.table import Ended, Setup, TableSeat, TableState
from games.engine.options import option

__all__ = [
    "AT_THE_END",
    "CAUSES",
    "DUCATS",
    "KNIGHTS",
    "CardCause",
    "CarryingOut",
    "ChoosingStack",
    "Decisions",
    "Duel",
    "Ended",
    "Negotiation",
    "Options",
    "Phase",
    "Seat",
    "Setup",
    "State",
    "TakingCard",
]

KNIGHTS = 12
DUCATS = 12
CardCause = Literal["fiefs"]
"""What politics cards in hand score for at the end (C-21); `card.the_king_is_dead.about` in `i18n/texts/` lists it."""
AT_THE_END = ("mines", *get_args(CardCause))
CAUSES = ("founding", "expansion", "spaces_lost", "cut_off", "silver_find", *AT_THE_END)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    players: int
    setup: Literal["variable", "basic"] = option(
        "variable", rule="C-1", rated=True, seats={"basic": (3, 4)}, rules={"basic": "C-3"}
    )
    decisions: Literal["hidden", "open"] = option("hidden", rule="C-7", rated=True)
    open_money: bool = option(False, rule="C-26", rated=True)


@dataclass(frozen=True, kw_only=True)
class Seat(TableSeat):
    """A seat's possessions, including politics cards."""

    ducats: int = DUCATS
    knights: int = KNIGHTS
    castles: int = 3
    hand: tuple[PoliticsCard, ...] = ()
    scores: tuple[int, ...] = (0,) * len(CAUSES)

    @property
    def treasures(self) -> tuple[int, ...]:
        """The face values of the seat's Treasures (C-24)."""
        return tuple(card.value for card in self.hand if card.kind == "treasure")

    def count(self, kind: PoliticsKind) -> int:
        """How many politics cards of a kind the seat holds."""
        return sum(card.kind == kind for card in self.hand)

    @property
    def money(self) -> int:
        """Ducats, Treasures included, as in the last tie-break (C-21, C-24)."""
        return self.ducats + sum(self.treasures)


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decision cards are being laid; hidden, or openly in clockwise order from the lead (C-7)."""

    kind: ClassVar[str] = "decisions"


@dataclass(frozen=True, slots=True)
class Offer:
    """A standing proposal; `number` counts those of its seat in this negotiation, from 1 (C-16)."""

    number: int
    act: bool
    ducats: int

    @property
    def proposed(self) -> Propose:
        """The move that made it."""
        return Propose(self.act, self.ducats)


@dataclass(frozen=True, slots=True)
class Negotiation:
    """Two seats negotiate over an action (C-16). In the order of `seats`: their standing `proposals`, and how many each
    has `made`. `last` is the seat that proposed or withdrew last."""

    kind: ClassVar[str] = "negotiation"
    action: int
    seats: tuple[int, int]
    proposals: tuple[Offer | None, Offer | None] = (None, None)
    made: tuple[int, int] = (0, 0)
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Duel:
    """Sealed bids for an action, in the order of `seats`; the second after a tie (C-17, C-18)."""

    kind: ClassVar[str] = "duel"
    action: int
    seats: tuple[int, ...]
    bids: tuple[Bid | None, ...]
    second: bool = False


@dataclass(frozen=True, slots=True)
class CarryingOut:
    """A seat carries out an action on the board. What is left of it: `borders`, or `pieces` of a sword (knights and
    expansions together), of which at most `expansions` are expansions (C-11 to C-13)."""

    kind: ClassVar[str] = "carrying_out"
    action: int
    seat: int
    borders: int = 0
    pieces: int = 0
    expansions: int = 0


@dataclass(frozen=True, slots=True)
class ChoosingStack:
    """A seat chooses a politics stack (C-14)."""

    kind: ClassVar[str] = "choose_stack"
    action: int
    seat: int


@dataclass(frozen=True, slots=True)
class TakingCard:
    """A seat looks through a politics stack, 1 or 2, and must take a card (C-14)."""

    kind: ClassVar[str] = "take_card"
    action: int
    seat: int
    stack: int


Phase = Setup | Decisions | Negotiation | Duel | CarryingOut | ChoosingStack | TakingCard | Ended


@dataclass(frozen=True, kw_only=True)
class State(TableState):
    """A classic game. `decisions` are what each seat has laid this round, sealed while `phase` is a hidden `Decisions`.

    `alliance_step` numbers the questions about ending alliances, which can be asked at any time (C-22).
    """

    edition: ClassVar[str] = "classic"
    causes: ClassVar[tuple[str, ...]] = CAUSES
    options: Options
    seats: tuple[Seat, ...]
    phase: Phase
    deck: tuple[ActionCard, ...]
    stacks: tuple[tuple[PoliticsCard, ...], tuple[PoliticsCard, ...]]
    decisions: tuple[Decide | None, ...]
    lead: int | None = None
    round: int = 0
    card: ActionCard | None = None
    actions_done: tuple[int, ...] = ()
    action_discard: tuple[ActionCard, ...] = ()
    politics_discard: tuple[PoliticsCard, ...] = ()
    alliance_step: int = 0

    @property
    def open_money(self) -> bool:
        return self.options.open_money

    @property
    def hidden_decisions(self) -> bool:
        """Whether decisions are laid in secret (C-7)."""
        return self.options.decisions == "hidden"

    def cards_to_lay(self, seat: int) -> int:
        """The number of decision cards that a seat lays: with two or three players the lead lays two (C-7)."""
        return 2 if seat == self.lead and self.players < 4 else 1
