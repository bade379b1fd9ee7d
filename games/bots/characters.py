"""The characters that bots play as: who sits at the table, apart from how well they play.

A character has a name and a liking, the same at every level. Its portrait and what it says are the client's.
"""

from dataclasses import dataclass
from typing import Literal

Liking = Literal["builder", "raider", "miser", "schemer"]
"""What a bot likes best: its own land and castles, taking from others, ducats, or politics cards and alliances."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character by the `name` that it plays under."""

    name: str
    liking: Liking


CHARACTERS: dict[str, Character] = {
    "gunther": Character("Gunther", "builder"),
    "wiltrud": Character("Wiltrud", "builder"),
    "ortwin": Character("Ortwin", "raider"),
    "brunhild": Character("Brunhild", "raider"),
    "pankraz": Character("Pankraz", "miser"),
    "edeltraud": Character("Edeltraud", "miser"),
    "meinrad": Character("Meinrad", "schemer"),
    "sibylla": Character("Sibylla", "schemer"),
}
"""The characters by key. A key stays as it is: games refer to it."""
