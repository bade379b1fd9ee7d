"""The value of spaces in classic and internet, which score land alike (C-19 to C-21)."""

from dataclasses import dataclass
from functools import lru_cache

from games.engine.bot_api import common
from games.engine.bot_api.common import Board, Land

FOREST_FEE = 5
TOWN_NEAR, MINE_NEAR = 5.0, 2.5


@dataclass(frozen=True, slots=True)
class Values:
    """The value of spaces, the same for every seat; `mine` is the value of holding a mine (C-19 to C-21)."""

    mine: float
    goals: str = common.TOWN
    border: float = 2.0
    reach: int = 5

    def points(self, land: Land, spaces: int) -> float:
        """Points by size, and 5 for each town."""
        return common.province_points(_bare(land), spaces)

    def province(self, land: Land, spaces: int) -> float:
        """The points, and the value of mines."""
        return self.points(land, spaces) + self.mine * _count(land, common.MINE, spaces)

    def space(self, land: Land, space: int) -> float:
        """1 point, 5 for a town, and the value of a mine."""
        return common.space_points(_bare(land), 1 << space) + self.mine * _count(land, common.MINE, 1 << space)

    def nearby_value(self, land: Land, spaces: int) -> float:
        """The value of towns and mines near a castle."""
        return TOWN_NEAR * _count(land, common.TOWN, spaces) + MINE_NEAR * _count(land, common.MINE, spaces)


@lru_cache(maxsize=8)
def _bare(land: Land) -> Board:
    """The land without pieces."""
    return Board(land, (), ())


def _count(land: Land, letter: str, spaces: int) -> int:
    return (land.of(letter) & spaces).bit_count()
