"""Who comes in which place at the end (C-21, R-17, R-19)."""

from collections.abc import Sequence
from typing import Any


def places_by(merits: Sequence[tuple[Any, ...]]) -> dict[int, int]:
    """The place of each seat from first, equal ones sharing it; `merits` are what counts for each, the weightiest
    first."""
    return {seat: 1 + sum(other > own for other in merits) for seat, own in enumerate(merits)}


def first_of(places: dict[int, int]) -> tuple[int, ...]:
    """Who has won, or shares the win."""
    return tuple(seat for seat, place in places.items() if place == 1)
