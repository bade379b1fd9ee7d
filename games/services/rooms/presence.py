"""Presence: leases that expire by themselves, since a process that is killed cannot sign off."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from games import broadcast
from games.models import ID_LENGTH, Player, Presence, Room, Seat
from games.selectors.play.clocks import database_time
from games.services.rooms.pseudonym_protection import record_presence

LEASE_TICKS = 3
"""A lease lasts this many ticks; each renews it."""


@transaction.atomic
def presence_open(*, room: Room, player: Player | None, visitor: str = "") -> Presence:
    """Opens a lease for a new connection."""
    if player is not None and not room.visited and room.state == Room.State.OPEN:
        record_presence(room.id, player.id)
    now = database_time()
    # By ids: the object lives as long as the connection and would keep the whole room in memory.
    ids = {"room_id": room.id, "player_id": None if player is None else player.id}
    presence = Presence.objects.create(**ids, visitor=visitor, seen=now, expires=now + _lease_duration())
    broadcast.room_changed(room.id)
    return presence


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of an anonymous connection, to be opened or, with `ends`, closed."""

    presence: Presence
    ends: bool = False


@transaction.atomic
def presences_store(leases: Sequence[Lease]) -> list[None]:
    """Opens and closes leases of anonymous connections in one transaction. They have no seat, so this waits for no
    seat's row."""
    ended = {lease.presence.id for lease in leases if lease.ends}
    begun = [lease.presence for lease in leases if not lease.ends and lease.presence.id not in ended]
    now = database_time()
    for presence in begun:
        presence.seen, presence.expires = now, now + _lease_duration()
    Presence.objects.bulk_create(begun, ignore_conflicts=True)  # A tick may have inserted it already.
    Presence.objects.filter(id__in=ended).delete()
    for room_id in {lease.presence.room_id for lease in leases}:
        broadcast.room_changed(room_id)
    return [None] * len(leases)


@transaction.atomic
def presence_renew(*, presence: Presence) -> None:
    """Renews a connection's lease; one that had expired is opened again."""
    running = Presence.objects.filter(id=presence.id, expires__gt=Now())
    if not running.update(seen=Now(), expires=Now() + _lease_duration()):
        presence.seen = database_time()
        presence.expires = presence.seen + _lease_duration()
        kept = ("player", "seen", "expires")
        # Another request may have inserted it already.
        Presence.objects.bulk_create([presence], update_conflicts=True, unique_fields=("id",), update_fields=kept)
        broadcast.room_changed(presence.room_id)


def presences_renew(*, presences: Sequence[Presence]) -> None:
    """Renews the leases of many connections."""
    leases = {presence.id: presence for presence in presences}
    running = Presence.objects.filter(id__in=leases, expires__gt=Now())
    if running.update(seen=Now(), expires=Now() + _lease_duration()) < len(leases):
        for lost in leases.keys() - set(running.values_list("id", flat=True)):
            presence_renew(presence=leases[lost])


def presence_record_request(*, player_id: str, room_id: str | None, game_id: str | None) -> None:
    """Marks a program as present at a table after an HTTP request by room or game, if it has a seat there. It counts as
    present for as long as a socket's lease lasts; written no more often than sockets renew theirs."""
    tick = timedelta(seconds=settings.TICK_SECONDS)
    fresh = Presence.objects.filter(room=OuterRef("room"), player=player_id, seen__gt=Now() - tick, expires__gt=Now())
    where = Q(room=room_id) if game_id is None else Q(room__game=game_id)
    seats = Seat.objects.filter(where, ~Exists(fresh), player=player_id).exclude(room__state=Room.State.ENDED)
    for room in seats.values_list("room_id", flat=True):
        presence_renew(presence=Presence(id=_request_lease_id(room, player_id), room_id=room, player_id=player_id))


@transaction.atomic
def presence_identify(*, presence: Presence, player: Player) -> Presence:
    """Assigns an anonymous connection's lease to the player it turns out to be. When it expires is left to renewals."""
    record_presence(presence.room_id, player.id)
    presence.player_id = player.id
    if not Presence.objects.filter(id=presence.id).update(player=player):
        presence_renew(presence=presence)
    broadcast.room_changed(presence.room_id)
    return presence


@transaction.atomic
def presence_close(*, presence: Presence) -> None:
    """Closes a connection's lease."""
    Presence.objects.filter(id=presence.id).delete()  # first, like `_clear`, so that the two cannot deadlock
    _record_last_seen(presence, Now())
    broadcast.room_changed(presence.room_id)


def presence_sweep() -> int:
    """Deletes expired leases of connections whose process died. Returns their number."""
    expired = list(Presence.objects.filter(expires__lte=Now()).order_by("seen"))
    for presence in expired:
        _clear(presence)
    return len(expired)


@transaction.atomic
def _clear(presence: Presence) -> None:
    """One transaction per lease, so that no lock on another seat is held while it waits for a seat's row."""
    if Presence.objects.filter(id=presence.id, expires__lte=Now()).delete()[0]:
        _record_last_seen(presence, presence.seen)
        broadcast.room_changed(presence.room_id)


def _record_last_seen(presence: Presence, seen: object) -> None:
    if presence.player_id is not None:
        Seat.objects.filter(room_id=presence.room_id, player_id=presence.player_id).update(seen=seen)


def _request_lease_id(room_id: str, player_id: str) -> str:
    """The id of the single lease that a player without a socket has at a table."""
    return salted_hmac("games.presence", f"{room_id} {player_id}", algorithm="sha256").hexdigest()[:ID_LENGTH]


def _lease_duration() -> timedelta:
    return LEASE_TICKS * timedelta(seconds=settings.TICK_SECONDS)
