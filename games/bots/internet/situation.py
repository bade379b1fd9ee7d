"""The plain bot's model of a game of internet, derived from its view."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

from games.bots.internet.orientation import Orientation
from games.bots.shared.land import FOREST_FEE, Values
from games.bots.shared.situation import Situation, harm_weights
from games.bots.shared.style import Style
from games.engine.bot_api import internet
from games.engine.bot_api.common import Board, BoardView

EXPECTED_ROUNDS = 14
"""The approximate number of rounds of a game."""
MIN_ROUNDS_LEFT = 2.0
"""The minimum of rounds expected to come, until The King Is Dead is drawn."""
ROUNDS_WITHOUT_AUCTION = 1.0
"""The number of rounds to come that have no auction (I-18)."""
SILVER_FINDS_LEFT = {1: 4, 2: 3, 3: 1, 4: 0}
"""The approximate number of Silver Finds still to come, by current pool group."""
DUCAT_MIN, DUCAT_MAX = 0.04, 0.45
ROUND_VALUE = 3.5
"""The approximate value of a round's actions to each seat, in points."""
POLITICS_VALUE = 5.0
ACTION_NAMES: tuple[internet.ActionName, ...] = ("1A", "1B", "1C", "2A", "2B", "2C")


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A seat's view, and the situation derived from it, in which spaces and edges have the names of an orientation."""

    view: internet.View
    orientation: Orientation
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
    def actions(self) -> dict[internet.ActionName, internet.PoolAction]:
        """The open actions by name."""
        return dict(
            zip(ACTION_NAMES, (action for pool in self.view.open_pools for action in pool.actions), strict=False)
        )

    @property
    def ducat(self) -> float:
        """The value of a ducat to this seat, in points."""
        style = self.situation.style
        return style.liked(style.thrift * self.ducat_of(self.me), "claim")

    def ducat_of(self, seat: int) -> float:
        """The value of a ducat to a seat, in points: the value of all future auctions divided by all ducats, lower for
        seats with many of them; 0 in the last auction."""
        seats, auctions = self.view.seats, self.rounds - ROUNDS_WITHOUT_AUCTION
        if auctions <= 0:
            return 0.0
        mean = (sum(each.ducats for each in seats) + self.view.ducat_pool) / len(seats)
        value = ROUND_VALUE * auctions / (mean + 1)
        value *= sqrt((mean + 1) / (seats[seat].ducats + 1))
        return max(DUCAT_MIN, min(DUCAT_MAX, value))


def viewpoint_of(view: internet.View, orientation: Orientation, style: Style) -> Viewpoint:
    """The viewpoint of a view's seat, with the board in the given orientation, for a bot that plays in a style."""
    if view.last_round is not None:
        rounds = float(max(0, view.last_round - view.round))
    else:
        rounds = max(MIN_ROUNDS_LEFT, float(EXPECTED_ROUNDS - view.round))
    mine = style.patience * (1.0 + 0.9 * SILVER_FINDS_LEFT.get(view.group or 4, 0))
    harm = tuple(style.harm * weight for weight in harm_weights([seat.score for seat in view.seats]))
    rounds = min(style.horizon, rounds)
    return Viewpoint(view, orientation, _situation(view.board, orientation, len(view.seats), rounds, mine, harm, style))


@lru_cache(maxsize=64)
def _situation(
    board: BoardView,
    orientation: Orientation,
    players: int,
    rounds: float,
    mine: float,
    harm: tuple[float, ...],
    style: Style,
) -> Situation:
    return Situation(
        board=orientation.board(board, players),
        players=players,
        rounds=rounds,
        harm=harm,
        fee=FOREST_FEE * 0.7,
        values=(Values(mine),) * players,
        style=style,
    )


def with_board(situation: Situation, board: Board) -> Situation:
    """The situation with another board."""
    return replace(situation, board=board)


def by_pool(actions: tuple[internet.ActionName, ...]) -> Mapping[str, list[internet.ActionName]]:
    """Open actions, grouped by the number of their pool."""
    return {pool: [action for action in actions if action[0] == pool] for pool in "12"}
