"""Transitions between states, and the questions that a game asks its players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.engine.errors import Refusal
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import Event, Scored
from games.engine.mechanics.table import TableState
from games.engine.mechanics.values import changed

S = TypeVar("S", bound=TableState)


class Transition(Generic[S]):
    """A move in progress: collects the state changes and events of one move. The original state is never modified."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def board(self) -> Board:
        return self.state.board

    def emit(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def change(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = changed(self.state, **changes)

    def change_seat(self, seat: int, **changes: Any) -> None:
        """Change fields of a seat."""
        seats = list(self.state.seats)
        seats[seat] = changed(seats[seat], **changes)
        self.change(seats=tuple(seats))

    def enter(self, phase: Any) -> None:
        """Enter a phase, which asks a new question: prompts of the previous one become stale."""
        self.change(phase=phase, step=self.state.step + 1)

    def score(self, colour: int, points: int, cause: str) -> None:
        """Add points, possibly negative, to a colour's owner; neutral colours score nothing (B-2)."""
        seat = self.state.owner(colour)
        if seat is None or not points:
            return
        scores = list(self.state.seats[seat].scores)
        scores[self.state.causes.index(cause)] += points
        self.change_seat(seat, scores=tuple(scores))
        self.emit(Scored(seat=seat, points=points, cause=cause))


@dataclass(frozen=True, slots=True)
class CastlesSet:
    """What the setup's last answer settles: all castles have been set (C-2, C-3, R-5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A kind of question that the game asks in a phase: who is asked, which answers are legal, what an answer does.

    `asked` gives the seats that may answer, `pending` those of them that the game waits for. `prompt` lists the legal
    answers, `refusal` says why another one is illegal. `answer` carries out a legal one and returns what it settled,
    from which the edition advances, or None while the question stays open. `default_move` is the answer for a seat
    whose time is up (C-27, R-21). `rule` is cited when a seat answers that is not asked, or with another kind of move.
    `offers` are the moves that settle nothing and may be made repeatedly, `standing_offer` gives a seat's current one.
    """

    rule: str
    moves: tuple[type, ...]
    asked: Callable[[Any], tuple[int, ...]]
    pending: Callable[[Any], tuple[int, ...]]
    prompt: Callable[[Any, int], Any]
    refusal: Callable[[Any, int, Any], Refusal | None]
    answer: Callable[[Any, int, Any], Any]
    default_move: Callable[[Any, int], Any]
    offers: tuple[type, ...] = ()
    standing_offer: Callable[[Any, int], Any] = lambda state, seat: None


def seat_asked(state: TableState) -> tuple[int, ...]:
    """The seat named by the phase, the only one asked: `asked` and `pending` of most questions."""
    return (state.phase.seat,)


Questions = Mapping[str, Question]
"""An edition's questions, by the kind of phase that asks them."""
