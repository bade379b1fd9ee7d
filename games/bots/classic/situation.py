"""What a plain player makes of its view before it thinks."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots.classic.evaluation import Outlook, outlook
from games.bots.shared import situation
from games.bots.shared.land import FOREST_FEE, Values
from games.engine.bot_api import classic, common
from games.engine.bot_api.common import Board

USUAL_PURSE = 15


@dataclass(frozen=True, eq=False, slots=True)
class Situation(situation.Situation):
    """What lies open to all players in classic."""

    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Seen:
    """A view, and the situation in it."""

    view: classic.View
    situation: Situation

    @property
    def board(self) -> Board:
        return self.situation.board

    @property
    def outlook(self) -> Outlook:
        return self.situation.outlook

    @property
    def players(self) -> int:
        return self.situation.players

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
    return Seen(view, _situation(view.board, len(view.colours), len(view.seats), outlook(view)))


@lru_cache(maxsize=128)
def _situation(board: common.BoardView, colours: int, players: int, expected: Outlook) -> Situation:
    return Situation(
        board=common.board_of(board, colours),
        players=players,
        rounds=expected.rounds,
        harm=expected.harm,
        fee=FOREST_FEE * expected.ducat,
        values=(Values(expected.mine),) * players,
        outlook=expected,
    )
