"""Somebody goes for good, and everything that would tell who they were goes with them.

Games that are over keep their moves, under a guest's name, another one at each table, so that nobody can tell that they
belong together. In games that run a bot stands in under such a name, and somebody else may take the seat over. What
they have said stays, since others answered it, under the same name. All else about them is deleted.
"""

from django.contrib.auth.models import User
from django.db import transaction

from games import broadcast
from games.models import (
    Addressee,
    ChatMessage,
    Command,
    Draft,
    MailAddress,
    Player,
    Presence,
    Rating,
    Regard,
    Room,
    Seat,
)
from games.services.accounts import sessions_end
from games.services.clocks import clock_refresh
from games.services.players import guest_name, player_create
from games.services.rooms import locked_room, room_leave
from games.services.tokens import tokens_revoke


@transaction.atomic
def person_delete(*, player: Player) -> None:
    """Deletes a person, and their account if they have one."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    for room_id in sorted(player.seats.values_list("room_id", flat=True)):
        _leave(room_id, player)
    for message in (ChatMessage.objects.filter(player=player), Addressee.objects.filter(player=player)):
        message.update(player=None, name=guest_name())
    Room.objects.filter(creator=player).update(creator=None)
    tokens_revoke(player=player)
    for kept in (MailAddress, Draft, Command, Presence):
        kept.objects.filter(player=player).delete()
    Seat.objects.filter(held_for=player).update(held_for=None)
    Seat.objects.filter(entrant=player).update(entrant=None, left=None)
    # By its changes one could tell which games belong together.
    Rating.objects.filter(player=player).delete()
    Regard.objects.filter(owner=player).delete()
    Regard.objects.filter(about=player).delete()
    user = None if player.user_id is None else User.objects.get(pk=player.user_id)
    # What is known of games and of moderation hangs on this row, which tells nobody who it was.
    player.name, player.user, player.fold, player.languages = guest_name(), None, None, []
    player.save()
    if user is not None:
        sessions_end(user=user)
        user.delete()


def _leave(room_id: str, player: Player) -> None:
    room = locked_room(room_id)
    seat = room.seats.get(player=player)
    if room.state == Room.State.OPEN:
        room_leave(room_id=room_id, player=player)
        return
    nobody = player_create()
    seat.player = nobody
    if room.state == Room.State.PLAYING:
        seat.stand_in = seat.offered = True
    seat.save(update_fields=["player", "stand_in", "offered"])
    if player.name in room.name:
        room.name = room.name.replace(player.name, nobody.name)[: Room._meta.get_field("name").max_length]
    if room.creator_id == player.pk:
        room.creator = nobody
    room.save()
    said = ChatMessage.objects.filter(player=player, room=room)
    said.filter(pseudonym=False).update(name=nobody.name)
    said.update(player=nobody)
    heard = Addressee.objects.filter(player=player, message__room=room)
    heard.filter(message__pseudonym=False).update(name=nobody.name)
    heard.update(player=nobody)
    clock_refresh(room=room)
    broadcast.room_changed(room_id)
    broadcast.lobby_changed()
