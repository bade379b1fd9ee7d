"""What a plain player of internet makes of its view before it thinks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.bots.land import FOREST_FEE, Values
from games.bots.scene import Scene, harm_of
from games.engine import internet, thinking
from games.engine.thinking import Board, BoardView

ROUNDS = 14
"""About so many rounds a game lasts."""
LEAST_ROUNDS = 1.5
"""So many are reckoned with at least, as long as The King Is Dead is not drawn."""
FINDS = {1: 4, 2: 3, 3: 1, 4: 0}
"""Silver Finds still to come in a pool group and after it, about."""
DUCAT_AT_LAST, DUCAT_AT_MOST = 0.1, 0.9
USUAL_PURSE = 12


@dataclass(frozen=True, slots=True)
class Seen:
    """A view, and the scene in it."""

    view: internet.View
    scene: Scene

    @property
    def me(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def own(self) -> internet.SeatView:
        return self.view.seats[self.me]

    @property
    def rounds(self) -> float:
        return self.scene.rounds

    @property
    def ducat(self) -> float:
        """What a ducat is worth to oneself, in points: the less, the fewer rounds are left, and the more one has."""
        time = min(1.0, self.rounds / 8)
        purse = max(0.12, min(1.3, USUAL_PURSE / (self.own.ducats + 4)))
        return (DUCAT_AT_LAST + (DUCAT_AT_MOST - DUCAT_AT_LAST) * time) * purse


def see(view: internet.View) -> Seen:
    """A view made ready to think on."""
    if view.last_round is not None:
        rounds = float(max(0, view.last_round - view.round))
    else:
        rounds = max(LEAST_ROUNDS, float(ROUNDS - view.round))
    mine = 1.0 + 0.9 * FINDS.get(view.group or 4, 0)
    return Seen(view, _scene(view.board, len(view.seats), rounds, mine, harm_of([s.score for s in view.seats])))


@lru_cache(maxsize=64)
def _scene(board: BoardView, players: int, rounds: float, mine: float, harm: tuple[float, ...]) -> Scene:
    return Scene(
        board=thinking.board_of(board, players),
        players=players,
        rounds=rounds,
        harm=harm,
        fee=FOREST_FEE * 0.7,
        values=(Values(mine),) * players,
    )


def on_another_board(scene: Scene, board: Board) -> Scene:
    """The scene as it would be with another board."""
    return Scene(board, scene.players, scene.rounds, scene.harm, scene.fee, scene.values)


def by_pool(actions: tuple[internet.ActionName, ...]) -> Mapping[str, list[internet.ActionName]]:
    """Open actions by the number of their pool."""
    return {pool: [action for action in actions if action[0] == pool] for pool in "12"}
