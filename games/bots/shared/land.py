"""What spaces are worth where land counts as in classic (C-19 to C-21): in classic itself, and in internet."""

from dataclasses import dataclass
from functools import lru_cache

from games.engine.bot_api import common
from games.engine.bot_api.common import Board, Land

FOREST_FEE = 5
TOWN_NEAR, MINE_NEAR = 5.0, 2.5


@dataclass(frozen=True, slots=True)
class Values:
    """What spaces are worth, to every seat the same; `mine` is what one held is worth (C-19 to C-21)."""

    mine: float
    goals: str = common.TOWN
    border: float = 2.0
    reach: int = 5

    def points(self, land: Land, spaces: int) -> float:
        """By its size, and 5 for each town."""
        return common.province_points(_bare(land), spaces)

    def province(self, land: Land, spaces: int) -> float:
        """Its points, and its mines."""
        return self.points(land, spaces) + self.mine * _count(land, common.MINE, spaces)

    def space(self, land: Land, space: int) -> float:
        """1, and 5 for a town; or a mine."""
        return common.space_points(_bare(land), 1 << space) + self.mine * _count(land, common.MINE, 1 << space)

    def around(self, land: Land, spaces: int) -> float:
        """Towns, and mines."""
        return TOWN_NEAR * _count(land, common.TOWN, spaces) + MINE_NEAR * _count(land, common.MINE, spaces)


@lru_cache(maxsize=8)
def _bare(land: Land) -> Board:
    """The land without pieces."""
    return Board(land, (), ())


def _count(land: Land, letter: str, spaces: int) -> int:
    return (land.of(letter) & spaces).bit_count()
