"""Where a castle's province could be, and the fewest borders that would close it.

The spaces that a province must hold (the castle, the chain of its knights, a town that it shall have) are parted from
all that it must not hold by a cut of fewest edges; of the cheapest cuts the one that leaves the most land is taken.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.bots.classic.outlook import Outlook
from games.engine import classic
from games.engine.classic import STRIDE, Board

REACH = 5
"""A plan looks so many steps around the castle."""
DEAREST = 11
"""A plan of more borders is none."""
BORDER_WORTH = 2.0
"""What a border that one must still place takes from a plan's worth, in points."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A province to come: its castle, its spaces, the borders that it lacks, and what it will be worth once founded."""

    castle: int
    spaces: int
    cost: int
    worth: float

    @property
    def merit(self) -> float:
        return self.worth - BORDER_WORTH * self.cost


@lru_cache(maxsize=2048)
def plans_of(board: Board, colour: int, outlook: Outlook) -> tuple[Plan, ...]:
    """The best plan for each castle of a colour that has no province yet, best first."""
    plans = (best_plan(board, colour, castle, outlook) for castle in classic.spaces_of(board.castles[colour]))
    return tuple(sorted((plan for plan in plans if plan), key=lambda plan: -plan.merit))


@lru_cache(maxsize=2048)
def best_plan(board: Board, colour: int, castle: int, outlook: Outlook) -> Plan | None:
    """The plan for a castle that is worth most for its borders; None if it has a province, or never can have one."""
    start = classic.bit(castle)  # type: ignore[arg-type]
    chain = board.joined(start, board.pieces_of(colour))
    region = board.region(castle)  # type: ignore[arg-type]
    if chain & board.all_castles != start or region & board.all_castles == start:
        return None
    field = region & ~(board.pieces & ~chain) & _around(start, board)
    plans = [
        plan
        for core in _cores(board, chain, field)
        if (spaces := _widest_cut(board, core, field)) and (plan := _plan(board, castle, spaces, outlook))
    ]
    return max(plans, key=lambda plan: plan.merit, default=None)


def _around(start: int, board: Board) -> int:
    near = start
    for _ in range(REACH):
        near |= classic.neighbours(near)
    return near & board.land.spaces


def _cores(board: Board, chain: int, field: int) -> Iterator[int]:
    """What the province shall hold at least: the chain, all around it, or the way to a town."""
    yield chain
    wider: int = chain
    for _ in range(2):
        wider |= board.reach(wider) & field
        yield wider
    for town in classic.spaces_of(board.land.of(classic.TOWN) & field):
        way = _way(board, chain, 1 << town, field)
        if way:
            yield chain | way


def _way(board: Board, start: int, goal: int, field: int) -> int:
    """A shortest way from a set of spaces to another within a field; empty if it is longer than four steps."""
    layers = [start]
    filled = start
    while not filled & goal:
        nearest = board.reach(layers[-1]) & field & ~filled
        if not nearest or len(layers) > 4:
            return 0
        layers.append(nearest)
        filled |= nearest
    way = at = goal
    for layer in reversed(layers[:-1]):
        step = board.reach(at) & layer
        at = step & -step
        way |= at
    return way


def _plan(board: Board, castle: int, spaces: int, outlook: Outlook) -> Plan | None:
    spaces = board.joined(1 << castle, spaces)
    east, south = missing_borders(board, spaces)
    cost = east.bit_count() + south.bit_count()
    if cost > DEAREST:
        return None
    mines = (board.land.of(classic.MINE) & spaces).bit_count()
    worth = classic.province_points(board, spaces) + outlook.mine * mines + 0.08 * spaces.bit_count()
    return Plan(castle, spaces, cost, worth)


def missing_borders(board: Board, spaces: int) -> tuple[int, int]:
    """The edges that lead out of a set of spaces and bear no border: those east and those south of the spaces named."""
    land = board.land.spaces
    east = (spaces ^ (spaces >> 1)) & land & (land >> 1) & ~board.east
    south = (spaces ^ (spaces >> STRIDE)) & land & (land >> STRIDE) & ~board.south
    return east, south


def _widest_cut(board: Board, core: int, field: int) -> int:
    """The most spaces around a core that the fewest borders part from all outside the field; 0 if that takes too many.

    A greatest flow from the core to the outside, an edge without a border carrying one (Ford and Fulkerson, breadth
    first); the spaces from which the outside can no longer be reached are the widest side of a least cut.
    """
    flow = _Flow(board, field)
    for _ in range(DEAREST + 1):
        if not flow.send_one(core):
            return field & ~flow.can_reach_outside()
    return 0


class _Flow:
    """What flows over each edge of a field: sets of spaces from which one flows east, west, south or north."""

    def __init__(self, board: Board, field: int) -> None:
        self._field = field
        land = board.land.spaces
        self._open_east = land & (land >> 1) & ~board.east
        self._open_south = land & (land >> STRIDE) & ~board.south
        self._outside = land & ~field
        self._flows = {1: 0, -1: 0, STRIDE: 0, -STRIDE: 0}
        self._open = {
            1: self._open_east,
            -1: (self._open_east << 1),
            STRIDE: self._open_south,
            -STRIDE: (self._open_south << STRIDE),
        }

    def send_one(self, core: int) -> bool:
        """Let one more flow from the core to the outside; whether there was a way."""
        layers = [core]
        seen = core
        step = {way: self._open[way] & ~flow for way, flow in self._flows.items()}
        east, west, south, north = step[1], step[-1], step[STRIDE], step[-STRIDE]
        while True:
            last = layers[-1]
            found = (
                ((last & east) << 1) | ((last & west) >> 1) | ((last & south) << STRIDE) | ((last & north) >> STRIDE)
            ) & ~seen
            if not found:
                return False
            goal = found & self._outside
            if goal:
                self._trace_back(goal & -goal, layers, step)
                return True
            seen |= found
            layers.append(found)

    def _trace_back(self, at: int, layers: list[int], step: dict[int, int]) -> None:
        for layer in reversed(layers):
            way, before = next(
                (way, before)
                for way, allowed in step.items()
                if (before := at >> way if way > 0 else at << -way) & layer & allowed
            )
            if self._flows[-way] & at:
                self._flows[-way] &= ~at
            else:
                self._flows[way] |= before
            at = before

    def can_reach_outside(self) -> int:
        """The spaces from which one more could flow to the outside."""
        reached = frontier = self._outside
        east, west, south, north = (self._open[way] & ~self._flows[way] for way in (1, -1, STRIDE, -STRIDE))
        while frontier:
            frontier = (
                ((frontier >> 1) & east)
                | ((frontier << 1) & west)
                | ((frontier >> STRIDE) & south)
                | ((frontier << STRIDE) & north)
            ) & ~reached
            reached |= frontier
        return reached
