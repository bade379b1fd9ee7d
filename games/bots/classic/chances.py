"""Winning chances, and what they make of points: the value to a seat of a point that another loses."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt

DOUBT, DOUBT_BY_ROUND = 4.0, 2.5
"""The lead in points that makes winning e times as likely: at the end, and how it grows with the root of the rounds to
come."""

Harm = tuple[tuple[float, ...], ...]
"""For each seat, the value to it of a point that each other seat loses, in points of its own."""


def winning_chances(standings: Sequence[float], rounds: float) -> tuple[float, ...]:
    """The probability that each seat wins, from what each would have at the end if nothing more happened."""
    doubt = DOUBT + DOUBT_BY_ROUND * sqrt(max(0.0, rounds))
    best = max(standings)
    weights = [exp((standing - best) / doubt) for standing in standings]
    return tuple(weight / sum(weights) for weight in weights)


@lru_cache(maxsize=64)
def harm_between(standings: tuple[float, ...], rounds: float) -> Harm:
    """The value to each seat of a point that another loses.

    A point more for a seat takes from the winning chance of each other seat in proportion to that seat's chance. So the
    values for one seat add up to 1: with one rival a point that it loses is as good as one gained, and of several, the
    leader's counts most.
    """
    chances = winning_chances(standings, rounds)
    return tuple(
        tuple(0.0 if seat == other else theirs / max(1e-9, 1 - own) for other, theirs in enumerate(chances))
        for seat, own in enumerate(chances)
    )
