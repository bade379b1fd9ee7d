"""Players: guests, known by their session, people with accounts, and programs."""

import secrets
from collections.abc import Sequence

from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import NAME_LENGTH, PROGRAM_MARK, Player, Room
from games.models.ids import new_id
from games.selectors.moderation.sanctions import refuse_if_sanctioned
from games.selectors.rooms.display_names import hides_names
from games.selectors.rooms.watching import person_of
from games.services.people.names import clean_name, refuse_if_reserved
from games.services.people.networks import network_record
from games.services.support.locks import lock_key, lock_people
from games.support.name_lookalikes import name_key

MAX_LANGUAGES = 8
NAMES_LOCK = 0x4E616D65
"""Key of the lock that serializes taking names."""


@transaction.atomic
def player_create(*, name: str | None = None, network: str = "") -> Player:
    """Creates a guest with the given name or a generated one. `network` is the network address they come from."""
    if name is not None:
        lock_names()
    own = guest_name() if name is None else _clean_guest_name(name)
    player_id = new_id()
    player = Player.objects.create(id=player_id, person=person_of(player_id), name=own, guest_name_key=name_key(own))
    network_record(player=player, network=network)
    return player


@transaction.atomic
def guest_discard(*, player: Player) -> bool:
    """Deletes a guest created for a request that was then refused. Returns False if they are in use already, and
    stay."""
    here = Player.objects.select_for_update().filter(id=player.id).get()
    if any(there.exists() for there in (here.seats, here.presence_set, here.rooms_made)):
        return False
    here.delete()
    return True


@transaction.atomic
def player_rename(*, player: Player, name: str) -> Player:
    """Renames a guest. Refused while banned from chat: names are read like messages."""
    if player.program:
        raise Refused("refused", "program")
    lock_names()
    lock_people(player)
    refuse_if_sanctioned(player.id, "talk")
    player.name = _clean_guest_name(name)
    player.guest_name_key = name_key(player.name)
    player.save(update_fields=["name", "guest_name_key"])
    broadcast_new_name(player)
    return player


def broadcast_new_name(player: Player) -> None:
    """Broadcasts a new name to the rooms where the player is, except where they use a pseudonym, which the broadcast
    would give away."""
    seated, here = (of.values_list("room_id", flat=True) for of in (player.seats, player.presence_set))
    for room in Room.objects.filter(id__in={*seated, *here}):
        if not hides_names(room):
            broadcast.room_changed(room.id)


def program_create(*, name: str, operator: Player | None = None) -> Player:
    """Creates a program's player, which acts by tokens and has a marked name."""
    marked = clean_name(name, longest=NAME_LENGTH - len(PROGRAM_MARK)) + PROGRAM_MARK
    player_id = new_id()
    return Player.objects.create(
        id=player_id, person=person_of(player_id), name=marked, program=True, operator=operator
    )


@transaction.atomic
def player_set_mail_language(*, player: Player, language: str) -> Player:
    """Sets the language of a player's emails."""
    lock_people(player)
    player.language = language
    player.save(update_fields=["language"])
    return player


@transaction.atomic
def player_set_languages(*, player: Player, languages: Sequence[str]) -> Player:
    """Sets the languages that a player speaks, by their ISO 639 codes."""
    lock_people(player)
    player.languages = list(dict.fromkeys(languages))[:MAX_LANGUAGES]
    player.save(update_fields=["languages"])
    return player


def lock_names() -> None:
    """Serializes taking names until the transaction ends: an account and a guest would not see each other's uncommitted
    names. Call before locking any row."""
    lock_key(NAMES_LOCK)


def guests_release_name(*, name: str, but: Player) -> None:
    """Renames guests whose name looks like one that an account now takes. The caller's transaction holds
    `lock_names`."""
    for guest in Player.objects.filter(user=None, guest_name_key=name_key(name)).exclude(pk=but.pk).order_by("pk"):
        guest.name = guest_name()
        guest.guest_name_key = name_key(guest.name)
        guest.save(update_fields=["name", "guest_name_key"])
        broadcast_new_name(guest)


def guest_name() -> str:
    """A generated guest name."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _clean_guest_name(text: str) -> str:
    """The normalized name for a guest; refused if reserved or similar to an account's. The caller holds
    `lock_names`."""
    name = clean_name(text)
    refuse_if_reserved(name)
    if Player.objects.filter(name_key=name_key(name)).exists():
        raise Refused("refused", "name_taken", field="name")
    return name
