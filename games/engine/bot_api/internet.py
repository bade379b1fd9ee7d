"""The part of the engine that bots of internet may use: its prompts, moves and views.

Nothing here reveals more than a view does. What all editions share is in `games.engine.bot_api.common`.
"""

from games.engine.editions.internet.components import POLITICS, ActionName, PoliticsKind, PoolAction
from games.engine.editions.internet.conditions import (
    CarriedOut,
    Condition,
    HasExpanded,
    PlacedBorder,
    PlacedKnight,
    PlayedCard,
)
from games.engine.editions.internet.ledger import Ledger
from games.engine.editions.internet.moves import (
    ActionOrders,
    BidForColours,
    ColourBid,
    HandIn,
    Move,
    Order,
    PlaceFirstBorders,
    Play,
    PoolBid,
    SheetLine,
)
from games.engine.editions.internet.prompts import (
    ActionTerms,
    ColourBidsPrompt,
    EarlierAction,
    FirstBordersPrompt,
    Prompt,
    SheetPrompt,
)
from games.engine.editions.internet.view import SeatView, View

__all__ = [
    "POLITICS",
    "ActionName",
    "ActionOrders",
    "ActionTerms",
    "BidForColours",
    "CarriedOut",
    "ColourBid",
    "ColourBidsPrompt",
    "Condition",
    "EarlierAction",
    "FirstBordersPrompt",
    "HandIn",
    "HasExpanded",
    "Ledger",
    "Move",
    "Order",
    "PlaceFirstBorders",
    "PlacedBorder",
    "PlacedKnight",
    "Play",
    "PlayedCard",
    "PoliticsKind",
    "PoolAction",
    "PoolBid",
    "Prompt",
    "SeatView",
    "SheetLine",
    "SheetPrompt",
    "View",
]
