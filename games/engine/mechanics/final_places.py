"""Final places at the end of a game (C-21, R-17, R-19)."""

from collections.abc import Sequence
from typing import Any


def places_by(merits: Sequence[tuple[Any, ...]]) -> dict[int, int]:
    """The place of each seat, from 1; equal seats share one. `merits` has each seat's criteria, the most important
    first."""
    return {seat: 1 + sum(other > own for other in merits) for seat, own in enumerate(merits)}


def winners_of(places: dict[int, int]) -> tuple[int, ...]:
    """The seats in first place, one or several."""
    return tuple(seat for seat, place in places.items() if place == 1)
