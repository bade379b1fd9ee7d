"""Sealed choices, one for each seat: who has chosen, and whose choice is missing (C-7, I-3, I-4, I-6)."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


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
