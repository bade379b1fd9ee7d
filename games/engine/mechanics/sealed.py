"""Sealed choices, one for each seat: who has chosen, and whose choice is missing (C-7, I-3, I-4, I-6)."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from games.engine.mechanics.turn import Kind, Move, Prompt_co, Question, S, Step_co

T = TypeVar("T")


class HasChoices(Kind, Protocol):
    """A phase with a sealed choice for each seat, None while it is missing."""

    @property
    def choices(self) -> tuple[object | None, ...]: ...


SealedPhase = TypeVar("SealedPhase", bound=HasChoices)


class SealedQuestion(Question[S, SealedPhase, Move, Prompt_co, Step_co]):
    """A question to all seats, whose answers stay sealed until the last one is in."""

    def asked(self) -> tuple[int, ...]:
        return tuple(range(self.state.players))

    def pending(self) -> tuple[int, ...]:
        return missing(self.phase.choices)


def none_chosen(players: int) -> tuple[None, ...]:
    """The choices before any seat has chosen."""
    return (None,) * players


def with_choice(choices: Sequence[T | None], seat: int, choice: T | None) -> tuple[T | None, ...]:
    """The choices with a seat's set or changed, or with None withdrawn."""
    return (*choices[:seat], choice, *choices[seat + 1 :])


def missing(choices: Sequence[T | None]) -> tuple[int, ...]:
    """The seats that have not chosen yet."""
    return tuple(seat for seat, choice in enumerate(choices) if choice is None)


def choices_made(choices: Sequence[T | None]) -> dict[int, T]:
    """The choices that have been made, by seat."""
    return {seat: choice for seat, choice in enumerate(choices) if choice is not None}
