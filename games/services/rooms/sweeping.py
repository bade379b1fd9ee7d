"""Closes deserted rooms, and replaces hosts who stay away."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from games.models import Presence, Removal, Room, Seat
from games.selectors.rooms.idle_games import is_played
from games.services.rooms.lifecycle import broadcast_room, end_room
from games.services.rooms.ready_check import make_host

DESERTED, DESERTED_SLOW = timedelta(minutes=30), timedelta(days=7)
"""A deserted room closes after the first, or after the second if it is slow. Rooms waiting to start: the second for
correspondence. Running games: the first with bots only, the second with people, and for a correspondence game that
nobody plays any more, since its resting bots would never finish it."""
HOST_AWAY = timedelta(minutes=10)


def room_sweep() -> int:
    """Closes deserted rooms and returns their number. Their running games have no result."""
    closed = 0
    for deserted in (_deserted_waiting(), _deserted_running()):
        for room_id in deserted.values_list("id", flat=True):
            with transaction.atomic():
                room = deserted.select_for_update(of=("self",), no_key=True).filter(id=room_id).first()
                if room is not None:
                    _close(room)
                    closed += 1
    for room_id in _hostless().values_list("id", flat=True):
        with transaction.atomic():
            _replace_host(room_id)
    Removal.objects.filter(until__lt=timezone.now() - DESERTED_SLOW).delete()
    return closed


def _deserted_waiting() -> QuerySet[Room]:
    """Deserted rooms that never started."""
    now, slow = timezone.now(), Q(pace=Room.Pace.CORRESPONDENCE)
    long_ago = (~slow & Q(changed__lt=now - DESERTED)) | (slow & Q(changed__lt=now - DESERTED_SLOW))
    return Room.objects.filter(long_ago, state=Room.State.OPEN, presences=None)


def _deserted_running() -> QuerySet[Room]:
    """Deserted rooms with a running game: nobody present and no move for long; by correspondence also nobody who
    plays."""
    now, slow = timezone.now(), Q(pace=Room.Pace.CORRESPONDENCE)
    still = Room.objects.filter(state=Room.State.PLAYING, presences=None)
    people = Exists(Seat.objects.filter(room=OuterRef("pk"), player__isnull=False))
    for_long = Q(changed__lt=now - DESERTED_SLOW, game__last_move__lt=now - DESERTED_SLOW)
    live = ~slow & ((~people & Q(changed__lt=now - DESERTED)) | for_long)
    return still.filter(live | (slow & ~is_played("pk") & for_long))


def _close(room: Room) -> None:
    if room.state == Room.State.PLAYING:
        end_room(room, Room.State.CLOSED, Room.EndedBy.DESERTED)
        return
    room.state = Room.State.CLOSED
    room.save()
    broadcast_room(room)


def _hostless() -> QuerySet[Room]:
    """Rooms in which others wait for a host who has been away for long."""
    here = Presence.objects.filter(expires__gt=Now(), room=OuterRef("pk"))
    host = Seat.objects.filter(room=OuterRef("pk"), player=OuterRef("creator"), seen__gt=timezone.now() - HOST_AWAY)
    waiting = Room.objects.filter(state=Room.State.OPEN).exclude(pace=Room.Pace.CORRESPONDENCE)
    others = here.filter(player__seats__room=OuterRef("pk"))
    return waiting.filter(Exists(others), ~Exists(here.filter(player=OuterRef("creator"))), ~Exists(host))


def _replace_host(room_id: str) -> None:
    """Makes the first seated person who is present the host, if the host is still away."""
    room = _hostless().select_for_update(of=("self",), no_key=True).filter(id=room_id).first()
    if room is None:
        return
    here = Presence.objects.filter(expires__gt=Now(), room=room).values("player")
    heir = room.seats.filter(player__in=here).first()
    if heir is not None and heir.player is not None:
        make_host(room, heir)
        broadcast_room(room)
