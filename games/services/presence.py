"""Who is here: leases that run out by themselves, since a process that is killed says no goodbye."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.models import Player, Presence, Room, Seat


@transaction.atomic
def presence_open(*, room: Room, player: Player | None, visitor: str = "") -> Presence:
    """A connection begins."""
    now = timezone.now()
    presence = Presence.objects.create(room=room, player=player, visitor=visitor, seen=now, expires=now + _lease())
    broadcast.room_changed(room.id)
    return presence


@transaction.atomic
def presence_renew(*, presence: Presence) -> None:
    """The connection lives on. A lease that had run out begins anew."""
    now = timezone.now()
    presence.seen, presence.expires = now, now + _lease()
    if not Presence.objects.filter(id=presence.id, expires__gt=now).update(seen=now, expires=presence.expires):
        presence.save()
        broadcast.room_changed(presence.room_id)


@transaction.atomic
def presence_named(*, presence: Presence, player: Player) -> Presence:
    """The stranger at this connection turns out to be somebody."""
    presence.player = player
    presence.save()
    broadcast.room_changed(presence.room_id)
    return presence


@transaction.atomic
def presence_close(*, presence: Presence) -> None:
    """The connection has ended."""
    _remember(presence, timezone.now())
    Presence.objects.filter(id=presence.id).delete()
    broadcast.room_changed(presence.room_id)


@transaction.atomic
def presence_sweep() -> int:
    """Clears leases that have run out, of connections whose process died."""
    expired = list(Presence.objects.filter(expires__lte=timezone.now()))
    for presence in expired:
        _remember(presence, presence.seen)
    Presence.objects.filter(id__in=[presence.id for presence in expired], expires__lte=timezone.now()).delete()
    for room_id in {presence.room_id for presence in expired}:
        broadcast.room_changed(room_id)
    return len(expired)


def _remember(presence: Presence, seen: object) -> None:
    if presence.player_id is not None:
        Seat.objects.filter(room_id=presence.room_id, player_id=presence.player_id).update(seen=seen)


def _lease() -> timedelta:
    return timedelta(seconds=settings.PRESENCE_TTL)
