"""A deterministic random number generator, as a value: a seed and the number of draws so far (C-4, C-5).

Each draw is the SHA-256 of the seed and a counter. Once the seed is published at the end of a game, anyone can
reproduce the decks with any tool; before, no one can predict them from the cards they have seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_RANGE = 1 << 64


@dataclass(frozen=True, slots=True)
class Rng:
    """An immutable random number generator: each draw returns a number and the next generator."""

    seed: str = field(repr=False)
    drawn: int = 0

    def below(self, bound: int) -> tuple[int, "Rng"]:
        """A number from 0 to `bound - 1`, uniformly distributed."""
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
        """The items in a random order, all orders equally likely (Fisher–Yates, from the last place down)."""
        order = list(items)
        rng = self
        for place in range(len(order) - 1, 0, -1):
            other, rng = rng.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order), rng
