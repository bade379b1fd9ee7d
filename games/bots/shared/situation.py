"""What a plain player of any edition makes of the open board before it thinks, and what spaces are worth to each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.bot_api import common
from games.engine.bot_api.common import Board, Land

HARM_OF_ONE_RIVAL = 0.9
LEAD = 20
"""Who is so many points above the mean is worth harming twice as much."""


class Values(Protocol):
    """What spaces are worth to a colour; equal values are equal, so that what is worked out with them can be kept."""

    @property
    def goals(self) -> str:
        """The letters of the terrain that a province is led towards."""

    @property
    def border(self) -> float:
        """What a border that one must still place is worth, in points."""

    @property
    def reach(self) -> int:
        """A province is planned so many steps around its castle."""

    def points(self, land: Land, spaces: int) -> float:
        """What a province of these spaces counts, or a piece cut off from one."""

    def province(self, land: Land, spaces: int) -> float:
        """What founding it is worth, what comes of it later reckoned in."""

    def space(self, land: Land, space: int) -> float:
        """What taking one space is worth."""

    def around(self, land: Land, spaces: int) -> float:
        """How good these spaces are to have near a castle."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, eq=False, slots=True)
class Situation:
    """What lies open to all players: the board, made ready to think on, and what the rest of the game may bring.

    `rounds` are still to come; `harm` is what a point that a seat loses is worth to a rival; `fee` is what a knight on
    forest costs, in points; `values` are each seat's.
    Equal to itself alone, so that what is worked out about it can be kept by it.
    """

    board: Board
    players: int
    rounds: float
    harm: tuple[float, ...]
    fee: float
    values: tuple[Values, ...]


def harm_of(scores: Sequence[int]) -> tuple[float, ...]:
    """What a point that a seat loses is worth to a rival: the more, the fewer rivals, and the further it is ahead."""
    if len(scores) < 3:
        return (HARM_OF_ONE_RIVAL,) * len(scores)
    middle = sum(scores) / len(scores)
    share = HARM_OF_ONE_RIVAL / (len(scores) - 1)
    return tuple(round(share * min(2.0, max(0.4, 1 + (score - middle) / LEAD)), 1) for score in scores)


def spread(start: int, within: int) -> int:
    """All that hangs together with `start` in a set of spaces, whatever stands between."""
    filled = frontier = start & within
    while frontier:
        frontier = common.neighbours(frontier) & within & ~filled
        filled |= frontier
    return filled
