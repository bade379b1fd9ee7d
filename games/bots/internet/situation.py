"""What a plain player of internet makes of its view before it thinks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from games.bots.internet.turning import Side
from games.bots.shared.land import FOREST_FEE, Values
from games.bots.shared.situation import Situation, harm_of
from games.engine.bot_api import internet
from games.engine.bot_api.common import Board, BoardView

ROUNDS = 14
"""About so many rounds a game lasts."""
LEAST_ROUNDS = 2.0
"""So many are reckoned with at least, as long as The King Is Dead is not drawn."""
ROUNDS_WITHOUT = 1.0
"""Of the rounds to come so many have no auction (I-18)."""
FINDS = {1: 4, 2: 3, 3: 1, 4: 0}
"""Silver Finds still to come in a pool group and after it, about."""
DUCAT_AT_LEAST, DUCAT_AT_MOST = 0.04, 0.45
WORTH_OF_A_ROUND = 3.5
"""The actions of a round are worth so many points to each seat, about."""
POLITICS_WORTH = 5.0
ACTION_NAMES: tuple[internet.ActionName, ...] = ("1A", "1B", "1C", "2A", "2B", "2C")


@dataclass(frozen=True, slots=True)
class Seen:
    """A view, and the situation in it, which names spaces and edges as they are seen from a side of the board."""

    view: internet.View
    side: Side
    situation: Situation

    @property
    def me(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def own(self) -> internet.SeatView:
        return self.view.seats[self.me]

    @property
    def rounds(self) -> float:
        return self.situation.rounds

    @property
    def ducat(self) -> float:
        """What a ducat is worth to oneself, in points."""
        return self.ducat_of(self.me)

    def ducat_of(self, seat: int) -> float:
        """What a ducat is worth to a seat, in points: all that will be auctioned after this round, shared among all
        ducats; the less, the more of them it has. Nothing in the last auction."""
        seats, auctions = self.view.seats, self.rounds - ROUNDS_WITHOUT
        if auctions <= 0:
            return 0.0
        mean = (sum(each.ducats for each in seats) + self.view.ducat_pool) / len(seats)
        worth = WORTH_OF_A_ROUND * auctions / (mean + 1)
        worth *= sqrt((mean + 1) / (seats[seat].ducats + 1))
        return max(DUCAT_AT_LEAST, min(DUCAT_AT_MOST, worth))


def see(view: internet.View, side: Side) -> Seen:
    """A view made ready to think on, the board looked at from that side."""
    if view.last_round is not None:
        rounds = float(max(0, view.last_round - view.round))
    else:
        rounds = max(LEAST_ROUNDS, float(ROUNDS - view.round))
    mine = 1.0 + 0.9 * FINDS.get(view.group or 4, 0)
    harm = harm_of([seat.score for seat in view.seats])
    return Seen(view, side, _situation(view.board, side, len(view.seats), rounds, mine, harm))


@lru_cache(maxsize=64)
def _situation(
    board: BoardView, side: Side, players: int, rounds: float, mine: float, harm: tuple[float, ...]
) -> Situation:
    return Situation(
        board=side.board(board, players),
        players=players,
        rounds=rounds,
        harm=harm,
        fee=FOREST_FEE * 0.7,
        values=(Values(mine),) * players,
    )


def on_another_board(situation: Situation, board: Board) -> Situation:
    """The situation as it would be with another board."""
    return Situation(board, situation.players, situation.rounds, situation.harm, situation.fee, situation.values)


def by_pool(actions: tuple[internet.ActionName, ...]) -> Mapping[str, list[internet.ActionName]]:
    """Open actions by the number of their pool."""
    return {pool: [action for action in actions if action[0] == pool] for pool in "12"}
