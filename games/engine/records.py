"""A game as a value: edition, options, seed and moves, from which everything else follows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

RULES_VERSION = 1
"""Goes up when a change of the engine would change a game that is under way."""


@dataclass(frozen=True)
class Record:
    """Edition, options, seed, the rules version it was played under, and every move with the seat that made it."""

    edition: str
    options: Mapping[str, Any]
    seed: str
    rules_version: int
    moves: tuple[tuple[int, Any], ...]
