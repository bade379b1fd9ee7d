"""A move under way, and the questions that a game puts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.engine.errors import Refusal
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import Event, Scored
from games.engine.mechanics.table import TableState
from games.engine.mechanics.values import changed

S = TypeVar("S", bound=TableState)


class Course(Generic[S]):
    """Collects the changes and events of one move. The state that it began with is never touched."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def board(self) -> Board:
        return self.state.board

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)

    def change(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = changed(self.state, **changes)

    def change_seat(self, seat: int, **changes: Any) -> None:
        """Change a player's things."""
        seats = list(self.state.seats)
        seats[seat] = changed(seats[seat], **changes)
        self.change(seats=tuple(seats))

    def enter(self, phase: Any) -> None:
        """Put a new question: the prompts of the one before are stale from now on."""
        self.change(phase=phase, step=self.state.step + 1)

    def score(self, colour: int, points: int, cause: str) -> None:
        """Give a colour's owner points, or take them; neutral colours score nothing (B-2)."""
        seat = self.state.owner(colour)
        if seat is None or not points:
            return
        scores = list(self.state.seats[seat].scores)
        scores[self.state.causes.index(cause)] += points
        self.change_seat(seat, scores=tuple(scores))
        self.tell(Scored(seat=seat, points=points, cause=cause))


@dataclass(frozen=True, slots=True)
class CastlesSet:
    """Setup is over: what its question settles (C-2, C-3, R-5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One kind of question that a game puts: who is asked in which phase, and what happens on an answer.

    `asked` are the seats that may answer, `pending` those of them that the game waits for. `prompt` lists the answers
    that are legal, `refusal` says why another is not. `answer` carries a legal one out and returns what it settled, for
    the edition to go on from, or None while the question stands. `stand_in` is the answer for a seat whose time is up
    (C-27, R-21). `rule` is named when somebody answers who is not asked, or answers something else. `offers` are those
    of the moves that settle nothing and may be made over and over, `said` which of them a seat stands by.
    """

    rule: str
    moves: tuple[type, ...]
    asked: Callable[[Any], tuple[int, ...]]
    pending: Callable[[Any], tuple[int, ...]]
    prompt: Callable[[Any, int], Any]
    refusal: Callable[[Any, int, Any], Refusal | None]
    answer: Callable[[Any, int, Any], Any]
    stand_in: Callable[[Any, int], Any]
    offers: tuple[type, ...] = ()
    said: Callable[[Any, int], Any] = lambda state, seat: None


def seat_asked(state: TableState) -> tuple[int, ...]:
    """Whom most questions are put to: the one seat that their phase names."""
    return (state.phase.seat,)


Questions = Mapping[str, Question]
"""The questions of an edition, by the kind of the phase in which they are put."""
