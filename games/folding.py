"""When two names look alike: a name as it is compared, so that no account's name imitates another's."""

import unicodedata
from functools import cache

from confusable_homoglyphs import confusables

LONGEST = 100
PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789"
SAME = {"i": "1", "l": "1", "o": "0"}
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""


def fold(name: str) -> str:
    """What is left of a name when all that looks alike is the same: case, widths, accents, blanks and dots, and letters
    of other alphabets that look like plain ones. Never shown, and nothing can be looked up by it."""
    wide = _plain_case(name)
    bare = "".join(char for char in unicodedata.normalize("NFD", wide) if unicodedata.category(char)[0] in "LNS")
    alike = "".join(_alike(char) for char in bare or wide)
    for pair, one in PAIRS.items():
        alike = alike.replace(pair, one)
    return alike[:LONGEST]


def _plain_case(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


@cache
def _alike(char: str) -> str:
    """The plain sign that another looks like, or itself."""
    if char in PLAIN:
        return SAME.get(char, char)
    for look in (char, *char.upper()):
        alike = {_plain_case(one["c"]) for one in confusables.confusables_data.get(look, ())}
        plain = [one for one in PLAIN if one in alike]
        if plain:
            return SAME.get(plain[0], plain[0])
    return char
