"""Names: normalization, and protection from invisible characters and from impersonating staff or bots."""

import unicodedata
from itertools import pairwise

from games import bots
from games.errors import Refused
from games.models import NAME_LENGTH
from games.selectors.rooms.display_names import BOT_NAMES, PSEUDONYMS, SPECTATOR_PSEUDONYMS
from games.support.name_lookalikes import is_blank, is_invisible, name_key, plain_letters

RESERVED = ("admin", "administrator", "moderator", "lionheart", "system", "server", "bot", "host")
_OF_BOTS = (*BOT_NAMES, *(character.name for character in bots.CHARACTERS.values()))
_RESERVED = {name_key(name) for name in (*RESERVED, *_OF_BOTS, *PSEUDONYMS, *SPECTATOR_PSEUDONYMS)}
_BOT = name_key("bot")


def clean_name(text: str, *, longest: int = NAME_LENGTH) -> str:
    """The normalized name: trimmed, single spaces, visible characters only. Refused if malformed."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= longest:
        raise Refused("malformed", "length", field="name", shortest=1, longest=longest)
    # C: control, format (with those that change the direction), surrogate, private, unassigned; Z: odd separators.
    if is_blank(name) or any(unicodedata.category(char)[0] == "C" or is_invisible(char) for char in name):
        raise Refused("malformed", "characters", field="name")
    if _resembles_bot_mark(name):
        raise Refused("malformed", "bot_mark", field="name")
    return name


def refuse_if_reserved(name: str) -> None:
    """Refuses names that look like a moderator's, a bot's, or one that pseudonymous tables use."""
    if name_key(name) in _RESERVED:
        raise Refused("refused", "name_reserved", field="name")


def _resembles_bot_mark(name: str) -> bool:
    """Whether a name could be mistaken for a program's: it contains something like "[bot", or "bot" next to any
    bracket, or to a symbol, since many look like brackets."""
    plain = plain_letters(name)
    if "[bot" in plain.replace(" ", ""):
        return True
    signs = [at for at, char in enumerate(plain) if _is_separator(char)]
    for start, end in pairwise([-1, *signs, len(plain)]):
        part = plain[start + 1 : end]
        words = [name_key(word) for word in "".join(map(_letter_or_blank, part)).split()]
        opened = start >= 0 and (_is_bracket(plain[start]) or part[:1] != " ")
        closed = end < len(plain) and (_is_bracket(plain[end]) or part[-1:] != " ")
        if (opened and words[:1] == [_BOT]) or (closed and words[-1:] == [_BOT]):
            return True
        if start >= 0 and end < len(plain) and name_key(part) == _BOT:
            return True
    return False


def _is_bracket(char: str) -> bool:
    """Whether it is a bracket or a quotation mark, except the one that is also an apostrophe."""
    return unicodedata.category(char) in ("Ps", "Pe", "Pi", "Pf") and char != "\u2019"


def _is_separator(char: str) -> bool:
    return _is_bracket(char) or unicodedata.category(char)[0] == "S"


def _letter_or_blank(char: str) -> str:
    return " " if unicodedata.category(char)[0] in "PZ" else char
