"""The plain bot's model of a game of classic, derived from its view."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots.classic.chances import Harm, harm_between
from games.bots.classic.evaluation import Evaluation, evaluate
from games.bots.classic.purses import highest_bid, likely_purse
from games.bots.shared import situation
from games.bots.shared.bot_info import Nature
from games.bots.shared.land import FOREST_FEE, Values
from games.bots.shared.style import Style
from games.engine.bot_api import classic, common
from games.engine.bot_api.common import Board


@dataclass(frozen=True, eq=False, slots=True)
class Situation(situation.Situation):
    """The public information of a game of classic, and its evaluation."""

    evaluation: Evaluation


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A seat's view and ledger, the situation derived from them, and the bot's secret."""

    view: classic.View
    ledger: classic.Ledger
    situation: Situation
    secret: str

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
    def rivals(self) -> tuple[int, ...]:
        """The other seats in the contest that is being settled."""
        assert self.view.contest is not None
        return tuple(seat for seat in self.view.contest.seats if seat != self.me)

    def action(self, number: int) -> classic.Action:
        """The current card's action with this number."""
        assert self.view.card is not None
        return self.view.card.actions[number - 1]

    def purse(self, seat: int) -> float:
        """The ducats that a seat can bid, Treasures included; of others, as far as they are known."""
        return likely_purse(self.view, self.ledger, seat)

    def highest_bid(self, seat: int) -> int:
        """The highest bid that another seat may be able to make."""
        return highest_bid(self.view, self.ledger, seat)

    @property
    def harm(self) -> Harm:
        """The value to each seat of a point that each other seat loses, by their winning chances."""
        standings = (seat.score + self.evaluation.ducat * self.purse(seat.seat) for seat in self.view.seats)
        return harm_between(tuple(standings), self.evaluation.rounds)


def viewpoint_of(view: classic.View, ledger: classic.Ledger, nature: Nature) -> Viewpoint:
    """The viewpoint of a view's seat, for a bot of this nature."""
    evaluation = evaluate(view, ledger)
    situation = _situation(view.board, len(view.colours), len(view.seats), evaluation, nature.style)
    return Viewpoint(view, ledger, situation, nature.secret)


@lru_cache(maxsize=128)
def _situation(board: common.BoardView, colours: int, players: int, evaluation: Evaluation, style: Style) -> Situation:
    return Situation(
        board=common.board_of(board, colours),
        players=players,
        rounds=min(style.horizon, evaluation.rounds),
        harm=tuple(style.harm * weight for weight in evaluation.harm),
        fee=FOREST_FEE * evaluation.ducat,
        values=(Values(style.patience * evaluation.mine),) * players,
        style=style,
        evaluation=evaluation,
    )
