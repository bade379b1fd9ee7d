"""The moves of The King Returns. Cards are given by name ("B7"); spaces, edges, castles in text form ("C2")."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.geometry import SpaceName
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceCastle, PlaceKnight, Stop

__all__ = [
    "Ally",
    "DrawCard",
    "Expand",
    "GiveUpKnight",
    "Move",
    "PickCard",
    "PlaceBorder",
    "PlaceCastle",
    "PlaceKnight",
    "PlayCard",
    "SellCard",
    "Stop",
    "TurnKnight",
]


@dataclass(frozen=True, slots=True)
class SellCard:
    """Sell a power card from the hand to the market (R-8)."""

    kind: ClassVar[str] = "sell_card"
    card: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Pay for a power card from the hand and play its symbol 1 or 2 (R-8)."""

    kind: ClassVar[str] = "play_card"
    card: str
    symbol: int


@dataclass(frozen=True, slots=True)
class TurnKnight:
    """Traitor: name a province of the seat and the neighbouring one that loses a knight, by their castles (R-13)."""

    kind: ClassVar[str] = "turn_knight"
    own: SpaceName
    other: SpaceName


@dataclass(frozen=True, slots=True)
class GiveUpKnight:
    """Name the knight that a Traitor takes (R-13)."""

    kind: ClassVar[str] = "give_up_knight"
    knight: SpaceName


@dataclass(frozen=True, slots=True)
class Ally:
    """Ally a province of the seat with a neighbouring one of another colour, both named by castle (R-14)."""

    kind: ClassVar[str] = "ally"
    own: SpaceName
    other: SpaceName


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Fill up with the top card of the deck (R-9)."""

    kind: ClassVar[str] = "draw_card"


@dataclass(frozen=True, slots=True)
class PickCard:
    """Fill up with a card of the market (R-9)."""

    kind: ClassVar[str] = "pick_card"
    card: str


Move = (
    PlaceCastle
    | SellCard
    | PlayCard
    | PlaceBorder
    | PlaceKnight
    | Expand
    | TurnKnight
    | GiveUpKnight
    | Ally
    | Stop
    | DrawCard
    | PickCard
)
