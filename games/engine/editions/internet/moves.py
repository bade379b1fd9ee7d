"""The moves of internet, all of them sealed until every seat has answered (I-3, I-4, I-6).

Spaces, edges and castles are in text form ("C2", "C2|D2"); an action is named by pool and letter ("2A").
"""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.internet.components import ActionName, PoliticsKind
from games.engine.editions.internet.conditions import Condition
from games.engine.geometry import EdgeName, SpaceName
from games.engine.mechanics.board_view import ColourName
from games.engine.mechanics.moves import Expand, ForcedAlliance, PlaceBorder, PlaceKnight, Renegade

__all__ = [
    "ActionOrders",
    "BidForColours",
    "BreakAlliance",
    "ColourBid",
    "Expand",
    "ForcedAlliance",
    "HandIn",
    "NoSheet",
    "Order",
    "PaidEnding",
    "PlaceBorder",
    "PlaceFirstBorders",
    "PlaceKnight",
    "Play",
    "PoolBid",
    "Renegade",
    "SheetLine",
    "TakeBack",
]


@dataclass(frozen=True, slots=True)
class ColourBid:
    """A bid on a colour (I-3)."""

    colour: ColourName
    ducats: int


@dataclass(frozen=True, slots=True)
class BidForColours:
    """Bid in secret on any number of colours, all bids different (I-3)."""

    kind: ClassVar[str] = "bid_for_colours"
    bids: tuple[ColourBid, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceFirstBorders:
    """Round 0: place up to two borders in secret (I-4)."""

    kind: ClassVar[str] = "place_first_borders"
    edges: tuple[EdgeName, ...] = ()


@dataclass(frozen=True, slots=True)
class PaidEnding:
    """End an alliance of the seat by payment (I-17). Provinces are given by their castles."""

    own: SpaceName
    other: SpaceName


@dataclass(frozen=True, slots=True)
class BreakAlliance:
    """End an alliance of the seat by a Forced Alliance card (I-17)."""

    kind: ClassVar[str] = "break_alliance"
    own: SpaceName
    other: SpaceName


Play = Renegade | ForcedAlliance | BreakAlliance
"""The play of a politics card, with its targets (I-16, I-17)."""

Order = PlaceBorder | PlaceKnight | Expand
"""An order, which is carried out or left undone as a whole (I-13)."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """The orders for an action if a condition holds, possibly none (I-11)."""

    condition: Condition
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class ActionOrders:
    """How to carry out a won action: the first line whose condition holds decides, else `otherwise`, which counts as
    the last line (I-11)."""

    action: ActionName
    lines: tuple[SheetLine, ...]
    otherwise: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
class PoolBid:
    """A bid on an open action, for politics with up to two wishes; a card's play may be attached (I-9, I-15, I-16)."""

    action: ActionName
    ducats: int
    wishes: tuple[PoliticsKind, ...] = ()
    play: Play | None = None


@dataclass(frozen=True, slots=True)
class HandIn:
    """Hand in the order sheet of a round (I-6)."""

    kind: ClassVar[str] = "hand_in"
    round: int
    orders: tuple[ActionOrders, ...] = ()
    bids: tuple[PoolBid, ...] = ()
    claim: bool = False
    endings: tuple[PaidEnding, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back a sheet that was handed in, while others are missing (I-6)."""

    kind: ClassVar[str] = "take_back"


@dataclass(frozen=True, slots=True)
class NoSheet:
    """Hand in no sheet for a round; only as the default move (I-7)."""

    kind: ClassVar[str] = "no_sheet"


Move = BidForColours | PlaceFirstBorders | HandIn | TakeBack | NoSheet
