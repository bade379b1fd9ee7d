"""Reaching the goal: immediate points from borders and expansions, and the moves that win (R-17)."""

from functools import lru_cache

from games.bots.shared.enclosure import Plan, missing_borders, plans_for
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, returns

Raid = tuple[int, int, tuple[int, ...]]
"""The points of an expansion, the castle of the province, and the spaces that it takes."""
NO_RAID: Raid = (0, -1, ())


@lru_cache(maxsize=512)
def best_foundings(situation: Situation, me: int, borders: int) -> tuple[int, tuple[Plan, ...]]:
    """The most points from foundings that this many borders can complete, and their plans."""
    plans = []
    for castle in common.spaces_of(situation.board.castles[me]):
        within = [
            plan
            for plan in plans_for(situation.board, me, castle, situation.values[me], situation.style.reach)
            if 0 < plan.cost <= borders
        ]
        if within:
            plans.append(max(within, key=lambda plan: (_points(situation, me, plan.spaces), -plan.cost)))
    plans.sort(key=lambda plan: -_points(situation, me, plan.spaces))
    chosen: list[Plan] = []
    founded, left = 0, borders
    for plan in plans:
        if plan.cost <= left and not plan.spaces & founded:
            chosen.append(plan)
            founded |= plan.spaces
            left -= plan.cost
    return (_points(situation, me, founded), tuple(chosen)) if founded else (0, ())


@lru_cache(maxsize=512)
def best_raid(situation: Situation, me: int) -> Raid:
    """The expansion with the most immediate points, whatever its later value."""
    best = NO_RAID
    held = _held(situation, me)
    for province in situation.board.provinces_of(me):
        takeable = common.allowed_spaces(
            situation.board.land.spaces, common.forbidden_to_take(situation.board, province)
        )
        beside = takeable & common.neighbours(province.spaces)
        for first in common.spaces_of(beside):
            seconds = takeable & (common.neighbours(1 << first) | beside) & ~(1 << first)
            for taken in ((first,), *((first, second) for second in common.spaces_of(seconds))):
                points = _points_beyond(situation, held, sum(1 << space for space in taken))
                if points > best[0]:
                    best = (points, province.castle, taken)
    return best


def winning_step(
    prompt: common.CarryOutPrompt, situation: Situation, me: int, points_to_goal: int
) -> returns.Move | None:
    """The next step of an action if the action can win the game; None if it cannot."""
    if prompt.expansions_left:
        points, castle, spaces = best_raid(situation, me)
        if points >= points_to_goal:
            names = tuple(common.SPACE_NAMES[common.Space(space)] for space in spaces)
            return common.Expand(common.SPACE_NAMES[common.Space(castle)], names)
    if prompt.borders_left:
        points, plans = best_foundings(situation, me, prompt.borders_left)
        if points >= points_to_goal:
            offered = set(prompt.edges)
            missing = (
                edge for plan in plans for edge in missing_borders(situation.board, plan.spaces) if edge in offered
            )
            edge = next(missing, None)
            return common.PlaceBorder(edge) if edge else None
    return None


def _held(situation: Situation, me: int) -> int:
    held = 0
    for province in situation.board.provinces_of(me):
        held |= province.spaces
    return held


def _points(situation: Situation, me: int, spaces: int) -> int:
    return _points_beyond(situation, _held(situation, me), spaces)


def _points_beyond(situation: Situation, held: int, spaces: int) -> int:
    """The points of spaces for a seat that already holds others (R-15, R-16)."""
    land = situation.board.land
    points = sum(points_each * (land.of(letter) & spaces).bit_count() for letter, points_each in returns.POINTS.items())
    for kind in returns.MINES:
        mines = land.of(kind)
        if mines & spaces and (mines & held).bit_count() < returns.MONOPOLY <= (mines & (held | spaces)).bit_count():
            points += returns.MONOPOLY_POINTS
    return points
