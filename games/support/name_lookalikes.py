"""When two names look alike: a name as it is compared, so that no account's name imitates another's."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs import confusables

LONGEST = 100
PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789"
SAME = {"i": "1", "l": "1", "o": "0"}
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""
_MODIFIERS = ("Lm", "Sk")
_BY_NAME = re.compile(r"(?:.*LATIN|REGIONAL INDICATOR SYMBOL).* (?:LETTER|CAPITAL) ([A-Z])(?: WITH .+)?")
"""What Unicode calls a plain letter in another form: as a small capital, with a hook or a stroke, on a square."""
_INVISIBLE = {
    code
    for first, last in (
        (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
        (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF), (0x303F, 0x303F), (0xFFFC, 0xFFFC), (0x1D159, 0x1D159),
    )
    for code in range(first, last + 1)
}  # fmt: skip


def fold(name: str) -> str:
    """What is left of a name when all that looks alike is the same: case, widths, accents, blanks and dots, small signs
    beside letters, and letters of other alphabets that look like plain ones. Never shown, and nothing can be looked up
    by it."""
    wide = plain_letters(name)
    bare = "".join(char for char in unicodedata.normalize("NFD", wide) if _counts(char))
    alike = "".join(_alike(char) for char in bare or wide)
    for pair, one in PAIRS.items():
        alike = alike.replace(pair, one)
    return alike[:LONGEST]


def plain_letters(text: str) -> str:
    """A text in small letters of the usual width and form; accents stay."""
    return "".join(_letter(char) for char in _plain_case(text))


def is_invisible(char: str) -> bool:
    """Whether nothing is seen of a character, though some of these are letters: Unicode's Default_Ignorable_Code_Point
    (DerivedCoreProperties.txt), the Braille pattern without dots, the half fill space, the object replacement character
    and the null notehead."""
    return ord(char) in _INVISIBLE


def is_blank(text: str) -> bool:
    """Whether nothing is seen of a text, or nothing but combining marks without a letter."""
    return all(char.isspace() or unicodedata.category(char)[0] in "CM" or is_invisible(char) for char in text)


def _counts(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LNS" and category not in _MODIFIERS and not is_invisible(char)


def _plain_case(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


@cache
def _letter(char: str) -> str:
    """The plain letter of which a sign is a form by its name, or itself."""
    if unicodedata.decomposition(char):  # an accent, which stays
        return char
    found = _BY_NAME.fullmatch(unicodedata.name(char, ""))
    return found[1].lower() if found else char


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
