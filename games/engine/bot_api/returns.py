"""The part of the engine that bots of The King Returns may use: its prompts, moves, views, and the value of spaces.

Nothing here reveals more than a view does. What all editions share is in `games.engine.bot_api.common`.
"""

from games.engine.editions.returns.components import MINES, PowerCard, Symbol
from games.engine.editions.returns.ledger import Ledger
from games.engine.editions.returns.moves import (
    Ally,
    DrawCard,
    GiveUpKnight,
    Move,
    PickCard,
    PlayCard,
    SellCard,
    TurnKnight,
)
from games.engine.editions.returns.prompts import (
    AllyPrompt,
    CardChoice,
    FillUpPrompt,
    GiveUpKnightPrompt,
    Prompt,
    TraitorPlacePrompt,
    TurnKnightPrompt,
    UseCardPrompt,
)
from games.engine.editions.returns.scoring import MONOPOLY, MONOPOLY_POINTS, POINTS, space_points
from games.engine.editions.returns.view import SeatView, View

__all__ = [
    "MINES",
    "MONOPOLY",
    "MONOPOLY_POINTS",
    "POINTS",
    "Ally",
    "AllyPrompt",
    "CardChoice",
    "DrawCard",
    "FillUpPrompt",
    "GiveUpKnight",
    "GiveUpKnightPrompt",
    "Ledger",
    "Move",
    "PickCard",
    "PlayCard",
    "PowerCard",
    "Prompt",
    "SeatView",
    "SellCard",
    "Symbol",
    "TraitorPlacePrompt",
    "TurnKnight",
    "TurnKnightPrompt",
    "UseCardPrompt",
    "View",
    "space_points",
]
