"""The prompts that all editions share: what a seat is asked, and every legal answer.

A prompt factors its choices (first space → second spaces) and is complete: an answer is legal if and only if it is
listed. An answer quotes the prompt's `id`, which is unique to the question. `optional` prompts may stay unanswered: the
game does not wait for them.
"""

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCastlePrompt:
    """Set a castle of `colour`: castle's space → spaces for its knight (C-2, R-5)."""

    kind: ClassVar[str] = "place_castle"
    id: str
    optional: bool = False
    colour: int
    choices: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryOutPrompt:
    """Carry out an action: the borders, knights and expansions that are left, with their choices (C-11 to C-13, R-10 to
    R-12).

    `action` is its number on the card, where it has one. `edges` for borders; `knights`: space → the ways to pay for
    it, as Treasures; `fees`: what those cost that are not free; `expansions`: castle → first space → second spaces, and
    the first alone is always a choice. `behind_alliances`: own castle → the castles of those allied provinces into
    which it could expand once the alliance is ended, where alliances can be (C-22). One may always stop.
    """

    kind: ClassVar[str] = "carry_out"
    id: str
    optional: bool = False
    action: int | None
    what: str
    borders_left: int
    knights_left: int
    expansions_left: int
    edges: tuple[str, ...]
    knights: dict[str, tuple[tuple[int, ...], ...]]
    fees: dict[str, int]
    expansions: dict[str, dict[str, tuple[str, ...]]]
    behind_alliances: dict[str, tuple[str, ...]] = field(default_factory=dict)
