"""Carrying out an action: which border, which knight, which expansion."""

from collections.abc import Iterable
from random import Random

from games.bots.shared.enclosure import Plan, missing_borders, plans_of
from games.bots.shared.raids import best_raid_of, knight_worth, opened_raids
from games.bots.shared.situation import Situation
from games.engine.bot_api import common

LEAST_RAID = 0.5
KNIGHT_OF_AN_OPEN_CASTLE = 0.5
GIFT = 1.5
"""Points given to others weigh so much more than points taken from them."""
MOST_GIVEN = 2.0
"""A border may give others so much more than oneself, for the sake of a plan."""

Move = common.PlaceBorder | common.PlaceKnight | common.Expand | common.Stop


def carry_out(prompt: common.CarryOutPrompt, situation: Situation, me: int, rng: Random) -> Move:
    """The next step of an action on the board."""
    if prompt.borders_left:
        return _border(prompt, situation, me, rng)
    raid, castle, spaces = best_raid_of(situation, me) if prompt.expansions_left else (0.0, -1, ())
    if prompt.expansions_left and prompt.knights_left > 1:
        opening = _opening_knight(prompt, situation, me, raid, rng)
        if opening is not None:
            return opening
    knight, space = _best_knight(prompt, situation, me, rng)
    if raid >= max(knight, LEAST_RAID):
        names = tuple(common.SPACE_NAMES[common.Space(taken)] for taken in spaces)
        return common.Expand(common.SPACE_NAMES[common.Space(castle)], names)
    if space is not None:
        return common.PlaceKnight(space, prompt.knights[space][0])
    return common.Stop()


def _opening_knight(
    prompt: common.CarryOutPrompt, situation: Situation, me: int, raid: float, rng: Random
) -> Move | None:
    """A knight that lets the same action's expansion take more than it could without."""
    for taken, castle in sorted(opened_raids(situation, me), reverse=True):
        space = space_for(prompt.knights, situation, me, situation.board.provinces[common.Space(castle)].spaces, rng)
        if taken > raid + 1 and space is not None:
            return common.PlaceKnight(space, prompt.knights[space][0])
    return None


def _best_knight(prompt: common.CarryOutPrompt, situation: Situation, me: int, rng: Random) -> tuple[float, str | None]:
    """What the best knight is worth, and where it goes."""
    best: tuple[float, str | None] = (0.0, None)
    for province in situation.board.provinces_of(me):
        space = space_for(prompt.knights, situation, me, province.spaces, rng)
        if space is None:
            continue
        worth = knight_worth(situation, province.castle) - _fee(situation, space)
        if worth > best[0]:
            best = (worth, space)
    open_land = situation.board.land.spaces
    for province in situation.board.provinces.values():
        open_land &= ~province.spaces  # type: ignore[assignment]
    space = space_for(prompt.knights, situation, me, open_land, rng)
    if space is not None and KNIGHT_OF_AN_OPEN_CASTLE - _fee(situation, space) > best[0]:
        best = (KNIGHT_OF_AN_OPEN_CASTLE, space)
    return best


def _fee(situation: Situation, space: str) -> float:
    forest = situation.board.land.of("f") >> common.SPACES[space] & 1
    return situation.fee if forest else 0.0


def space_for(choices: Iterable[str], situation: Situation, me: int, within: int, rng: Random) -> str | None:
    """The best of the offered spaces in a part of the board: cheap, at the edge, beside a goal."""
    spaces = [space for space in choices if within >> common.SPACES[space] & 1]
    goals = situation.board.land.of(situation.values[me].goals) & within

    def merit(space: str) -> float:
        around = common.neighbours(1 << common.SPACES[space])
        at_edge = (around & situation.board.land.spaces & ~within).bit_count()
        return (around & goals).bit_count() + 0.3 * at_edge - _fee(situation, space) + 0.1 * rng.random()

    return max(spaces, key=merit, default=None)


def _border(prompt: common.CarryOutPrompt, situation: Situation, me: int, rng: Random) -> Move:
    """The next border of the plan with the best prospects."""
    for plan in plans_of(situation, me, prompt.borders_left):
        edge = _best_edge(prompt, situation, me, plan, rng)
        if edge is not None:
            return common.PlaceBorder(edge)
    return common.Stop()


def _best_edge(prompt: common.CarryOutPrompt, situation: Situation, me: int, plan: Plan, rng: Random) -> str | None:
    """The edge of a plan that gives the others least; None if it gives them more than the plan is worth."""
    offered = set(prompt.edges)
    edges = [edge for edge in missing_borders(situation.board, plan.spaces) if edge in offered]
    scored = [(_gift(situation, me, edge) + 0.1 * rng.random(), edge) for edge in edges]
    gift, edge = min(scored, default=(0.0, None))
    return edge if gift < MOST_GIVEN else None


def _gift(situation: Situation, me: int, edge: str) -> float:
    """What a border would found for others, less what it founds for oneself."""
    board = situation.board.with_border(common.EDGES[edge])
    worth = 0.0
    for province in board.provinces.values():
        if not board.founded >> province.castle & 1 and province.colour < situation.players:
            points = situation.values[province.colour].points(board.land, province.spaces)
            worth += -points if province.colour == me else GIFT * situation.harm[province.colour] * points
    return worth
