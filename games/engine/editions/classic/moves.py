"""The moves of classic. Spaces, edges and castles are in text form ("C2", "C2|D2")."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.classic.components import PoliticsCard
from games.engine.geometry import SpaceName
from games.engine.mechanics.moves import Expand, ForcedAlliance, PlaceBorder, PlaceCastle, PlaceKnight, Renegade, Stop

__all__ = [
    "Accept",
    "Bid",
    "CallDuel",
    "ChooseStack",
    "Decide",
    "EndAlliance",
    "Expand",
    "ForcedAlliance",
    "Move",
    "PlaceBorder",
    "PlaceCastle",
    "PlaceKnight",
    "PoliticsPlay",
    "Propose",
    "Renegade",
    "Stop",
    "TakeCard",
    "Withdraw",
]


PoliticsPlay = ForcedAlliance | Renegade


@dataclass(frozen=True, slots=True)
class Decide:
    """Lay decision cards, as many as the prompt's `count`, each with a politics card or None beside it (C-7, C-8)."""

    kind: ClassVar[str] = "decide"
    cards: tuple[int, ...]
    politics: tuple[PoliticsPlay | None, ...]


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose to pay `ducats` and `act`, or else to take `ducats` and leave the action to the other seat; replaces the
    previous proposal (C-16)."""

    kind: ClassVar[str] = "propose"
    act: bool
    ducats: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw the standing proposal, number `offer` of the seat's own in this negotiation (C-16)."""

    kind: ClassVar[str] = "withdraw"
    offer: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the other's standing proposal: its number, and its terms as the other seat stated them (C-16)."""

    kind: ClassVar[str] = "accept"
    offer: int
    act: bool
    ducats: int


@dataclass(frozen=True, slots=True)
class CallDuel:
    """End the negotiation with a duel (C-16)."""

    kind: ClassVar[str] = "call_duel"


@dataclass(frozen=True, slots=True)
class Bid:
    """A sealed bid of ducats and Treasures (C-17)."""

    kind: ClassVar[str] = "bid"
    ducats: int
    treasures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseStack:
    """Open one of the two politics stacks, 1 or 2 (C-14)."""

    kind: ClassVar[str] = "choose_stack"
    stack: int


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take a card of the opened stack (C-14)."""

    kind: ClassVar[str] = "take_card"
    card: PoliticsCard


@dataclass(frozen=True, slots=True)
class EndAlliance:
    """Buy off the alliance between one of the seat's provinces and another (C-22)."""

    kind: ClassVar[str] = "end_alliance"
    own: SpaceName
    other: SpaceName
    treasures: tuple[int, ...] = ()


Move = (
    PlaceCastle
    | Decide
    | Propose
    | Withdraw
    | Accept
    | CallDuel
    | Bid
    | PlaceBorder
    | PlaceKnight
    | Expand
    | Stop
    | ChooseStack
    | TakeCard
    | EndAlliance
)
