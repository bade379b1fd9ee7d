"""The plain bot's model of a game of classic, derived from its view."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots.classic.evaluation import Evaluation, evaluate
from games.bots.shared import situation
from games.bots.shared.land import FOREST_FEE, Values
from games.engine.bot_api import classic, common
from games.engine.bot_api.common import Board

USUAL_PURSE = 15


@dataclass(frozen=True, eq=False, slots=True)
class Situation(situation.Situation):
    """The public information of a game of classic, and its evaluation."""

    evaluation: Evaluation


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A seat's view, and the situation derived from it."""

    view: classic.View
    situation: Situation

    @property
    def board(self) -> Board:
        return self.situation.board

    @property
    def evaluation(self) -> Evaluation:
        return self.situation.evaluation

    @property
    def players(self) -> int:
        return self.situation.players

    @property
    def me(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def ducats(self) -> int:
        """The seat's own ducats, Treasures included."""
        own = self.view.seats[self.me]
        return (own.ducats or 0) + sum(card.value for card in own.hand or () if card.kind == "treasure")

    @property
    def ducat(self) -> float:
        """The value of a ducat to this seat, lower the more it has."""
        return self.evaluation.ducat * max(0.3, min(1.3, USUAL_PURSE / (self.ducats + 4)))


def viewpoint_of(view: classic.View) -> Viewpoint:
    """The viewpoint of a view's seat."""
    return Viewpoint(view, _situation(view.board, len(view.colours), len(view.seats), evaluate(view)))


@lru_cache(maxsize=128)
def _situation(board: common.BoardView, colours: int, players: int, evaluation: Evaluation) -> Situation:
    return Situation(
        board=common.board_of(board, colours),
        players=players,
        rounds=evaluation.rounds,
        harm=evaluation.harm,
        fee=FOREST_FEE * evaluation.ducat,
        values=(Values(evaluation.mine),) * players,
        evaluation=evaluation,
    )
