"""People: guests, known by their session, and those who have an account."""

import secrets
from collections.abc import Sequence

from django.db import connection, transaction

from games import broadcast
from games.errors import Refused
from games.models import NAME_LENGTH, PROGRAM_MARK, Player, Room
from games.models.ids import new_id
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.rooms.display_names import hides_names
from games.selectors.rooms.watching import person_of
from games.services.people.names import clean_name, refuse_if_reserved
from games.services.support.locks import lock_people
from games.support.name_lookalikes import fold

MOST_LANGUAGES = 8
TURN = 0x4E616D65
"""The lock by which PostgreSQL has one after the other take a name."""


@transaction.atomic
def player_create(*, name: str | None = None) -> Player:
    """A new guest, under a name of theirs or one made up."""
    if name is not None:
        take_turn_with_names()
    own = guest_name() if name is None else _guests_name(name)
    player_id = new_id()
    return Player.objects.create(id=player_id, person=person_of(player_id), name=own, guest_fold=fold(own))


@transaction.atomic
def guest_discard(*, player: Player) -> bool:
    """Deletes a guest who was made for a request that was refused; False if they are somewhere already, and stay."""
    here = Player.objects.select_for_update().filter(id=player.id).get()
    if any(there.exists() for there in (here.seats, here.presence_set, here.rooms_made)):
        return False
    here.delete()
    return True


@transaction.atomic
def player_rename(*, player: Player, name: str) -> Player:
    """A guest goes by another name from now on. Who may not talk does not: names are read as messages are."""
    if player.program:
        raise Refused("refused", "program")
    take_turn_with_names()
    lock_people(player)
    refuse_if_sanctioned(player.id, "talk")
    player.name = _guests_name(name)
    player.guest_fold = fold(player.name)
    player.save(update_fields=["name", "guest_fold"])
    look_changed(player)
    return player


def look_changed(player: Player) -> None:
    """Tells wherever they are that they go by another name; not where they go by a pseudonym, which would be known for
    theirs by that."""
    seated, here = (of.values_list("room_id", flat=True) for of in (player.seats, player.presence_set))
    for room in Room.objects.filter(id__in={*seated, *here}):
        if not hides_names(room):
            broadcast.room_changed(room.id)


def program_create(*, name: str, operator: Player | None = None) -> Player:
    """A program that comes in by tokens, marked as one."""
    marked = clean_name(name, longest=NAME_LENGTH - len(PROGRAM_MARK)) + PROGRAM_MARK
    player_id = new_id()
    return Player.objects.create(
        id=player_id, person=person_of(player_id), name=marked, program=True, operator=operator
    )


@transaction.atomic
def player_speak(*, player: Player, language: str) -> Player:
    """Reads mails in another language from now on."""
    lock_people(player)
    player.language = language
    player.save(update_fields=["language"])
    return player


@transaction.atomic
def player_tell_languages(*, player: Player, languages: Sequence[str]) -> Player:
    """Says which languages they speak, by their codes (ISO 639)."""
    lock_people(player)
    player.languages = list(dict.fromkeys(languages))[:MOST_LANGUAGES]
    player.save(update_fields=["languages"])
    return player


def take_turn_with_names() -> None:
    """Whoever takes a name waits for others who do, until their transactions end: an account and a guest would not see
    each other's. Before any row is locked. SQLite has one write at a time by itself."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TURN])


def guests_give_up(*, name: str, but: Player) -> None:
    """Guests who go by a name that looks like one that an account takes now get another. In a transaction that has its
    turn with names."""
    for guest in Player.objects.filter(user=None, guest_fold=fold(name)).exclude(pk=but.pk).order_by("pk"):
        guest.name = guest_name()
        guest.guest_fold = fold(guest.name)
        guest.save(update_fields=["name", "guest_fold"])
        look_changed(guest)


def guest_name() -> str:
    """A name for somebody who has given none."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _guests_name(text: str) -> str:
    """A name for a guest, who has their turn with names: not one that looks like an account's, or like one of the
    house."""
    name = clean_name(text)
    refuse_if_reserved(name)
    if Player.objects.filter(fold=fold(name)).exists():
        raise Refused("refused", "name_taken", field="name")
    return name
