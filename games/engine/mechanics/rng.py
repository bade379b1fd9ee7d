"""Randomness as a value: a seed and how often it has been drawn from (C-4, C-5).

Every draw is SHA-256 over the seed and a counter, so that anyone who is told the seed at the end of a game can work out
the same decks with any tool, and nobody can from what they saw of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_RANGE = 1 << 64


@dataclass(frozen=True, slots=True)
class Rng:
    """A source of random numbers that never changes: each draw gives the next source with its number."""

    seed: str = field(repr=False)
    drawn: int = 0

    def below(self, bound: int) -> tuple[int, "Rng"]:
        """A number from 0 to `bound - 1`, each equally likely."""
        if bound < 1:
            raise ValueError(f"a draw below {bound}")
        fair = _RANGE - _RANGE % bound
        count = self.drawn
        while True:
            number = int.from_bytes(sha256(f"{self.seed}:{count}".encode("utf-8", "surrogatepass")).digest()[:8], "big")
            count += 1
            if number < fair:
                return number % bound, Rng(self.seed, count)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], "Rng"]:
        """The items in a random order, every order equally likely (Fisher and Yates, from the last place down)."""
        order = list(items)
        rng = self
        for place in range(len(order) - 1, 0, -1):
            other, rng = rng.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order), rng
