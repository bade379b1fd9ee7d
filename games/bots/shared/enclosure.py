"""Plans for provinces: where a castle's province could be, and the fewest borders that would enclose it.

A minimum cut separates the spaces that the province must have (the castle, the chain of its knights, a goal such as a
town) from everything outside the search area. Of all minimum cuts, the one with the most land is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.bots.shared.situation import Situation, Values
from games.engine.bot_api import common
from games.engine.bot_api.common import STRIDE, Board

MAX_COST = 10
"""Plans that need more borders are discarded."""
IMMEDIATE_BONUS = 1.5
"""The value of founding with the borders at hand rather than later, in borders."""
SPACE_VALUE = 0.08
"""The value of a space of a province beyond its points."""
EAST, WEST, SOUTH, NORTH = range(4)


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned province: its castle, its spaces, the number of missing borders, and its value once founded."""

    castle: int
    spaces: int
    cost: int
    value: float

    def net_value(self, border: float, borders: int = 0) -> float:
        """The value net of missing borders, each of which costs `border` points, with `borders` of them at hand."""
        return self.value - border * (self.cost - (IMMEDIATE_BONUS if self.cost <= borders else 0))


@lru_cache(maxsize=512)
def plans_of(situation: Situation, colour: int, borders: int) -> tuple[Plan, ...]:
    """The best plan for each castle of a colour that has no province yet, given the number of borders at hand; best
    first."""
    best = []
    values = situation.values[colour]
    for castle in common.spaces_of(situation.board.castles[colour]):
        plans = plans_for(situation.board, colour, castle, values, situation.style.reach)
        best += [max(plans, key=lambda plan: plan.net_value(values.border, borders))] if plans else []
    return tuple(sorted(best, key=lambda plan: -plan.net_value(values.border, borders)))


def plans_for(board: Board, colour: int, castle: int, values: Values, reach: int) -> tuple[Plan, ...]:
    """Plans for a castle within `reach` steps, from small to large; none if it has a province, or can have none."""
    start = 1 << castle
    chain = board.connected(start, board.pieces_of(colour))
    region = board.region(common.Space(castle))
    if chain & board.all_castles != start or region & board.all_castles == start:
        return ()
    near = _within(start, board, min(reach, values.reach))
    spaces = region & ~(board.pieces & ~chain) & near
    rim = spaces | common.neighbours(spaces)
    return _plans_in(SearchArea(board.land, spaces, board.east & rim, board.south & rim), castle, chain, values)


def _within(start: int, board: Board, reach: int) -> int:
    near = start
    for _ in range(reach):
        near |= common.neighbours(near)
    return near & board.land.spaces


@dataclass(frozen=True)
class SearchArea:
    """The part of the board where a castle's province could be, with the borders in and around it."""

    land: common.Land
    spaces: int
    east: int
    south: int

    @cached_property
    def open_east(self) -> int:
        """The spaces with an open edge on their east side."""
        return self.land.spaces & (self.land.spaces >> 1) & ~self.east

    @cached_property
    def open_south(self) -> int:
        return self.land.spaces & (self.land.spaces >> STRIDE) & ~self.south

    def reach(self, mask: int) -> int:
        """All spaces of the area one step from a set of spaces, without a border between."""
        east, south = self.open_east, self.open_south
        return self.spaces & (
            ((mask & east) << 1) | ((mask >> 1) & east) | ((mask & south) << STRIDE) | ((mask >> STRIDE) & south)
        )

    def connected(self, start: int, within: int) -> int:
        """Flood fill: all spaces of `within` that are connected with `start`."""
        filled = frontier = start
        while frontier:
            frontier = self.reach(frontier) & within & ~filled
            filled |= frontier
        return filled


@lru_cache(maxsize=1024)
def _plans_in(area: SearchArea, castle: int, chain: int, values: Values) -> tuple[Plan, ...]:
    """The plans in a search area; cached, since changes elsewhere on the board do not affect them."""
    cuts = dict.fromkeys(_min_cut(area, core) for core in _cores(area, chain, values.goals))
    plans = (_plan(area, castle, spaces, values) for spaces in cuts if spaces)
    return tuple(plan for plan in plans if plan)


def _cores(area: SearchArea, chain: int, goals: str) -> Iterator[int]:
    """The minimum extents to try for the province: the chain, the spaces around it, or a path to a goal."""
    yield chain
    wider = chain
    for _ in range(2):
        wider |= area.reach(wider)
        yield wider
    for goal in common.spaces_of(area.land.of(goals) & area.spaces):
        way = _shortest_path(area, chain, 1 << goal)
        if way:
            yield chain | way


def _shortest_path(area: SearchArea, start: int, goal: int) -> int:
    """A shortest path from one set of spaces to another; empty if it is longer than four steps."""
    layers = [start]
    filled = start
    while not filled & goal:
        nearest = area.reach(layers[-1]) & ~filled
        if not nearest or len(layers) > 4:
            return 0
        layers.append(nearest)
        filled |= nearest
    way = at = goal
    for layer in reversed(layers[:-1]):
        step = area.reach(at) & layer
        at = step & -step
        way |= at
    return way


def _plan(area: SearchArea, castle: int, spaces: int, values: Values) -> Plan | None:
    spaces = area.connected(1 << castle, spaces)
    cost = sum(edges.bit_count() for edges in _boundary(area.open_east, area.open_south, spaces))
    if cost > MAX_COST:
        return None
    value = values.province(area.land, spaces) + SPACE_VALUE * spaces.bit_count()
    return Plan(castle, spaces, cost, value)


def missing_borders(board: Board, spaces: int) -> tuple[str, ...]:
    """The open edges around a set of spaces."""
    land = board.land.spaces
    return common.edge_names(
        *_boundary(land & (land >> 1) & ~board.east, land & (land >> STRIDE) & ~board.south, spaces)
    )


def _boundary(open_east: int, open_south: int, spaces: int) -> tuple[int, int]:
    return (spaces ^ (spaces >> 1)) & open_east, (spaces ^ (spaces >> STRIDE)) & open_south


def _min_cut(area: SearchArea, core: int) -> int:
    """The largest set of spaces around a core that a minimum cut separates from the outside; 0 if it is too expensive.

    Maximum flow from the core to the outside, with capacity 1 for open edges (Ford–Fulkerson, breadth first). The
    spaces from which the outside cannot be reached in the residual graph are the largest side of a minimum cut.
    """
    flow = _Flow(area)
    for _ in range(MAX_COST + 1):
        if not flow.augment(core):
            return area.spaces & ~flow.can_reach_outside()
    return 0


class _Flow:
    """The flow over each edge of a search area: for each direction, the spaces from which there is flow that way."""

    def __init__(self, area: SearchArea) -> None:
        self._outside = area.land.spaces & ~area.spaces
        self._open = (area.open_east, area.open_east << 1, area.open_south, area.open_south << STRIDE)
        self._flows = [0, 0, 0, 0]

    def augment(self, core: int) -> bool:
        """Augment the flow by a shortest path from the core to the outside; False if there is none."""
        east, west, south, north = self._residual()
        layers = [core]
        last = visited = core
        while True:
            last = (
                ((last & east) << 1) | ((last & west) >> 1) | ((last & south) << STRIDE) | ((last & north) >> STRIDE)
            ) & ~visited
            if not last:
                return False
            goal = last & self._outside
            if goal:
                self._trace_back(goal & -goal, layers, (east, west, south, north))
                return True
            visited |= last
            layers.append(last)

    def _residual(self) -> tuple[int, int, int, int]:
        """The residual graph: for each direction, the spaces with capacity left that way."""
        (east, west, south, north), flows = self._open, self._flows
        return east & ~flows[EAST], west & ~flows[WEST], south & ~flows[SOUTH], north & ~flows[NORTH]

    def _trace_back(self, at: int, layers: list[int], residual: tuple[int, int, int, int]) -> None:
        """Add flow along the path that led to a space, cancelling flow in the opposite direction."""
        east, west, south, north = residual
        flows = self._flows
        for layer in reversed(layers):
            if before := (at >> 1) & layer & east:
                way = EAST
            elif before := (at << 1) & layer & west:
                way = WEST
            elif before := (at >> STRIDE) & layer & south:
                way = SOUTH
            else:
                before = (at << STRIDE) & layer & north
                way = NORTH
            if flows[way ^ 1] & at:
                flows[way ^ 1] &= ~at
            else:
                flows[way] |= before
            at = before

    def can_reach_outside(self) -> int:
        """The spaces from which the outside can be reached in the residual graph."""
        reached = frontier = self._outside
        east, west, south, north = self._residual()
        while frontier:
            frontier = (
                ((frontier >> 1) & east)
                | ((frontier << 1) & west)
                | ((frontier >> STRIDE) & south)
                | ((frontier << STRIDE) & north)
            ) & ~reached
            reached |= frontier
        return reached
