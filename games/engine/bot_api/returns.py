"""What a player of The King Returns speaks and sees, for programs that play: prompts, moves, views, worths of spaces.

Nothing here tells more than a view does. What every edition has is in `games.engine.bot_api.common`.
"""

from games.engine.editions.returns.components import MINES, PowerCard, Symbol
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
