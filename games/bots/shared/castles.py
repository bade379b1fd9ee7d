"""Setting castles: near what is worth most, at the frame, away from others."""

from random import Random

from games.bots.shared.enclosure import plans_for
from games.bots.shared.situation import Situation, Values
from games.engine.bot_api import common
from games.engine.bot_api.common import Board

LOOKED_AT = 5
NEARNESS = (1.0, 0.9, 0.7, 0.4)
"""What land is worth by its distance from the castle, from one step on."""


def place(prompt: common.PlaceCastlePrompt, situation: Situation, me: int, rng: Random) -> common.PlaceCastle:
    """Of the castles with the best land around them the one whose province would cost least."""
    board, values = situation.board, situation.values[me]
    if prompt.colour != me:
        return _neutral(prompt, situation, me, rng)
    likely = sorted(prompt.choices, key=lambda castle: -_land(board, common.SPACES[castle], values))[:LOOKED_AT]

    def merit(castle: str) -> float:
        tried = board.with_castle(common.SPACES[castle], prompt.colour)
        plans = plans_for(tried, prompt.colour, common.SPACES[castle], values)
        return max((plan.prospect(values.border) for plan in plans), default=0.0) + 0.3 * rng.random()

    castle = max(likely, key=merit)
    return common.PlaceCastle(castle, _knight(board, prompt.choices[castle], values))


def _land(board: Board, castle: int, values: Values) -> float:
    """What the land around a castle is worth: what is good to have near; pieces take from it."""
    ring = seen = 1 << castle
    worth = 0.0
    for nearness in NEARNESS:
        ring = common.neighbours(ring) & board.land.spaces & ~seen
        seen |= ring
        good = values.around(board.land, ring)
        crowd = 3.0 * (ring & board.pieces).bit_count()
        worth += nearness * (good - crowd)
    return worth


def _knight(board: Board, spaces: tuple[str, ...], values: Values) -> str:
    """Towards the best land."""
    return max(spaces, key=lambda space: _land(board, common.SPACES[space], values))


def _neutral(prompt: common.PlaceCastlePrompt, situation: Situation, me: int, rng: Random) -> common.PlaceCastle:
    """A neutral castle goes where it is in the others' way rather than in one's own."""
    own: list[common.Space] = []
    others: list[common.Space] = []
    for colour, castles in enumerate(situation.board.castles[: situation.players]):
        (own if colour == me else others).extend(common.spaces_of(castles))

    def merit(castle: str) -> float:
        space = common.SPACES[castle]
        near = [1 / common.distance(space, other) for other in others]
        mine = [1 / common.distance(space, other) for other in own]
        return sum(near) - 1.5 * sum(mine) + 0.05 * rng.random()

    castle = max(prompt.choices, key=merit)
    return common.PlaceCastle(castle, rng.choice(prompt.choices[castle]))
