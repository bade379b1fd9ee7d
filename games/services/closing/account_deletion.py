"""Somebody goes for good, and everything that would tell who they were goes with them, and so do their programs.

Games that are over keep their moves, under a guest's name, another one at each table, so that nobody can tell that they
belong together. In games that run a bot stands in under such a name, and somebody else may take the seat over. What
they have said stays, since others answered it, under the same name; what was said under a pseudonym keeps it. All else
about them is deleted.
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
    Player,
    Presence,
    PushSubscription,
    Rating,
    Regard,
    Room,
    Seat,
    SeatHolder,
)
from games.services.people.accounts import sessions_end
from games.services.people.players import guest_name, player_create, program_create
from games.services.people.tokens import tokens_revoke
from games.services.play.clocks import clock_refresh
from games.services.rooms.lifecycle import changed, locked_room, room_leave
from games.services.rooms.settings import default_name


@transaction.atomic
def person_delete(*, player: Player) -> None:
    """Deletes a person, their programs, and their account if they have one."""
    # Their rows before any room's, and rooms in the order of their ids, as everywhere.
    them = Player.objects.select_for_update().filter(Q(pk=player.pk) | Q(operator=player)).order_by("pk")
    gone = [one for one in them if not one.gone]
    theirs = Q(creator__in=gone) | Q(named_after__in=gone) | Q(seats__player__in=gone)
    words = Q(chat__player__in=gone) | Q(chat__to__player__in=gone)
    names = _guests_names()
    for room_id in sorted(set(Room.objects.filter(theirs | words).values_list("id", flat=True))):
        for one in gone:
            _leave(room_id, one, next(names))
    for one in gone:
        ChatMessage.objects.filter(player=one).update(player=None, name=next(names))  # in the lobby
        _forget(one, next(names))


def _guests_names() -> Iterator[str]:
    """Names of guests, each another."""
    made: set[str] = set()
    while True:
        name = guest_name()
        if name not in made:
            made.add(name)
            yield name


def _forget(player: Player, called: str) -> None:
    """All that is kept of somebody who sits nowhere any more, and has said nothing."""
    Room.objects.filter(creator=player).update(creator=None)
    tokens_revoke(player=player)
    for kept in (MailAddress, PushSubscription, Draft, Command, Presence):
        kept.objects.filter(player=player).delete()
    Seat.objects.filter(held_for=player).update(held_for=None)
    SeatHolder.objects.filter(player=player).update(player=None)
    Seat.objects.filter(entrant=player).update(entrant=None, left=None)
    # By its changes one could tell which games belong together.
    Rating.objects.filter(player=player).delete()
    Regard.objects.filter(owner=player).delete()
    Regard.objects.filter(about=player).delete()
    user = None if player.user_id is None else User.objects.get(pk=player.user_id)
    # What is known of games and of moderation hangs on this row, which tells nobody who it was.
    player.name, player.user, player.fold, player.languages = called, None, None, []
    player.gone, player.guest_fold = True, ""
    player.save()
    if user is not None:
        sessions_end(user=user)
        user.delete()


def _leave(room_id: str, player: Player, called: str) -> None:
    """A room is not named after somebody any more, and their seat there, if they have one, and what they have said are
    a guest's."""
    room = locked_room(room_id)
    _unname(room, player, called)
    seat = room.seats.filter(player=player).first()
    if seat is not None and room.state == Room.State.OPEN:
        room_leave(room_id=room_id, player=player)
        seat = None
    said = ChatMessage.objects.filter(player=player, room=room)
    heard = Addressee.objects.filter(player=player, message__room=room)
    if seat is None and not said.exists() and not heard.exists():
        return
    nobody = program_create(name=called) if player.program else player_create(name=called)
    said.filter(pseudonym=False).update(name=nobody.name)
    said.update(player=nobody)
    heard.filter(message__pseudonym=False).update(name=nobody.name)
    heard.update(player=nobody)
    if seat is not None:
        _give_seat(room, seat, nobody)


def _give_seat(room: Room, seat: Seat, nobody: Player) -> None:
    """A seat of a game is a guest's, for whom a bot plays on."""
    SeatHolder.objects.filter(game__room=room, seat=seat.number, player=seat.player).update(player=nobody)
    if room.creator_id == seat.player_id:
        room.creator = nobody
    seat.player = nobody
    if room.state == Room.State.PLAYING:
        seat.stand_in = seat.offered = True
    seat.save(update_fields=["player", "stand_in", "offered"])
    room.save()
    clock_refresh(room=room)
    changed(room)


def _unname(room: Room, player: Player, called: str) -> None:
    """A default name with their name in it is a guest's. What a host has chosen stays, whatever words are in it."""
    if room.named_after_id == player.pk:
        room.name, room.named_after = default_name(called, pseudonyms=room.pseudonyms), None
        room.save(update_fields=["name", "named_after"])
        changed(room)
