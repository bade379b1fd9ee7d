"""Relations to other people: blocks, and private notes."""

import unicodedata
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet

from games.errors import Refused
from games.models import NOTE_LENGTH, Player, Relation, Room, Seat
from games.selectors.rooms.display_names import hides_names, seat_name
from games.selectors.rooms.watching import person_of
from games.services.support.locks import lock_people
from games.support.name_lookalikes import is_blank

MAX_RELATIONS = 500


@transaction.atomic
def relation_set(*, owner: Player, about: Player, blocked: bool, note: str) -> None:
    """Stores a private note about another person and whether they are blocked; with neither, deletes the relation."""
    if owner.pk == about.pk:
        raise Refused("refused", "yourself")
    kept = "".join(char for char in unicodedata.normalize("NFC", note) if char == "\n" or _is_shown(char)).strip()
    kept = "" if is_blank(kept) else kept
    if len(kept) > NOTE_LENGTH:
        raise Refused("malformed", "length", field="note", shortest=0, longest=NOTE_LENGTH)
    # Locked, so that concurrent requests count each other.
    lock_people(owner, about)
    others = Relation.objects.filter(owner=owner).exclude(about=about)
    if not blocked and not kept:
        Relation.objects.filter(owner=owner, about=about).delete()
    elif others.count() >= MAX_RELATIONS:
        raise Refused("refused", "too_many_relations", most=MAX_RELATIONS)
    else:
        Relation.objects.update_or_create(owner=owner, about=about, defaults={"blocked": blocked, "note": kept})


def refuse_blocked(*, room: Room, player: Player) -> None:
    """Refuses a seat at the table of a host who has blocked the player or whom they have blocked. Not under pseudonyms,
    where it would reveal the host."""
    if not hides_names(room) and _blocks_between(player, [room.creator_id]).exists():
        raise Refused("forbidden", "blocked")


def refuse_blocked_addressees(*, room: Room, speaker: Player, addressees: Sequence[Seat]) -> None:
    """Refuses private messages between people of whom one has blocked the other, without saying who. Not under
    pseudonyms, where it would reveal who is who."""
    if hides_names(room):
        return
    between = _blocks_between(speaker, [seat.player_id for seat in addressees])
    apart = {one for pair in between.values_list("owner", "about") for one in pair}
    found = [seat for seat in addressees if seat.player_id in apart]
    if found:
        raise Refused(
            "forbidden",
            "not_in_private",
            seats=[seat.number for seat in found],
            names=[seat_name(seat) for seat in found],
        )


def _blocks_between(player: Player, others: Sequence[str | None]) -> QuerySet[Relation]:
    """Blocks between a player and any of the others, in either direction."""
    return Relation.objects.filter(Q(owner=player, about__in=others) | Q(owner__in=others, about=player), blocked=True)


@transaction.atomic
def person_find(*, person: str) -> Player | None:
    """The player with this public id. Older rows that have none yet are given theirs first."""
    found = Player.objects.filter(person=person).first()
    if found is not None:
        return found
    for player in Player.objects.filter(person=None).only("id")[:2000]:
        Player.objects.filter(pk=player.pk).update(person=person_of(player.pk))
    return Player.objects.filter(person=person).first()


def _is_shown(char: str) -> bool:
    return char in "\u200c\u200d" or unicodedata.category(char)[0] != "C"
