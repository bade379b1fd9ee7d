"""Lookalike names: reduces a name to a comparable form, so that no account's name imitates another."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs import confusables

MAX_LENGTH = 100
PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789"
SAME_CHARACTERS = {"i": "1", "l": "1", "o": "0"}
PAIRS = {"rn": "m", "vv": "w"}
"""Two letters that look like one."""
_MODIFIERS = ("Lm", "Sk")
_BY_NAME = re.compile(r"(?:.*LATIN|REGIONAL INDICATOR SYMBOL).* (?:LETTER|CAPITAL) ([A-Z])(?: WITH .+)?")
"""Unicode names of variants of a plain letter: small capitals, with a hook or a stroke, squared."""
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


def name_key(name: str) -> str:
    """The comparable form of a name: names that look alike have the same.

    Ignores case, width, accents, spaces and punctuation, modifier letters, and replaces letters of other alphabets that
    look like Latin ones. It is never shown, and no name can be recovered from it.
    """
    wide = plain_letters(name)
    bare = "".join(char for char in unicodedata.normalize("NFD", wide) if _counts(char))
    alike = "".join(_alike(char) for char in bare or wide)
    for pair, one in PAIRS.items():
        alike = alike.replace(pair, one)
    return alike[:MAX_LENGTH]


def plain_letters(text: str) -> str:
    """A text in lower case and normal width and form; accents stay."""
    return "".join(_letter(char) for char in _plain_case(text))


def is_invisible(char: str) -> bool:
    """Whether a character has no visible glyph, though some of these are letters: Unicode's
    Default_Ignorable_Code_Point (DerivedCoreProperties.txt), the blank Braille pattern, the half fill space, the
    object replacement character and the null notehead."""
    return ord(char) in _INVISIBLE


def is_blank(text: str) -> bool:
    """Whether a text has nothing visible, or only combining marks without a letter."""
    return all(char.isspace() or unicodedata.category(char)[0] in "CM" or is_invisible(char) for char in text)


def _counts(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "LNS" and category not in _MODIFIERS and not is_invisible(char)


def _plain_case(text: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


@cache
def _letter(char: str) -> str:
    """The plain letter of which a character is a variant by its Unicode name, or the character itself."""
    if unicodedata.decomposition(char):  # accents stay
        return char
    found = _BY_NAME.fullmatch(unicodedata.name(char, ""))
    return found[1].lower() if found else char


@cache
def _alike(char: str) -> str:
    """The plain character that another looks like, or the character itself."""
    if char in PLAIN:
        return SAME_CHARACTERS.get(char, char)
    for look in (char, *char.upper()):
        alike = {_plain_case(one["c"]) for one in confusables.confusables_data.get(look, ())}
        plain = [one for one in PLAIN if one in alike]
        if plain:
            return SAME_CHARACTERS.get(plain[0], plain[0])
    return char
