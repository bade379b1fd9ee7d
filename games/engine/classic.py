"""What a player of classic speaks and sees, for programs that play: prompts, moves, views, and its board to think on.

Nothing here tells more than a view does. `board_of` makes a board of what a view shows, so that a player can ask "what
if" of the same rules that the game is played by.
"""

from games.engine.alliances import allies_of, foreign_neighbours
from games.engine.bars import free_spaces
from games.engine.board import Board, Land, Province
from games.engine.board_view import BoardView, board_of
from games.engine.editions.classic.components import Action, ActionCard, PoliticsCard
from games.engine.editions.classic.moves import (
    Accept,
    Bid,
    CallDuel,
    ChooseStack,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    Move,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    PoliticsPlay,
    Propose,
    Renegade,
    Stop,
    TakeCard,
    Withdraw,
)
from games.engine.editions.classic.prompts import (
    BidPrompt,
    CarryOutPrompt,
    ChooseStackPrompt,
    DecidePrompt,
    EndAlliancePrompt,
    NegotiatePrompt,
    PlaceCastlePrompt,
    Prompt,
    RenegadeChoice,
    TakeCardPrompt,
)
from games.engine.editions.classic.scoring import MINE, TOWN, TOWN_POINTS, province_points, space_points
from games.engine.editions.classic.view import SeatView, View
from games.engine.expansion import expand, taking_bars
from games.engine.geometry import (
    EDGE_NAMES,
    EDGES,
    SPACE_NAMES,
    SPACES,
    STRIDE,
    Space,
    bit,
    distance,
    edge_names,
    neighbours,
    spaces_of,
)
from games.engine.placement import knight_spaces
from games.engine.provinces import found_provinces

__all__ = [
    "EDGES",
    "EDGE_NAMES",
    "MINE",
    "SPACES",
    "SPACE_NAMES",
    "STRIDE",
    "TOWN",
    "TOWN_POINTS",
    "Accept",
    "Action",
    "ActionCard",
    "Bid",
    "BidPrompt",
    "Board",
    "BoardView",
    "CallDuel",
    "CarryOutPrompt",
    "ChooseStack",
    "ChooseStackPrompt",
    "Decide",
    "DecidePrompt",
    "EndAlliance",
    "EndAlliancePrompt",
    "Expand",
    "ForcedAlliance",
    "Land",
    "Move",
    "NegotiatePrompt",
    "PlaceBorder",
    "PlaceCastle",
    "PlaceCastlePrompt",
    "PlaceKnight",
    "PoliticsCard",
    "PoliticsPlay",
    "Prompt",
    "Propose",
    "Province",
    "Renegade",
    "RenegadeChoice",
    "SeatView",
    "Space",
    "Stop",
    "TakeCard",
    "TakeCardPrompt",
    "View",
    "Withdraw",
    "allies_of",
    "bit",
    "board_of",
    "distance",
    "edge_names",
    "expand",
    "foreign_neighbours",
    "found_provinces",
    "free_spaces",
    "knight_spaces",
    "neighbours",
    "province_points",
    "space_points",
    "spaces_of",
    "taking_bars",
]
