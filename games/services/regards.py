"""What somebody sets down about another person: a private note, and that they want nothing to do with them."""

import unicodedata

from django.db import transaction
from django.db.models import Q

from games.models import NOTE_LENGTH, Player, Regard, Room
from games.selectors.watching import person_of
from games.services.errors import Refused

MOST = 500


@transaction.atomic
def regard_set(*, owner: Player, about: Player, blocked: bool, note: str) -> None:
    """Remembers, for its owner alone, a note and whether somebody is blocked; nothing of both forgets it."""
    if owner.pk == about.pk:
        raise Refused("refused", "oneself")
    kept = "".join(char for char in unicodedata.normalize("NFC", note) if char == "\n" or _is_shown(char)).strip()
    if len(kept) > NOTE_LENGTH:
        raise Refused("malformed", "length", field="note", shortest=0, longest=NOTE_LENGTH)
    # One at a time, so that nobody counts too few.
    Player.objects.select_for_update(no_key=True).get(pk=owner.pk)
    others = Regard.objects.filter(owner=owner).exclude(about=about)
    if not blocked and not kept:
        Regard.objects.filter(owner=owner, about=about).delete()
    elif others.count() >= MOST:
        raise Refused("refused", "too_many_regards", most=MOST)
    else:
        Regard.objects.update_or_create(owner=owner, about=about, defaults={"blocked": blocked, "note": kept})


def refuse_blocked(*, room: Room, player: Player) -> None:
    """Nobody sits down at the table of somebody whom they block, or who blocks them."""
    either = Q(owner=player, about=room.creator_id) | Q(owner=room.creator_id, about=player)
    if Regard.objects.filter(either, blocked=True).exists():
        raise Refused("forbidden", "blocked")


@transaction.atomic
def person_found(*, person: str) -> Player | None:
    """Whoever is known by this. People of before they were looked up so are given what they are known by first."""
    found = Player.objects.filter(person=person).first()
    if found is not None:
        return found
    for player in Player.objects.filter(person=None).only("id")[:2000]:
        Player.objects.filter(pk=player.pk).update(person=person_of(player.pk))
    return Player.objects.filter(person=person).first()


def _is_shown(char: str) -> bool:
    return char in "\u200c\u200d" or unicodedata.category(char)[0] != "C"
