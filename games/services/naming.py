"""Names as they are kept: what is seen of them is all there is, and none is taken for somebody of the house."""

import unicodedata

from games.folding import fold, is_invisible
from games.models import NAME_LENGTH
from games.selectors.names import BOT_NAMES, PSEUDONYMS
from games.services.errors import Refused

RESERVED = ("admin", "administrator", "moderator", "lionheart", "system", "server", "bot", "host")
_RESERVED = {fold(name) for name in (*RESERVED, *BOT_NAMES, *PSEUDONYMS)}
_MARK = fold("bot")


def clean_name(text: str, *, field: str = "name", longest: int = NAME_LENGTH) -> str:
    """A name as it is kept: trimmed, inner blanks single, visible characters only."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= longest:
        raise Refused("malformed", "length", field=field, shortest=1, longest=longest)
    # C: control, format (with those that change the direction), surrogate, private, unassigned; Z: odd separators.
    if any(unicodedata.category(char)[0] == "C" or is_invisible(char) for char in name):
        raise Refused("malformed", "characters", field=field)
    if _looks_marked(name):
        raise Refused("malformed", "bot_mark", field=field)
    return name


def refuse_if_reserved(name: str) -> None:
    """Refuses what looks like a name of the house: a moderator's, a bot's, or one that pseudonymous tables use."""
    if fold(name) in _RESERVED:
        raise Refused("refused", "name_reserved", field="name")


def _looks_marked(name: str) -> bool:
    """Whether somebody might take a name for a program's: something like "[bot" stands in it, or "bot" in brackets of
    any kind."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    if "[bot" in plain.replace(" ", ""):
        return True
    opened = None
    for at, char in enumerate(plain):
        if unicodedata.category(char) in ("Ps", "Pi"):
            opened = at + 1
        elif opened is not None and unicodedata.category(char) in ("Pe", "Pf"):
            if fold(plain[opened:at]) == _MARK:
                return True
            opened = None
    return False
