"""What somebody sets down about another person: a private note, and that they want nothing to do with them."""

import unicodedata
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet

from games.errors import Refused
from games.models import NOTE_LENGTH, Player, Regard, Room, Seat
from games.selectors.rooms.display_names import hides_names, seat_name
from games.selectors.rooms.watching import person_of
from games.services.support.locks import lock_people
from games.support.name_lookalikes import is_blank

MOST = 500


@transaction.atomic
def regard_set(*, owner: Player, about: Player, blocked: bool, note: str) -> None:
    """Remembers, for its owner alone, a note and whether somebody is blocked; nothing of both forgets it."""
    if owner.pk == about.pk:
        raise Refused("refused", "oneself")
    kept = "".join(char for char in unicodedata.normalize("NFC", note) if char == "\n" or _is_shown(char)).strip()
    kept = "" if is_blank(kept) else kept
    if len(kept) > NOTE_LENGTH:
        raise Refused("malformed", "length", field="note", shortest=0, longest=NOTE_LENGTH)
    # One at a time, so that nobody counts too few.
    lock_people(owner, about)
    others = Regard.objects.filter(owner=owner).exclude(about=about)
    if not blocked and not kept:
        Regard.objects.filter(owner=owner, about=about).delete()
    elif others.count() >= MOST:
        raise Refused("refused", "too_many_regards", most=MOST)
    else:
        Regard.objects.update_or_create(owner=owner, about=about, defaults={"blocked": blocked, "note": kept})


def refuse_blocked(*, room: Room, player: Player) -> None:
    """Nobody sits down at the table of somebody whom they block, or who blocks them; but where players go by pseudonyms
    it would tell whose table it is."""
    if not hides_names(room) and _between(player, [room.creator_id]).exists():
        raise Refused("forbidden", "blocked")


def refuse_unheard(*, room: Room, speaker: Player, addressees: Sequence[Seat]) -> None:
    """Nobody writes in private to somebody whom they block, or who blocks them: which of the two it is, is not told.
    Under pseudonyms it would tell who is who."""
    if hides_names(room):
        return
    between = _between(speaker, [seat.player_id for seat in addressees])
    apart = {one for pair in between.values_list("owner", "about") for one in pair}
    found = [seat for seat in addressees if seat.player_id in apart]
    if found:
        raise Refused(
            "forbidden",
            "not_in_private",
            seats=[seat.number for seat in found],
            names=[seat_name(seat) for seat in found],
        )


def _between(player: Player, others: Sequence[str | None]) -> QuerySet[Regard]:
    """Blocks between somebody and any of the others, either way."""
    return Regard.objects.filter(Q(owner=player, about__in=others) | Q(owner__in=others, about=player), blocked=True)


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
