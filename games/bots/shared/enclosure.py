"""Where a castle's province could be, and the fewest borders that would close it.

The spaces that a province must hold (the castle, the chain of its knights, a goal that it shall have, such as a town)
are parted from all that it must not hold by a cut of fewest edges; of the cheapest cuts the one that leaves the most
land is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.bots.shared.situation import Situation, Values
from games.engine.bot_api import common
from games.engine.bot_api.common import STRIDE, Board

DEAREST = 10
"""A plan of more borders is none."""
AT_ONCE = 1.5
"""To found with the borders at hand rather than with others to come is worth as much as so many borders."""
SPACE_WORTH = 0.08
"""What a space of a province is worth besides its score."""
EAST, WEST, SOUTH, NORTH = range(4)


@dataclass(frozen=True, slots=True)
class Plan:
    """A province to come: its castle, its spaces, the borders that it lacks, and what it will be worth once founded."""

    castle: int
    spaces: int
    cost: int
    worth: float

    def prospect(self, border: float, borders: int = 0) -> float:
        """What the plan promises, with so many borders at hand and each that it lacks worth so many points."""
        return self.worth - border * (self.cost - (AT_ONCE if self.cost <= borders else 0))


@lru_cache(maxsize=512)
def plans_of(situation: Situation, colour: int, borders: int = 0) -> tuple[Plan, ...]:
    """For each castle of a colour that has no province yet the plan with the best prospects, with so many borders at
    hand; best first."""
    best = []
    values = situation.values[colour]
    for castle in common.spaces_of(situation.board.castles[colour]):
        plans = plans_for(situation.board, colour, castle, values)
        best += [max(plans, key=lambda plan: plan.prospect(values.border, borders))] if plans else []
    return tuple(sorted(best, key=lambda plan: -plan.prospect(values.border, borders)))


def plans_for(board: Board, colour: int, castle: int, values: Values) -> tuple[Plan, ...]:
    """Plans for a castle, from little land to much; none if it has a province, or never can have one."""
    start = 1 << castle
    chain = board.joined(start, board.pieces_of(colour))
    region = board.region(common.Space(castle))
    if chain & board.all_castles != start or region & board.all_castles == start:
        return ()
    near = _around(start, board, values.reach)
    spaces = region & ~(board.pieces & ~chain) & near
    rim = spaces | common.neighbours(spaces)
    return _plans_in(Field(board.land, spaces, board.east & rim, board.south & rim), castle, chain, values)


def _around(start: int, board: Board, reach: int) -> int:
    near = start
    for _ in range(reach):
        near |= common.neighbours(near)
    return near & board.land.spaces


@dataclass(frozen=True)
class Field:
    """The part of the board where a castle's province could be, with the borders in it and around it."""

    land: common.Land
    spaces: int
    east: int
    south: int

    @cached_property
    def open_east(self) -> int:
        """The spaces without a border on their east side, there or in the frame."""
        return self.land.spaces & (self.land.spaces >> 1) & ~self.east

    @cached_property
    def open_south(self) -> int:
        return self.land.spaces & (self.land.spaces >> STRIDE) & ~self.south

    def reach(self, mask: int) -> int:
        """All spaces of the field one step from a set of spaces, with no border between."""
        east, south = self.open_east, self.open_south
        return self.spaces & (
            ((mask & east) << 1) | ((mask >> 1) & east) | ((mask & south) << STRIDE) | ((mask >> STRIDE) & south)
        )

    def joined(self, start: int, within: int) -> int:
        """All spaces of a part of the field that hang together with `start`."""
        filled = frontier = start
        while frontier:
            frontier = self.reach(frontier) & within & ~filled
            filled |= frontier
        return filled


@lru_cache(maxsize=1024)
def _plans_in(field: Field, castle: int, chain: int, values: Values) -> tuple[Plan, ...]:
    """The plans in a field; what happens elsewhere on the board does not change them."""
    cuts = dict.fromkeys(_widest_cut(field, core) for core in _cores(field, chain, values.goals))
    plans = (_plan(field, castle, spaces, values) for spaces in cuts if spaces)
    return tuple(plan for plan in plans if plan)


def _cores(field: Field, chain: int, goals: str) -> Iterator[int]:
    """What the province shall hold at least: the chain, all around it, or the way to a goal."""
    yield chain
    wider = chain
    for _ in range(2):
        wider |= field.reach(wider)
        yield wider
    for goal in common.spaces_of(field.land.of(goals) & field.spaces):
        way = _way(field, chain, 1 << goal)
        if way:
            yield chain | way


def _way(field: Field, start: int, goal: int) -> int:
    """A shortest way from a set of spaces to another; empty if it is longer than four steps."""
    layers = [start]
    filled = start
    while not filled & goal:
        nearest = field.reach(layers[-1]) & ~filled
        if not nearest or len(layers) > 4:
            return 0
        layers.append(nearest)
        filled |= nearest
    way = at = goal
    for layer in reversed(layers[:-1]):
        step = field.reach(at) & layer
        at = step & -step
        way |= at
    return way


def _plan(field: Field, castle: int, spaces: int, values: Values) -> Plan | None:
    spaces = field.joined(1 << castle, spaces)
    cost = sum(edges.bit_count() for edges in _ways_out(field.open_east, field.open_south, spaces))
    if cost > DEAREST:
        return None
    worth = values.province(field.land, spaces) + SPACE_WORTH * spaces.bit_count()
    return Plan(castle, spaces, cost, worth)


def missing_borders(board: Board, spaces: int) -> tuple[str, ...]:
    """The edges that lead out of a set of spaces and bear no border."""
    land = board.land.spaces
    return common.edge_names(
        *_ways_out(land & (land >> 1) & ~board.east, land & (land >> STRIDE) & ~board.south, spaces)
    )


def _ways_out(open_east: int, open_south: int, spaces: int) -> tuple[int, int]:
    return (spaces ^ (spaces >> 1)) & open_east, (spaces ^ (spaces >> STRIDE)) & open_south


def _widest_cut(field: Field, core: int) -> int:
    """The most spaces around a core that the fewest borders part from all outside the field; 0 if that takes too many.

    A greatest flow from the core to the outside, an edge without a border carrying one (Ford and Fulkerson, breadth
    first); the spaces from which the outside can no longer be reached are the widest side of a least cut.
    """
    flow = _Flow(field)
    for _ in range(DEAREST + 1):
        if not flow.send_one(core):
            return field.spaces & ~flow.can_reach_outside()
    return 0


class _Flow:
    """What flows over each edge of a field: for each direction the spaces from which one flows that way."""

    def __init__(self, field: Field) -> None:
        self._outside = field.land.spaces & ~field.spaces
        self._open = (field.open_east, field.open_east << 1, field.open_south, field.open_south << STRIDE)
        self._flows = [0, 0, 0, 0]

    def send_one(self, core: int) -> bool:
        """Let one more flow from the core to the outside; whether there was a way."""
        east, west, south, north = self._left()
        layers = [core]
        last = seen = core
        while True:
            last = (
                ((last & east) << 1) | ((last & west) >> 1) | ((last & south) << STRIDE) | ((last & north) >> STRIDE)
            ) & ~seen
            if not last:
                return False
            goal = last & self._outside
            if goal:
                self._trace_back(goal & -goal, layers, (east, west, south, north))
                return True
            seen |= last
            layers.append(last)

    def _left(self) -> tuple[int, int, int, int]:
        """For each direction the spaces from which one more can flow that way."""
        (east, west, south, north), flows = self._open, self._flows
        return east & ~flows[EAST], west & ~flows[WEST], south & ~flows[SOUTH], north & ~flows[NORTH]

    def _trace_back(self, at: int, layers: list[int], left: tuple[int, int, int, int]) -> None:
        """Note the flow along the way that led to a space; it sends back what flowed against it."""
        east, west, south, north = left
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
        """The spaces from which one more could flow to the outside."""
        reached = frontier = self._outside
        east, west, south, north = self._left()
        while frontier:
            frontier = (
                ((frontier >> 1) & east)
                | ((frontier << 1) & west)
                | ((frontier >> STRIDE) & south)
                | ((frontier << STRIDE) & north)
            ) & ~reached
            reached |= frontier
        return reached
