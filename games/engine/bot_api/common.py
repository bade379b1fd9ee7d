"""The part of the engine that bots of any edition may use: boards, and the rules as queries on a board.

Nothing here reveals more than a view does. `board_of` turns a view into a board, so that a bot can ask "what if"
questions of the same rules that the game is played by. Each edition adds its own module, such as
`games.engine.bot_api.classic`.
"""

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
from games.engine.mechanics.alliances import allies_of, foreign_neighbours, possible_alliances
from games.engine.mechanics.board import Board, Land, Province
from games.engine.mechanics.board_view import BoardView, board_of
from games.engine.mechanics.expansion import expand, expansion_refusal, expansions_of, forbidden_to_take
from games.engine.mechanics.forbidden import allowed_spaces
from games.engine.mechanics.land_values import MINE, TOWN, TOWN_POINTS, province_points, space_points
from games.engine.mechanics.moves import Expand, ForcedAlliance, PlaceBorder, PlaceCastle, PlaceKnight, Renegade, Stop
from games.engine.mechanics.placement import border_refusal, knight_refusal, knight_spaces, open_edges
from games.engine.mechanics.prompts import CarryOutPrompt, PlaceCastlePrompt
from games.engine.mechanics.provinces import found_provinces
from games.engine.mechanics.renegades import possible_renegades

__all__ = [
    "EDGES",
    "EDGE_NAMES",
    "MINE",
    "SPACES",
    "SPACE_NAMES",
    "STRIDE",
    "TOWN",
    "TOWN_POINTS",
    "Board",
    "BoardView",
    "CarryOutPrompt",
    "Expand",
    "ForcedAlliance",
    "Land",
    "PlaceBorder",
    "PlaceCastle",
    "PlaceCastlePrompt",
    "PlaceKnight",
    "Province",
    "Renegade",
    "Space",
    "Stop",
    "allies_of",
    "allowed_spaces",
    "bit",
    "board_of",
    "border_refusal",
    "distance",
    "edge_names",
    "expand",
    "expansion_refusal",
    "expansions_of",
    "forbidden_to_take",
    "foreign_neighbours",
    "found_provinces",
    "knight_refusal",
    "knight_spaces",
    "neighbours",
    "open_edges",
    "possible_alliances",
    "possible_renegades",
    "province_points",
    "space_points",
    "spaces_of",
]
