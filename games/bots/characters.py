"""The characters that bots play as: who sits at the table, apart from how well they play.

A character has a name and a liking, the same at every level. Its portrait and what it says are the client's.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """A character by the `name` that it plays under; `liking` is one of `LIKINGS` (games/bots/shared/style.py)."""

    name: str
    liking: str


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


def liking_of(character: str) -> str:
    """What a character likes; nothing if there is none of this key."""
    return CHARACTERS[character].liking if character in CHARACTERS else ""
