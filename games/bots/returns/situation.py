"""The plain bot's model of a game of The King Returns, derived from its view."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots.shared import situation
from games.bots.shared.situation import Situation
from games.bots.shared.style import Style
from games.engine.bot_api import common, returns
from games.engine.bot_api.common import Board, Land

DUCAT = 0.4
"""The value of a ducat in points, to a seat with the usual purse, while there is much to buy."""
USUAL_PURSE = 8
DUCAT_BONUS = (5, 3)
PACE = 2.0
"""The points that the leading seat gains in a round, roughly."""
FIRST_MINE, SECOND_MINE = 0.8, 3.5
"""The value of the first and second mine of a kind, in points, as progress towards a monopoly."""
ANOTHER_KIND = (1.4, 1.1, 0.9, 0.7, 0.7)
"""The factor for the income of another kind of mine, by the number of kinds already held."""
MINE_NEAR, FOREST_NEAR = 1.5, 0.8
HARM, HARM_AMONG_MORE = 0.9, 0.3
LEAD = 20
MONOPOLY_ROUNDS = 8
"""With at least this many rounds to come, mines towards a monopoly have their full value."""


@dataclass(frozen=True, slots=True)
class Values:
    """The value of spaces to a seat: their points, and mines depending on those it holds (R-7, R-15, R-16).

    `held` counts its mines by kind; `income` is the value of a ducat in each round to come; `monopoly_hope`, from 0 to
    1, is how likely a monopoly can still be completed.
    """

    held: tuple[int, ...]
    income: float
    monopoly_hope: float
    goals: str = "tk" + "".join(returns.MINES)
    border: float = 1.7
    reach: int = 6

    def points(self, land: Land, spaces: int) -> float:
        """The same as `province`: a piece cut off takes its mines with it."""
        return self.province(land, spaces)

    def province(self, land: Land, spaces: int) -> float:
        """The value of forests, villages, the royal city and mines."""
        value = float(sum(points * _count(land, letter, spaces) for letter, points in returns.POINTS.items()))
        for kind, held in zip(returns.MINES, self.held, strict=True):
            new = _count(land, kind, spaces)
            if new:
                value += self._mines(held + new) - self._mines(held)
        return value

    def space(self, land: Land, space: int) -> float:
        """The value of a province of one space."""
        return self.province(land, 1 << space)

    def nearby_value(self, land: Land, spaces: int) -> float:
        """The value of villages, the royal city, mines and forests near a castle."""
        points = {**returns.POINTS, "f": FOREST_NEAR, **dict.fromkeys(returns.MINES, MINE_NEAR)}
        return sum(value * _count(land, letter, spaces) for letter, value in points.items())

    def _mines(self, held: int) -> float:
        """The value of holding this many mines of a kind."""
        by_number = (
            0.0,
            FIRST_MINE * self.monopoly_hope,
            SECOND_MINE * self.monopoly_hope,
            returns.MONOPOLY_POINTS,
            5.2,
        )
        kinds = sum(count > 0 for count in self.held)
        return by_number[min(held, 4)] + (self.income * ANOTHER_KIND[kinds] if held else 0.0)


def _count(land: Land, letter: str, spaces: int) -> int:
    return (land.of(letter) & spaces).bit_count()


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A seat's view, and the situation derived from it."""

    view: returns.View
    situation: Situation

    @property
    def board(self) -> Board:
        return self.situation.board

    @property
    def me(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def ducats(self) -> int:
        return self.view.seats[self.me].ducats or 0

    @property
    def points_to_goal(self) -> int:
        """The points that the seat lacks to the goal."""
        return self.view.goal - self.view.seats[self.me].score

    def purse(self, ducats: int) -> float:
        """The value of a number of ducats to this seat, with diminishing returns, lower towards the end."""
        style = self.situation.style
        value = (
            style.liked(style.thrift * _ducat(self.situation.rounds), "sale") * _PURSES[min(ducats, len(_PURSES) - 1)]
        )
        return value if self.view.last_turns is None else value + self._bonus(ducats)

    def _bonus(self, ducats: int) -> int:
        """The ducat bonus for a number of ducats at the end if the other seats' do not change (R-19)."""
        sums = {seat.ducats or 0 for number, seat in enumerate(self.view.seats) if number != self.me}
        richer = sum(held > ducats for held in sums)
        return DUCAT_BONUS[richer] if ducats and richer < len(DUCAT_BONUS) else 0


_PURSES = tuple(sum(max(0.25, min(1.3, USUAL_PURSE / (held + 3))) for held in range(ducats)) for ducats in range(60))
"""The value of a number of ducats, in ducats of the usual purse."""


def _ducat(rounds: float) -> float:
    return DUCAT * min(1.0, 0.15 + rounds / 5)


def viewpoint_of(view: returns.View, style: Style) -> Viewpoint:
    """The viewpoint of a view's seat, for a bot that plays in a style."""
    return Viewpoint(
        view,
        _situation(
            view.board,
            len(view.colours),
            min(style.horizon, _rounds(view)),
            tuple(seat.score for seat in view.seats),
            tuple(tuple(seat.mines[kind] for kind in returns.MINES) for seat in view.seats),
            style,
        ),
    )


def _rounds(view: returns.View) -> float:
    """The expected number of rounds until the deck is drawn or a seat reaches the goal."""
    players = len(view.seats)
    if view.last_turns is not None:
        return view.last_turns / players
    lead = max(seat.score for seat in view.seats)
    return round(min(sum(view.deck.values()) / players * 1.3 + 1, (view.goal - lead) / PACE + 1), 1)


def _harm_weights(scores: tuple[int, ...]) -> tuple[float, ...]:
    """The value to a rival of a point that a seat loses; small with several rivals, since the game is a race."""
    share = HARM if len(scores) < 3 else HARM_AMONG_MORE / (len(scores) - 1)
    middle = sum(scores) / len(scores)
    return tuple(round(share * min(1.5, max(0.5, 1 + (score - middle) / LEAD)), 1) for score in scores)


@lru_cache(maxsize=128)
def _situation(
    board: common.BoardView,
    colours: int,
    rounds: float,
    scores: tuple[int, ...],
    mines: tuple[tuple[int, ...], ...],
    style: Style,
) -> Situation:
    income, monopoly_hope = _ducat(rounds) * min(rounds, 10), min(1.0, rounds / MONOPOLY_ROUNDS)
    return situation.Situation(
        board=common.board_of(board, colours),
        players=len(scores),
        rounds=rounds,
        harm=tuple(style.harm * weight for weight in _harm_weights(scores)),
        fee=_ducat(rounds),
        values=tuple(Values(held, income, monopoly_hope) for held in mines),
        style=style,
    )
