"""Deletes a person with everything that would identify them, and their programs.

Finished games keep their moves under a guest's name, a different one at each table, so that the games cannot be linked
to one person. In running games a stand-in plays under such a name, and others may take the seat over. Chat messages
stay under the same name, since others have replied to them; those written under a pseudonym keep it. Everything else
about the person is deleted.
"""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from games.models import (
    Addressee,
    ChatMessage,
    Command,
    Draft,
    MailAddress,
    ModeratorMessage,
    NetworkSign,
    Player,
    Presence,
    PushSubscription,
    Rating,
    Relation,
    Room,
    Seat,
    SeatHolder,
)
from games.services.people.accounts import sessions_end
from games.services.people.players import guest_name, player_create, program_create
from games.services.people.tokens import tokens_revoke
from games.services.play.clocks import clock_refresh
from games.services.rooms.lifecycle import broadcast_room, locked_room, room_leave
from games.services.rooms.settings import default_name


@transaction.atomic
def person_delete(*, player: Player) -> None:
    """Deletes a person, their programs, and their account if they have one."""
    # Lock order, as everywhere: people first, then rooms in the order of their ids.
    them = Player.objects.select_for_update().filter(Q(pk=player.pk) | Q(operator=player)).order_by("pk")
    gone = [one for one in them if not one.deleted]
    theirs = Q(creator__in=gone) | Q(named_after__in=gone) | Q(seats__player__in=gone)
    words = Q(chat__player__in=gone) | Q(chat__to__player__in=gone)
    names = _unique_guest_names()
    for room_id in sorted(set(Room.objects.filter(theirs | words).values_list("id", flat=True))):
        for one in gone:
            _replace_in_room(room_id, one, next(names))
    for one in gone:
        ChatMessage.objects.filter(player=one).update(player=None, name=next(names))  # in the lobby
        _erase(one, next(names))


def _unique_guest_names() -> Iterator[str]:
    """Yields distinct guest names."""
    made: set[str] = set()
    while True:
        name = guest_name()
        if name not in made:
            made.add(name)
            yield name


def _erase(player: Player, new_name: str) -> None:
    """Deletes or anonymizes everything stored about a person who no longer has seats or messages."""
    Room.objects.filter(creator=player).update(creator=None)
    tokens_revoke(player=player)
    for kept in (MailAddress, PushSubscription, Draft, Command, Presence, NetworkSign, ModeratorMessage):
        kept.objects.filter(player=player).delete()
    Seat.objects.filter(held_for=player).update(held_for=None)
    SeatHolder.objects.filter(player=player).update(player=None)
    Seat.objects.filter(entrant=player).update(entrant=None, left=None)
    # The rating's changes would link the person's games.
    Rating.objects.filter(player=player).delete()
    Relation.objects.filter(owner=player).delete()
    Relation.objects.filter(about=player).delete()
    user = None if player.user_id is None else User.objects.get(pk=player.user_id)
    # The row stays, anonymized: data of games and of moderation refers to it.
    player.name, player.user, player.name_key, player.languages = new_name, None, None, []
    player.deleted, player.guest_name_key = True, ""
    player.save()
    if user is not None:
        sessions_end(user=user)
        user.delete()


def _replace_in_room(room_id: str, player: Player, new_name: str) -> None:
    """Replaces the person in a room by a new guest: in the default name of the room, on their seat and in the chat."""
    room = locked_room(room_id)
    _remove_from_room_name(room, player, new_name)
    seat = room.seats.filter(player=player).first()
    if seat is not None and room.state == Room.State.OPEN:
        room_leave(room_id=room_id, player=player)
        seat = None
    messages = ChatMessage.objects.filter(player=player, room=room)
    received = Addressee.objects.filter(player=player, message__room=room)
    if seat is None and not messages.exists() and not received.exists():
        return
    replacement = program_create(name=new_name) if player.program else player_create(name=new_name)
    messages.filter(pseudonym=False).update(name=replacement.name)
    messages.update(player=replacement)
    received.filter(message__pseudonym=False).update(name=replacement.name)
    received.update(player=replacement)
    if seat is not None:
        _give_seat(room, seat, replacement)


def _give_seat(room: Room, seat: Seat, replacement: Player) -> None:
    """Gives a seat of a game to the replacement guest, for whom a stand-in plays on."""
    SeatHolder.objects.filter(game__room=room, seat=seat.number, player=seat.player).update(player=replacement)
    if room.creator_id == seat.player_id:
        room.creator = replacement
    seat.player = replacement
    if room.state == Room.State.PLAYING:
        seat.stand_in = seat.offered = True
    seat.save(update_fields=["player", "stand_in", "offered"])
    room.save()
    clock_refresh(room=room)
    broadcast_room(room)


def _remove_from_room_name(room: Room, player: Player, new_name: str) -> None:
    """Replaces the person's name in the room's default name. A name that the host chose stays, whatever it contains."""
    if room.named_after_id == player.pk:
        room.name, room.named_after = default_name(new_name, pseudonyms=room.pseudonyms), None
        room.save(update_fields=["name", "named_after"])
        broadcast_room(room)
