"""One hidden choice for each seat: who has made theirs, and when all are in (C-7, I-3, I-4, I-6)."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def nobody(players: int) -> tuple[None, ...]:
    """Nobody has chosen yet."""
    return (None,) * players


def chosen(choices: Sequence[T | None], seat: int, choice: T | None) -> tuple[T | None, ...]:
    """The choices with that of a seat made, changed, or with None taken back."""
    return (*choices[:seat], choice, *choices[seat + 1 :])


def missing(choices: Sequence[T | None]) -> tuple[int, ...]:
    """The seats whose choice is still awaited."""
    return tuple(seat for seat, choice in enumerate(choices) if choice is None)


def made(choices: Sequence[T | None]) -> dict[int, T]:
    """The choices that have been made, by seat."""
    return {seat: choice for seat, choice in enumerate(choices) if choice is not None}
