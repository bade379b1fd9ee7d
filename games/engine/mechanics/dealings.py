"""What passes between two seats: bargains, alliances, and what one takes from the other."""

from dataclasses import dataclass
from typing import Literal

DealingKind = Literal["bargain", "alliance", "land", "knight"]


@dataclass(frozen=True, slots=True)
class Dealing:
    """One dealing. `giver` left an action to `taker` for `ducats`, made an alliance with them, or lost land or a knight
    to them."""

    kind: DealingKind
    giver: int
    taker: int
    ducats: int = 0
