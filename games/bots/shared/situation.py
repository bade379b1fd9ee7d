"""A model of the public part of a game, for any edition, and the value of spaces to each seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.bots.shared.style import Style
from games.engine.bot_api import common
from games.engine.bot_api.common import Board, Land

HARM_OF_ONE_RIVAL = 0.9
LEAD = 20
"""Harming a seat this many points above the mean is worth twice as much."""


class Values(Protocol):
    """The value of spaces to a colour. Implementations compare by value, so that results can be cached by them."""

    @property
    def goals(self) -> str:
        """The terrain letters that provinces should include."""

    @property
    def border(self) -> float:
        """The cost in points of a border that is still to be placed."""

    @property
    def reach(self) -> int:
        """The radius around the castle, in steps, within which a province is planned."""

    def points(self, land: Land, spaces: int) -> float:
        """The points of a province of these spaces, or of a piece cut off from one."""

    def province(self, land: Land, spaces: int) -> float:
        """The value of founding a province of these spaces, including later gains."""

    def space(self, land: Land, space: int) -> float:
        """The value of taking a space."""

    def nearby_value(self, land: Land, spaces: int) -> float:
        """The value of having these spaces near a castle."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, eq=False, slots=True)
class Situation:
    """The public information of a game: the board, and expectations for the rest of the game.

    `rounds` is the expected number of rounds to come; `harm` has for each seat the value to a rival of a point that it
    loses; `fee` is the cost in points of a knight on forest; `values` are each seat's. `style` is how the bot plays
    that looks at it.
    Compared by identity, so that results can be cached by it.
    """

    board: Board
    players: int
    rounds: float
    harm: tuple[float, ...]
    fee: float
    values: tuple[Values, ...]
    style: Style


def harm_weights(scores: Sequence[int]) -> tuple[float, ...]:
    """The value to a rival of a point that each seat loses: higher with fewer rivals, and the further it is ahead."""
    if len(scores) < 3:
        return (HARM_OF_ONE_RIVAL,) * len(scores)
    middle = sum(scores) / len(scores)
    share = HARM_OF_ONE_RIVAL / (len(scores) - 1)
    return tuple(round(share * min(2.0, max(0.4, 1 + (score - middle) / LEAD)), 1) for score in scores)


def flood_fill(start: int, within: int) -> int:
    """All spaces of `within` that are connected with `start`, borders or not."""
    filled = frontier = start & within
    while frontier:
        frontier = common.neighbours(frontier) & within & ~filled
        filled |= frontier
    return filled
