"""Carrying out an action: the choice of borders, knights and expansions."""

from collections.abc import Iterable
from random import Random

from games.bots.shared.enclosure import Plan, missing_borders, plans_of
from games.bots.shared.raids import best_raid_of, knight_value, unlocked_raids
from games.bots.shared.situation import Situation
from games.engine.bot_api import common

MIN_RAID = 0.5
KNIGHT_OUTSIDE_PROVINCES = 0.5
GIFT_WEIGHT = 1.5
"""The weight of points given to rivals, relative to points taken from them."""
MAX_GIFT = 2.0
"""The most that a border of a plan may give to others beyond what it gives to the bot."""

Move = common.PlaceBorder | common.PlaceKnight | common.Expand | common.Stop


def carry_out(prompt: common.CarryOutPrompt, situation: Situation, me: int, rng: Random) -> Move:
    """Choose the next step of an action on the board."""
    if prompt.borders_left:
        return _border(prompt, situation, me, rng)
    raid, castle, spaces = best_raid_of(situation, me) if prompt.expansions_left else (0.0, -1, ())
    raid = situation.style.judged(raid, rng)
    if prompt.expansions_left and prompt.knights_left > 1:
        opening = _unlocking_knight(prompt, situation, me, raid, rng)
        if opening is not None:
            return opening
    knight, space = _best_knight(prompt, situation, me, rng)
    if raid >= max(knight, MIN_RAID):
        names = tuple(common.SPACE_NAMES[common.Space(taken)] for taken in spaces)
        return common.Expand(common.SPACE_NAMES[common.Space(castle)], names)
    if space is not None:
        return common.PlaceKnight(space, prompt.knights[space][0])
    return common.Stop()


def _unlocking_knight(
    prompt: common.CarryOutPrompt, situation: Situation, me: int, raid: float, rng: Random
) -> Move | None:
    """A knight that allows the same action to make a better expansion; None if there is none."""
    for taken, castle in sorted(unlocked_raids(situation, me), reverse=True):
        space = best_space(prompt.knights, situation, me, situation.board.provinces[common.Space(castle)].spaces, rng)
        if taken > raid + 1 and space is not None:
            return common.PlaceKnight(space, prompt.knights[space][0])
    return None


def _best_knight(prompt: common.CarryOutPrompt, situation: Situation, me: int, rng: Random) -> tuple[float, str | None]:
    """The value of the best knight, and its space."""
    best: tuple[float, str | None] = (0.0, None)
    for province in situation.board.provinces_of(me):
        space = best_space(prompt.knights, situation, me, province.spaces, rng)
        if space is None:
            continue
        value = situation.style.judged(knight_value(situation, province.castle), rng) - _fee(situation, space)
        if value > best[0]:
            best = (value, space)
    open_land = situation.board.land.spaces
    for province in situation.board.provinces.values():
        open_land &= ~province.spaces  # type: ignore[assignment]
    space = best_space(prompt.knights, situation, me, open_land, rng)
    if space is not None and KNIGHT_OUTSIDE_PROVINCES - _fee(situation, space) > best[0]:
        best = (KNIGHT_OUTSIDE_PROVINCES, space)
    return best


def _fee(situation: Situation, space: str) -> float:
    forest = situation.board.land.of("f") >> common.SPACES[space] & 1
    return situation.fee if forest else 0.0


def best_space(choices: Iterable[str], situation: Situation, me: int, within: int, rng: Random) -> str | None:
    """The best of the spaces in a part of the board: cheap, at its edge, beside a goal."""
    spaces = [space for space in choices if within >> common.SPACES[space] & 1]
    goals = situation.board.land.of(situation.values[me].goals) & within

    def score(space: str) -> float:
        around = common.neighbours(1 << common.SPACES[space])
        at_edge = (around & situation.board.land.spaces & ~within).bit_count()
        return (around & goals).bit_count() + 0.3 * at_edge - _fee(situation, space) + 0.1 * rng.random()

    return max(spaces, key=score, default=None)


def _border(prompt: common.CarryOutPrompt, situation: Situation, me: int, rng: Random) -> Move:
    """The next border of the best plan."""
    style, border = situation.style, situation.values[me].border
    plans = plans_of(situation, me, prompt.borders_left)
    for plan in sorted(plans, key=lambda plan: -style.judged(plan.net_value(border, prompt.borders_left), rng)):
        edge = _best_edge(prompt, situation, me, plan, rng)
        if edge is not None:
            return common.PlaceBorder(edge)
    return common.Stop()


def _best_edge(prompt: common.CarryOutPrompt, situation: Situation, me: int, plan: Plan, rng: Random) -> str | None:
    """The edge of a plan that gives least to others; None if it gives them too much."""
    offered = set(prompt.edges)
    edges = [edge for edge in missing_borders(situation.board, plan.spaces) if edge in offered]
    scored = [(_net_gift(situation, me, edge) + 0.1 * rng.random(), edge) for edge in edges]
    gift, edge = min(scored, default=(0.0, None))
    return edge if gift < MAX_GIFT else None


def _net_gift(situation: Situation, me: int, edge: str) -> float:
    """The value of provinces that a border would found for others, less those that it founds for the bot."""
    board = situation.board.with_border(common.EDGES[edge])
    value = 0.0
    for province in board.provinces.values():
        if not board.founded >> province.castle & 1 and province.colour < situation.players:
            points = situation.values[province.colour].points(board.land, province.spaces)
            value += -points if province.colour == me else GIFT_WEIGHT * situation.harm[province.colour] * points
    return value
