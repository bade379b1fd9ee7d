"""What reaches the goal: the points that borders and expansions would bring at once, and the moves that do (R-17)."""

from functools import lru_cache

from games.bots.enclosure import Plan, missing_borders, plans_for
from games.bots.scene import Scene
from games.engine import returns, thinking

Raid = tuple[int, int, tuple[int, ...]]
"""The points that an expansion scores, the castle of the province, the spaces that it takes."""
NOTHING: Raid = (0, -1, ())


@lru_cache(maxsize=512)
def quickest(scene: Scene, me: int, borders: int) -> tuple[int, tuple[Plan, ...]]:
    """The most points that so many borders would found provinces for, and the plans for these."""
    plans = []
    for castle in thinking.spaces_of(scene.board.castles[me]):
        within = [plan for plan in plans_for(scene.board, me, castle, scene.values[me]) if 0 < plan.cost <= borders]
        if within:
            plans.append(max(within, key=lambda plan: (_points(scene, me, plan.spaces), -plan.cost)))
    plans.sort(key=lambda plan: -_points(scene, me, plan.spaces))
    chosen: list[Plan] = []
    founded, left = 0, borders
    for plan in plans:
        if plan.cost <= left and not plan.spaces & founded:
            chosen.append(plan)
            founded |= plan.spaces
            left -= plan.cost
    return (_points(scene, me, founded), tuple(chosen)) if founded else (0, ())


@lru_cache(maxsize=512)
def richest(scene: Scene, me: int) -> Raid:
    """The expansion that scores most at once, whatever comes of it later."""
    best = NOTHING
    held = _held(scene, me)
    for province in scene.board.provinces_of(me):
        takeable = thinking.free_spaces(scene.board.land.spaces, thinking.taking_bars(scene.board, province))
        beside = takeable & thinking.neighbours(province.spaces)
        for first in thinking.spaces_of(beside):
            seconds = takeable & (thinking.neighbours(1 << first) | beside) & ~(1 << first)
            for taken in ((first,), *((first, second) for second in thinking.spaces_of(seconds))):
                points = _points_beyond(scene, held, sum(1 << space for space in taken))
                if points > best[0]:
                    best = (points, province.castle, taken)
    return best


def step(prompt: thinking.CarryOutPrompt, scene: Scene, me: int, need: int) -> returns.Move | None:
    """The next step of an action that wins the game, where there is one."""
    if prompt.expansions_left:
        points, castle, spaces = richest(scene, me)
        if points >= need:
            names = tuple(thinking.SPACE_NAMES[thinking.Space(space)] for space in spaces)
            return thinking.Expand(thinking.SPACE_NAMES[thinking.Space(castle)], names)
    if prompt.borders_left:
        points, plans = quickest(scene, me, prompt.borders_left)
        if points >= need:
            offered = set(prompt.edges)
            missing = (edge for plan in plans for edge in missing_borders(scene.board, plan.spaces) if edge in offered)
            edge = next(missing, None)
            return thinking.PlaceBorder(edge) if edge else None
    return None


def _held(scene: Scene, me: int) -> int:
    held = 0
    for province in scene.board.provinces_of(me):
        held |= province.spaces
    return held


def _points(scene: Scene, me: int, spaces: int) -> int:
    return _points_beyond(scene, _held(scene, me), spaces)


def _points_beyond(scene: Scene, held: int, spaces: int) -> int:
    """What spaces score for who holds others already (R-15, R-16)."""
    land = scene.board.land
    points = sum(worth * (land.of(letter) & spaces).bit_count() for letter, worth in returns.POINTS.items())
    for kind in returns.MINES:
        mines = land.of(kind)
        if mines & spaces and (mines & held).bit_count() < returns.MONOPOLY <= (mines & (held | spaces)).bit_count():
            points += returns.MONOPOLY_POINTS
    return points
