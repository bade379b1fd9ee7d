"""Who is here: leases that run out by themselves, since a process that is killed says no goodbye."""

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
from games.services.rooms.unmasking import presence_note


@transaction.atomic
def presence_open(*, room: Room, player: Player | None, visitor: str = "") -> Presence:
    """A connection begins."""
    if player is not None and not room.visited and room.state == Room.State.OPEN:
        presence_note(room.id, player.id)
    now = database_time()
    # By their ids: it is kept as long as the connection, and would keep the whole room with it.
    ids = {"room_id": room.id, "player_id": None if player is None else player.id}
    presence = Presence.objects.create(**ids, visitor=visitor, seen=now, expires=now + _lease())
    broadcast.room_changed(room.id)
    return presence


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of somebody without a name, that begins now or `ends`."""

    presence: Presence
    ends: bool = False


@transaction.atomic
def presences_keep(leases: Sequence[Lease]) -> list[None]:
    """Leases of strangers begin and end, many in one transaction: no seat is theirs, so nobody waits for its row."""
    ended = {lease.presence.id for lease in leases if lease.ends}
    begun = [lease.presence for lease in leases if not lease.ends and lease.presence.id not in ended]
    now = database_time()
    for presence in begun:
        presence.seen, presence.expires = now, now + _lease()
    Presence.objects.bulk_create(begun, ignore_conflicts=True)  # A tick may have been faster.
    Presence.objects.filter(id__in=ended).delete()
    for room_id in {lease.presence.room_id for lease in leases}:
        broadcast.room_changed(room_id)
    return [None] * len(leases)


@transaction.atomic
def presence_renew(*, presence: Presence) -> None:
    """The connection lives on. A lease that had run out begins anew."""
    running = Presence.objects.filter(id=presence.id, expires__gt=Now())
    if not running.update(seen=Now(), expires=Now() + _lease()):
        presence.seen = database_time()
        presence.expires = presence.seen + _lease()
        kept = ("player", "seen", "expires")
        # Another request may have been faster.
        Presence.objects.bulk_create([presence], update_conflicts=True, unique_fields=("id",), update_fields=kept)
        broadcast.room_changed(presence.room_id)


def presences_renew(*, presences: Sequence[Presence]) -> None:
    """Many connections live on."""
    leases = {presence.id: presence for presence in presences}
    running = Presence.objects.filter(id__in=leases, expires__gt=Now())
    if running.update(seen=Now(), expires=Now() + _lease()) < len(leases):
        for lost in leases.keys() - set(running.values_list("id", flat=True)):
            presence_renew(presence=leases[lost])


def presence_asks(*, player_id: str, room_id: str | None = None, game_id: str | None = None) -> None:
    """A program asks for something at a table, by its room or its game, without a socket. If it has a seat there, it is
    there from now on, for as long as a lease of a socket lasts; written no more often than those are renewed."""
    tick = timedelta(seconds=settings.TICK_SECONDS)
    fresh = Presence.objects.filter(room=OuterRef("room"), player=player_id, seen__gt=Now() - tick, expires__gt=Now())
    where = Q(room=room_id) if game_id is None else Q(room__game=game_id)
    seats = Seat.objects.filter(where, ~Exists(fresh), player=player_id).exclude(room__state=Room.State.ENDED)
    for room in seats.values_list("room_id", flat=True):
        presence_renew(presence=Presence(id=_by_asking(room, player_id), room_id=room, player_id=player_id))


@transaction.atomic
def presence_named(*, presence: Presence, player: Player) -> Presence:
    """The stranger at this connection turns out to be somebody. Until when their lease runs, renewals say."""
    presence_note(presence.room_id, player.id)
    presence.player_id = player.id
    if not Presence.objects.filter(id=presence.id).update(player=player):
        presence_renew(presence=presence)
    broadcast.room_changed(presence.room_id)
    return presence


@transaction.atomic
def presence_close(*, presence: Presence) -> None:
    """The connection has ended."""
    Presence.objects.filter(id=presence.id).delete()  # first, as `_clear` does: neither waits for the other then
    _remember(presence, Now())
    broadcast.room_changed(presence.room_id)


def presence_sweep() -> int:
    """Clears leases that have run out, of connections whose process died."""
    expired = list(Presence.objects.filter(expires__lte=Now()).order_by("seen"))
    for presence in expired:
        _clear(presence)
    return len(expired)


@transaction.atomic
def _clear(presence: Presence) -> None:
    """One at a time, so that who waits for a seat's row here holds no other."""
    if Presence.objects.filter(id=presence.id, expires__lte=Now()).delete()[0]:
        _remember(presence, presence.seen)
        broadcast.room_changed(presence.room_id)


def _remember(presence: Presence, seen: object) -> None:
    if presence.player_id is not None:
        Seat.objects.filter(room_id=presence.room_id, player_id=presence.player_id).update(seen=seen)


def _by_asking(room_id: str, player_id: str) -> str:
    """The id of the one lease that somebody without a socket has at a table."""
    return salted_hmac("games.presence", f"{room_id} {player_id}", algorithm="sha256").hexdigest()[:ID_LENGTH]


def _lease() -> timedelta:
    return timedelta(seconds=settings.PRESENCE_TTL)
