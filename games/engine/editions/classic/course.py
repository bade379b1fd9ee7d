"""A move under way: the state as far as it has come, and what has happened so far."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from games.engine.board import Board
from games.engine.editions.classic.moves import Move
from games.engine.editions.classic.prompts import Prompt
from games.engine.editions.classic.state import CAUSES, Phase, State
from games.engine.errors import Refusal
from games.engine.events import Event, Scored


class Course:
    """Collects the changes and events of one move. The state that it began with is never touched."""

    def __init__(self, state: State) -> None:
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
        self.state = replace(self.state, **changes)

    def change_seat(self, seat: int, **changes: Any) -> None:
        """Change a player's things."""
        self.state = self.state.with_seat(seat, **changes)

    def enter(self, phase: Phase) -> None:
        """Put a new question: the prompts of the one before are stale from now on."""
        self.state = replace(self.state, phase=phase, step=self.state.step + 1)

    def score(self, colour: int, points: int, cause: str) -> None:
        """Give a colour's owner points, or take them; neutral colours score nothing (B-2)."""
        seat = self.state.owner(colour)
        if seat is None or not points:
            return
        scores = list(self.state.seats[seat].scores)
        scores[CAUSES.index(cause)] += points
        self.change_seat(seat, scores=tuple(scores))
        self.tell(Scored(seat=seat, points=points, cause=cause))


@dataclass(frozen=True, slots=True)
class CastlesSet:
    """Setup is over (C-2, C-3)."""


@dataclass(frozen=True, slots=True)
class AllLaid:
    """Every decision card of the round has been laid (C-7)."""


@dataclass(frozen=True, slots=True)
class ToDuel:
    """The negotiation failed (C-16)."""

    action: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """A seat gets an action (C-15 to C-17)."""

    action: int
    seat: int


@dataclass(frozen=True, slots=True)
class Lapsed:
    """Nobody gets an action (C-9, C-14, C-18); `why` as in `ActionLapsed`."""

    action: int
    why: str


@dataclass(frozen=True, slots=True)
class Done:
    """An action has been carried out as far as it was (C-9)."""

    action: int


Step = CastlesSet | AllLaid | ToDuel | Won | Lapsed | Done
"""What an answer has settled, for the round to go on from."""


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question that the game puts: which phase, who is asked, and what happens on an answer.

    `asked` are the seats that may answer, `pending` those of them that the game waits for. `refusal` says why an answer
    is not legal, `prompt` lists the answers that are; `answer` carries a legal one out and returns what it settled, or
    None while the question stands. `stand_in` is the answer for a seat whose time is up (C-27). Rule `rule` is named
    when somebody answers who is not asked, or answers something else.
    """

    rule: str
    moves: tuple[type, ...]
    asked: Callable[[State], tuple[int, ...]]
    pending: Callable[[State], tuple[int, ...]]
    prompt: Callable[[State, int], Prompt]
    refusal: Callable[[State, int, Any], Refusal | None]
    answer: Callable[[Course, int, Any], Step | None]
    stand_in: Callable[[State, int], Move]
