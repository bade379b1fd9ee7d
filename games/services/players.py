"""People: guests, known by their session."""

import secrets
import unicodedata

from games import broadcast
from games.models import NAME_LENGTH, PROGRAM_MARK, Player
from games.selectors.sanctions import refuse_if_sanctioned
from games.services.errors import Refused


def player_create(*, name: str | None = None) -> Player:
    """A new guest, under a name of theirs or one made up."""
    return Player.objects.create(name=f"Guest {secrets.randbelow(9000) + 1000}" if name is None else clean_name(name))


def player_rename(*, player: Player, name: str) -> Player:
    """Goes by another name from now on."""
    if player.program:
        raise Refused("refused", "program")
    refuse_if_sanctioned(player.id, "be")
    player.name = clean_name(name)
    player.save(update_fields=["name"])
    seated, here = (of.values_list("room_id", flat=True) for of in (player.seats, player.presence_set))
    for room_id in {*seated, *here}:
        broadcast.room_changed(room_id)
    return player


def program_create(*, name: str, operator: Player | None = None) -> Player:
    """A program that comes in by tokens, marked as one."""
    marked = clean_name(name, longest=NAME_LENGTH - len(PROGRAM_MARK)) + PROGRAM_MARK
    return Player.objects.create(name=marked, program=True, operator=operator)


def player_speak(*, player: Player, language: str) -> Player:
    """Reads mails in another language from now on."""
    player.language = language
    player.save(update_fields=["language"])
    return player


def clean_name(text: str, *, field: str = "name", longest: int = NAME_LENGTH) -> str:
    """A name as it is kept: trimmed, inner blanks single, visible characters only."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= longest:
        raise Refused("malformed", "length", field=field, shortest=1, longest=longest)
    # C: control, format (with those that change the direction), surrogate, private, unassigned; Z: odd separators.
    if any(unicodedata.category(char)[0] == "C" for char in name):
        raise Refused("malformed", "characters", field=field)
    if _looks_marked(name):
        raise Refused("malformed", "bot_mark", field=field)
    return name


def _looks_marked(name: str) -> bool:
    """Whether somebody might take a name for a program's."""
    return "[bot" in unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
