"""Setting castles: near valuable land, at the frame, away from others."""

from random import Random

from games.bots.shared.enclosure import Plan, plans_for
from games.bots.shared.situation import Situation, Values
from games.engine.bot_api import common
from games.engine.bot_api.common import Board

CANDIDATES = 5
WEIGHT_BY_DISTANCE = (1.0, 0.9, 0.7, 0.4)
"""The weight of land by its distance from the castle, starting at one step."""


def place(prompt: common.PlaceCastlePrompt, situation: Situation, me: int, rng: Random) -> common.PlaceCastle:
    """Set the castle with the best plan for a province, among those with the best land around."""
    board, values = situation.board, situation.values[me]
    if prompt.colour != me:
        return _place_neutral(prompt, situation, me, rng)

    def score(castle: str) -> float:
        best = best_plan(situation, me, common.SPACES[castle])
        return situation.style.judged(best.net_value(values.border) if best else 0.0, rng) + 0.3 * rng.random()

    castle = max(likely(prompt, board, values)[:CANDIDATES], key=score)
    return common.PlaceCastle(castle, knight_space(board, prompt.choices[castle], values))


def likely(prompt: common.PlaceCastlePrompt, board: Board, values: Values) -> list[str]:
    """The places for a castle, that with the best land around it first."""
    return sorted(prompt.choices, key=lambda castle: -_land_value(board, common.SPACES[castle], values))


def best_plan(situation: Situation, me: int, castle: common.Space) -> Plan | None:
    """The best plan for a province of the bot's, if it sets a castle here; None if there can be none."""
    values = situation.values[me]
    plans = plans_for(situation.board.with_castle(castle, me), me, castle, values, situation.style.reach)
    return max(plans, key=lambda plan: plan.net_value(values.border), default=None)


def _land_value(board: Board, castle: int, values: Values) -> float:
    """The value of the land around a castle; pieces reduce it."""
    ring = seen = 1 << castle
    value = 0.0
    for weight in WEIGHT_BY_DISTANCE:
        ring = common.neighbours(ring) & board.land.spaces & ~seen
        seen |= ring
        land = values.nearby_value(board.land, ring)
        crowd = 3.0 * (ring & board.pieces).bit_count()
        value += weight * (land - crowd)
    return value


def knight_space(board: Board, spaces: tuple[str, ...], values: Values) -> str:
    """The space for the knight that is nearest to the best land."""
    return max(spaces, key=lambda space: _land_value(board, common.SPACES[space], values))


def _place_neutral(prompt: common.PlaceCastlePrompt, situation: Situation, me: int, rng: Random) -> common.PlaceCastle:
    """Set a neutral castle where it obstructs others rather than the bot."""
    own: list[common.Space] = []
    others: list[common.Space] = []
    for colour, castles in enumerate(situation.board.castles[: situation.players]):
        (own if colour == me else others).extend(common.spaces_of(castles))

    def score(castle: str) -> float:
        space = common.SPACES[castle]
        near = [1 / common.distance(space, other) for other in others]
        mine = [1 / common.distance(space, other) for other in own]
        return sum(near) - 1.5 * sum(mine) + 0.05 * rng.random()

    castle = max(prompt.choices, key=score)
    return common.PlaceCastle(castle, rng.choice(prompt.choices[castle]))
