"""Rooms that nobody is in any more close by themselves, and rooms get another host when theirs stays away."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from games.models import Presence, Removal, Room, Seat
from games.selectors.rooms.resting import is_played
from games.services.rooms.lifecycle import changed, end_room
from games.services.rooms.ready_check import make_host

DESERTED, DESERTED_SLOW = timedelta(minutes=30), timedelta(days=7)
"""After so long without anybody a room closes that has not started: by correspondence, where long means days, later. A
running game of bots alone closes after the first; one with people, after the second, and so does one by correspondence
that nobody plays any more: its bots rest, and would not come to its end."""
HOST_AWAY = timedelta(minutes=10)


def room_sweep() -> int:
    """Closes what is deserted; how many rooms. A game that ran has no result."""
    closed = 0
    for deserted in (_waiting(), _running()):
        for room_id in deserted.values_list("id", flat=True):
            with transaction.atomic():
                room = deserted.select_for_update(of=("self",), no_key=True).filter(id=room_id).first()
                if room is not None:
                    _close(room)
                    closed += 1
    for room_id in _hostless().values_list("id", flat=True):
        with transaction.atomic():
            _give_host(room_id)
    Removal.objects.filter(until__lt=timezone.now() - DESERTED_SLOW).delete()
    return closed


def _waiting() -> QuerySet[Room]:
    """Rooms that never started and that nobody has looked at for long."""
    now, slow = timezone.now(), Q(pace=Room.Pace.CORRESPONDENCE)
    long_ago = (~slow & Q(changed__lt=now - DESERTED)) | (slow & Q(changed__lt=now - DESERTED_SLOW))
    return Room.objects.filter(long_ago, state=Room.State.OPEN, presences=None)


def _running() -> QuerySet[Room]:
    """Rooms whose game runs, live or with nobody who plays it, without anybody there for long, and without a move."""
    now, slow = timezone.now(), Q(pace=Room.Pace.CORRESPONDENCE)
    still = Room.objects.filter(state=Room.State.PLAYING, presences=None)
    people = Exists(Seat.objects.filter(room=OuterRef("pk"), player__isnull=False))
    for_long = Q(changed__lt=now - DESERTED_SLOW, game__moved__lt=now - DESERTED_SLOW)
    live = ~slow & ((~people & Q(changed__lt=now - DESERTED)) | for_long)
    return still.filter(live | (slow & ~is_played("pk") & for_long))


def _close(room: Room) -> None:
    if room.state == Room.State.PLAYING:
        end_room(room, Room.State.CLOSED, Room.EndedBy.DESERTED)
        return
    room.state = Room.State.CLOSED
    room.save()
    changed(room)


def _hostless() -> QuerySet[Room]:
    """Rooms in which others wait for a host who has been away for long."""
    here = Presence.objects.filter(expires__gt=Now(), room=OuterRef("pk"))
    host = Seat.objects.filter(room=OuterRef("pk"), player=OuterRef("creator"), seen__gt=timezone.now() - HOST_AWAY)
    waiting = Room.objects.filter(state=Room.State.OPEN).exclude(pace=Room.Pace.CORRESPONDENCE)
    others = here.filter(player__seats__room=OuterRef("pk"))
    return waiting.filter(Exists(others), ~Exists(here.filter(player=OuterRef("creator"))), ~Exists(host))


def _give_host(room_id: str) -> None:
    """Whoever is there and sits first becomes the host, as long as the one before stays away."""
    room = _hostless().select_for_update(of=("self",), no_key=True).filter(id=room_id).first()
    if room is None:
        return
    here = Presence.objects.filter(expires__gt=Now(), room=room).values("player")
    heir = room.seats.filter(player__in=here).first()
    if heir is not None and heir.player is not None:
        make_host(room, heir)
        changed(room)
