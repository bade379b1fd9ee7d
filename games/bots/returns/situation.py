"""What a plain player of The King Returns makes of its view before it thinks."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots.shared import situation
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, returns
from games.engine.bot_api.common import Board, Land

DUCAT = 0.4
"""What a ducat is worth in points, to a seat with a usual purse, while there is much to buy."""
USUAL_PURSE = 8
DUCAT_BONUS = (5, 3)
PACE = 2.0
"""How many points whoever leads gains in a round, about."""
FIRST_MINE, SECOND_MINE = 0.8, 3.5
"""What the first and the second mine of a kind bring a monopoly nearer, in points."""
ANOTHER_KIND = (1.4, 1.1, 0.9, 0.7, 0.7)
"""What another kind of mine adds to the income is worth so much, by the kinds that one holds."""
MINE_NEAR, FOREST_NEAR = 1.5, 0.8
HARM, HARM_AMONG_MORE = 0.9, 0.3
LEAD = 20
MONOPOLY_ROUNDS = 8
"""With so many rounds to come a monopoly begun is worth its most."""


@dataclass(frozen=True, slots=True)
class Values:
    """What spaces are worth to a seat: their points, and mines by those that it holds (R-7, R-15, R-16).

    `held` counts them by kind; `income` is what a ducat in each round to come is worth; `hope` is how far a monopoly
    may still be hoped for, from 0 to 1.
    """

    held: tuple[int, ...]
    income: float
    hope: float
    goals: str = "tk" + "".join(returns.MINES)
    border: float = 1.7
    reach: int = 6

    def points(self, land: Land, spaces: int) -> float:
        """With what its mines are worth: whoever loses it loses them too."""
        return self.province(land, spaces)

    def province(self, land: Land, spaces: int) -> float:
        """Forests, villages, the royal city, mines."""
        worth = float(sum(points * _count(land, letter, spaces) for letter, points in returns.POINTS.items()))
        for kind, held in zip(returns.MINES, self.held, strict=True):
            new = _count(land, kind, spaces)
            if new:
                worth += self._mines(held + new) - self._mines(held)
        return worth

    def space(self, land: Land, space: int) -> float:
        """As of a province of one space."""
        return self.province(land, 1 << space)

    def around(self, land: Land, spaces: int) -> float:
        """Villages, the royal city, mines and forests."""
        points = {**returns.POINTS, "f": FOREST_NEAR, **dict.fromkeys(returns.MINES, MINE_NEAR)}
        return sum(worth * _count(land, letter, spaces) for letter, worth in points.items())

    def _mines(self, held: int) -> float:
        """What so many mines of a kind are worth."""
        ladder = (0.0, FIRST_MINE * self.hope, SECOND_MINE * self.hope, returns.MONOPOLY_POINTS, 5.2)
        kinds = sum(count > 0 for count in self.held)
        return ladder[min(held, 4)] + (self.income * ANOTHER_KIND[kinds] if held else 0.0)


def _count(land: Land, letter: str, spaces: int) -> int:
    return (land.of(letter) & spaces).bit_count()


@dataclass(frozen=True, slots=True)
class Seen:
    """A view, and the situation in it."""

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
    def need(self) -> int:
        """How many points one lacks to the goal."""
        return self.view.goal - self.view.seats[self.me].score

    def purse(self, ducats: int) -> float:
        """What so many ducats are worth to oneself: each more a little less, and all the less, the nearer the end."""
        worth = _ducat(self.situation.rounds) * _PURSES[min(ducats, len(_PURSES) - 1)]
        return worth if self.view.last_turns is None else worth + self._bonus(ducats)

    def _bonus(self, ducats: int) -> int:
        """What so many ducats would count at the end, were the others' to stay as they are (R-19)."""
        sums = {seat.ducats or 0 for number, seat in enumerate(self.view.seats) if number != self.me}
        richer = sum(held > ducats for held in sums)
        return DUCAT_BONUS[richer] if ducats and richer < len(DUCAT_BONUS) else 0


_PURSES = tuple(sum(max(0.25, min(1.3, USUAL_PURSE / (held + 3))) for held in range(ducats)) for ducats in range(60))
"""What so many ducats are worth, in ducats of a usual purse."""


def _ducat(rounds: float) -> float:
    return DUCAT * min(1.0, 0.15 + rounds / 5)


def see(view: returns.View) -> Seen:
    """A view made ready to think on."""
    return Seen(
        view,
        _situation(
            view.board,
            len(view.colours),
            _rounds(view),
            tuple(seat.score for seat in view.seats),
            tuple(tuple(seat.mines[kind] for kind in returns.MINES) for seat in view.seats),
        ),
    )


def _rounds(view: returns.View) -> float:
    """How many rounds are to come: until the deck is drawn, or until somebody reaches the goal."""
    players = len(view.seats)
    if view.last_turns is not None:
        return view.last_turns / players
    lead = max(seat.score for seat in view.seats)
    return round(min(sum(view.deck.values()) / players * 1.3 + 1, (view.goal - lead) / PACE + 1), 1)


def _harm(scores: tuple[int, ...]) -> tuple[float, ...]:
    """What a point that a seat loses is worth to a rival: the less, the more rivals share it, for it is a race."""
    share = HARM if len(scores) < 3 else HARM_AMONG_MORE / (len(scores) - 1)
    middle = sum(scores) / len(scores)
    return tuple(round(share * min(1.5, max(0.5, 1 + (score - middle) / LEAD)), 1) for score in scores)


@lru_cache(maxsize=128)
def _situation(
    board: common.BoardView, colours: int, rounds: float, scores: tuple[int, ...], mines: tuple[tuple[int, ...], ...]
) -> Situation:
    income, hope = _ducat(rounds) * min(rounds, 10), min(1.0, rounds / MONOPOLY_ROUNDS)
    return situation.Situation(
        board=common.board_of(board, colours),
        players=len(scores),
        rounds=rounds,
        harm=_harm(scores),
        fee=_ducat(rounds),
        values=tuple(Values(held, income, hope) for held in mines),
    )
