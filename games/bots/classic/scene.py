"""What a plain player makes of its view before it thinks."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots import scene
from games.bots.classic.outlook import Outlook, outlook
from games.bots.land import FOREST_FEE, Values
from games.engine import classic, thinking
from games.engine.thinking import Board

USUAL_PURSE = 15


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
