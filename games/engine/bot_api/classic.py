"""The part of the engine that bots of classic may use: its prompts, moves, views, and the value of spaces.

Nothing here reveals more than a view does. What all editions share is in `games.engine.bot_api.common`.
"""

from games.engine.editions.classic.components import (
    POLITICS,
    Action,
    ActionCard,
    ActionKind,
    PoliticsCard,
    PoliticsKind,
)
from games.engine.editions.classic.ledger import Ledger
from games.engine.editions.classic.moves import (
    Accept,
    Bid,
    CallDuel,
    ChooseStack,
    Decide,
    EndAlliance,
    ForcedAlliance,
    Move,
    PoliticsPlay,
    Propose,
    Renegade,
    TakeCard,
    Withdraw,
)
from games.engine.editions.classic.prompts import (
    BidPrompt,
    ChooseStackPrompt,
    DecidePrompt,
    EndAlliancePrompt,
    NegotiatePrompt,
    Prompt,
    RenegadeChoice,
    TakeCardPrompt,
)
from games.engine.editions.classic.state import Offer
from games.engine.editions.classic.view import SeatView, View
from games.engine.mechanics.land_values import MINE, TOWN, TOWN_POINTS, province_points, space_points

__all__ = [
    "MINE",
    "POLITICS",
    "TOWN",
    "TOWN_POINTS",
    "Accept",
    "Action",
    "ActionCard",
    "ActionKind",
    "Bid",
    "BidPrompt",
    "CallDuel",
    "ChooseStack",
    "ChooseStackPrompt",
    "Decide",
    "DecidePrompt",
    "EndAlliance",
    "EndAlliancePrompt",
    "ForcedAlliance",
    "Ledger",
    "Move",
    "NegotiatePrompt",
    "Offer",
    "PoliticsCard",
    "PoliticsKind",
    "PoliticsPlay",
    "Prompt",
    "Propose",
    "Renegade",
    "RenegadeChoice",
    "SeatView",
    "TakeCard",
    "TakeCardPrompt",
    "View",
    "Withdraw",
    "province_points",
    "space_points",
]
