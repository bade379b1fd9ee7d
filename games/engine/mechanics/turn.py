"""Transitions between states, and the questions that a game asks its players."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from games.engine.errors import Refusal
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import Event, Scored, ScorePart
from games.engine.mechanics.table import TableState
from games.engine.mechanics.values import changed


class Kind(Protocol):
    """A value of several classes that are told apart by their `kind`, such as a move or a phase."""

    kind: ClassVar[str]


class NamesSeat(Kind, Protocol):
    """A phase that asks one seat."""

    @property
    def seat(self) -> int: ...


S = TypeVar("S", bound=TableState)
Phase = TypeVar("Phase", bound=Kind)
SeatPhase = TypeVar("SeatPhase", bound=NamesSeat)
Move = TypeVar("Move", bound=Kind)
Prompt_co = TypeVar("Prompt_co", covariant=True)
Step_co = TypeVar("Step_co", covariant=True)


class Transition(Generic[S]):
    """A move in progress: collects the state changes and events of one move, and the board at each event. The original
    state is never modified."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        self.boards: list[Board] = []

    @property
    def board(self) -> Board:
        return self.state.board

    def emit(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)
        self.boards.append(self.state.board)

    def change(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = changed(self.state, **changes)

    def change_seat(self, seat: int, **changes: Any) -> None:
        """Change fields of a seat."""
        seats = list(self.state.seats)
        seats[seat] = changed(seats[seat], **changes)
        self.change(seats=tuple(seats))

    def enter(self, phase: Kind) -> None:
        """Enter a phase, which asks a new question: prompts of the previous one become stale."""
        self.change(phase=phase, step=self.state.step + 1)

    def score(self, colour: int, points: int, cause: str, parts: tuple[ScorePart, ...] = ()) -> None:
        """Add points, possibly negative, to a colour's owner; neutral colours score nothing (B-2). `parts` says what
        they are for."""
        seat = self.state.owner(colour)
        if seat is None or not points:
            return
        scores = list(self.state.seats[seat].scores)
        scores[self.state.causes.index(cause)] += points
        self.change_seat(seat, scores=tuple(scores))
        self.emit(Scored(seat=seat, points=points, cause=cause, parts=parts))


@dataclass(frozen=True, slots=True)
class CastlesSet:
    """What the setup's last answer settles: all castles have been set (C-2, C-3, R-5)."""


class Question(ABC, Generic[S, Phase, Move, Prompt_co, Step_co]):
    """A question that the game asks in a phase: who is asked, which answers are legal, what an answer does.

    `rule` is cited when a seat answers that is not asked, or with another kind of move than `moves`.
    """

    rule: ClassVar[str]
    moves: tuple[type[Move], ...]

    def __init__(self, state: S, phase: Phase) -> None:
        self.state, self.phase = state, phase

    @property
    def id(self) -> str:
        """The id of the question, and of the prompts that ask it."""
        return str(self.state.step)

    @abstractmethod
    def asked(self) -> tuple[int, ...]:
        """The seats that may answer."""

    def pending(self) -> tuple[int, ...]:
        """Those of the seats asked that the game waits for: all, unless a question says otherwise."""
        return self.asked()

    @abstractmethod
    def prompt(self, seat: int) -> Prompt_co:
        """Every legal answer of a seat."""

    @abstractmethod
    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why an answer of a seat that is asked is illegal; None if it is legal."""

    @abstractmethod
    def answer(self, transition: Transition[S], seat: int, move: Move) -> Step_co | None:
        """Carry out a legal answer: what it settled, from which the edition advances, or None while the question stays
        open."""

    @abstractmethod
    def default_move(self, seat: int) -> Move:
        """The answer for a seat whose time is up (C-27, R-21)."""

    def standing_offer(self, seat: int) -> Move | None:
        """The seat's current offer, which settles nothing."""
        return None

    def explain(self, seat: int, move: Kind) -> Refusal | None:
        """Why any move of any seat is illegal as an answer; None if it is legal."""
        if seat not in self.asked():
            return Refusal(self.rule, "not_asked", {"phase": self.phase.kind})
        if not isinstance(move, self.moves):
            return Refusal(self.rule, "not_this_move", {"phase": self.phase.kind, "move": move.kind})
        return self.refusal(seat, move)


class SeatQuestion(Question[S, SeatPhase, Move, Prompt_co, Step_co]):
    """A question to one seat, which its phase names."""

    def asked(self) -> tuple[int, ...]:
        return (self.phase.seat,)


AnyQuestion = Question[S, Any, Any, Prompt_co, Step_co]
"""A question of an edition, whatever its phase and its moves."""
