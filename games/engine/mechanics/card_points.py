"""Points for politics cards, by what they score for (C-21, I-18). What each card scores is for the edition to say."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from games.engine.mechanics.events import FiefsRevealed
from games.engine.mechanics.table import TableState
from games.engine.mechanics.turn import Transition

Cause = TypeVar("Cause", bound=str)
S = TypeVar("S", bound=TableState)


def points_by_cause(scores: Iterable[tuple[Cause, int] | None]) -> dict[Cause, tuple[int, ...]]:
    """The points of each card by cause, in their order; None stands for a card that scores nothing."""
    points: dict[Cause, tuple[int, ...]] = {}
    for cause, value in filter(None, scores):
        points[cause] = (*points.get(cause, ()), value)
    return points


def score_hand(transition: Transition[S], seat: int, points: Mapping[Cause, tuple[int, ...]]) -> None:
    """Scores the cards that a seat holds at the end of the game, once its Fiefs are revealed (C-21, I-18)."""
    for cause, values in points.items():
        if cause == "fiefs":
            transition.emit(FiefsRevealed(seat=seat, values=values))
        transition.score(seat, sum(values), cause)
