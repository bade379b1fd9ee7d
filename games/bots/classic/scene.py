"""What a plain player makes of its view before it thinks."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots import scene
from games.bots.classic.outlook import Outlook, outlook
from games.engine import classic, thinking
from games.engine.thinking import Board, Land

USUAL_PURSE = 15
FOREST_FEE = 5
TOWN_NEAR, MINE_NEAR = 5.0, 2.5


@dataclass(frozen=True, slots=True)
class Values:
    """What spaces are worth, to every seat the same; `mine` is what one held is worth (C-19 to C-21)."""

    mine: float
    goals: str = classic.TOWN
    border: float = 2.0
    reach: int = 5

    def points(self, land: Land, spaces: int) -> float:
        """By its size, and 5 for each town."""
        return classic.province_points(_bare(land), spaces)

    def province(self, land: Land, spaces: int) -> float:
        """Its points, and its mines."""
        return self.points(land, spaces) + self.mine * _count(land, classic.MINE, spaces)

    def space(self, land: Land, space: int) -> float:
        """1, and 5 for a town; or a mine."""
        return classic.space_points(_bare(land), 1 << space) + self.mine * _count(land, classic.MINE, 1 << space)

    def around(self, land: Land, spaces: int) -> float:
        """Towns, and mines."""
        return TOWN_NEAR * _count(land, classic.TOWN, spaces) + MINE_NEAR * _count(land, classic.MINE, spaces)


@lru_cache(maxsize=8)
def _bare(land: Land) -> Board:
    """The land without pieces."""
    return Board(land, (), ())


def _count(land: Land, letter: str, spaces: int) -> int:
    return (land.of(letter) & spaces).bit_count()


@dataclass(frozen=True, eq=False, slots=True)
class Scene(scene.Scene):
    """What lies open to all players in classic."""

    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Seen:
    """A view, and the scene in it."""

    view: classic.View
    scene: Scene

    @property
    def board(self) -> Board:
        return self.scene.board

    @property
    def outlook(self) -> Outlook:
        return self.scene.outlook

    @property
    def players(self) -> int:
        return self.scene.players

    @property
    def me(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def ducats(self) -> int:
        """One's own ducats, Treasures included."""
        own = self.view.seats[self.me]
        return (own.ducats or 0) + sum(card.value for card in own.hand or () if card.kind == "treasure")

    @property
    def ducat(self) -> float:
        """What a ducat is worth to oneself: the less, the more of them one has."""
        return self.outlook.ducat * max(0.3, min(1.3, USUAL_PURSE / (self.ducats + 4)))


def see(view: classic.View) -> Seen:
    """A view made ready to think on."""
    return Seen(view, _scene(view.board, len(view.colours), len(view.seats), outlook(view)))


@lru_cache(maxsize=128)
def _scene(board: thinking.BoardView, colours: int, players: int, expected: Outlook) -> Scene:
    return Scene(
        board=thinking.board_of(board, colours),
        players=players,
        rounds=expected.rounds,
        harm=expected.harm,
        fee=FOREST_FEE * expected.ducat,
        values=(Values(expected.mine),) * players,
        outlook=expected,
    )
