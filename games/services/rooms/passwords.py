"""Room passwords: required to join or to watch."""

from datetime import datetime, timedelta

from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.db.models.functions import Now

from games import broadcast
from games.errors import Refused
from games.models import Admission, PasswordAttempt, Player, Presence, Room
from games.selectors.play.clocks import database_time
from games.selectors.rooms import watching
from games.services.rooms.limits import network_hash
from games.services.rooms.pseudonym_protection import record_visit
from games.services.support.locks import lock_people

TRY_PERIOD = timedelta(minutes=10)
"""A wrong password counts towards the limits for this long."""
MAX_TRIES, MAX_TRIES_TOGETHER = 5, 100
"""Wrong passwords for one room: from one network address, and from all together. Beyond that each address has one."""
MAX_ADMISSIONS = 200
"""People who may enter one room by its password."""


def room_enter_password(*, room_id: str, player: Player, password: str, network: str = "") -> None:
    """Checks a room's password; if it is right, the player may join and watch from then on. Rate-limited per network
    and per room: each try is recorded before the check, so that concurrent tries count each other."""
    room = Room.objects.filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    if not watching.needs_password(room, player.id):
        return
    now = database_time()
    attempt = PasswordAttempt.objects.create(room=room, origin_hash=network_hash(network) or player.id, at=now)
    if wait := _time_to_wait(room, attempt, now):
        attempt.delete()  # Not checked, so not counted: otherwise a refused client could lock everybody else out.
        minutes, seconds = round(TRY_PERIOD.total_seconds() / 60), round(wait.total_seconds(), 3)
        raise Refused("too_fast", "too_many_passwords", minutes=minutes, limit="PASSWORD_TRIES", retry_after=seconds)
    if not check_password(password, room.password):
        raise Refused("forbidden", "wrong_password", field="password")
    attempt.delete()
    _admit(room, player)


@transaction.atomic
def _admit(room: Room, player: Player) -> None:
    """Admits a player permanently. In a room with the maximum number of admissions, the oldest one of a person without
    a seat who is not present is dropped; that person has to enter the password again."""
    lock_people(player)
    # Re-read under the lock: the host may have changed the room meanwhile.
    record_visit(Room.objects.select_for_update(no_key=True).get(id=room.id), player)
    if room.admissions.filter(player=player).exists():
        return
    if room.admissions.count() >= MAX_ADMISSIONS:
        here = Presence.objects.filter(room=room, player__isnull=False, expires__gt=Now()).values("player")
        seated = room.seats.exclude(player=None).values("player")
        held = room.seats.exclude(held_for=None).values("held_for")
        gone = room.admissions.exclude(player__in=here).exclude(player__in=seated).exclude(player__in=held)
        first = gone.order_by("id").first()
        if first is None:
            raise Refused("refused", "too_many_admitted", most=MAX_ADMISSIONS)
        first.delete()
    Admission.objects.create(room=room, player=player)
    broadcast.room_changed(room.id)


def check_admitted(room: Room, player: Player) -> None:
    """Refuses players who have not entered the room's password, if it has one."""
    if watching.needs_password(room, player.id):
        raise Refused("forbidden", "password_needed")


def password_tries_sweep() -> int:
    """Deletes tries that no longer count. Returns their number."""
    return PasswordAttempt.objects.filter(at__lt=database_time() - TRY_PERIOD).delete()[0]


def _time_to_wait(room: Room, attempt: PasswordAttempt, now: datetime) -> timedelta | None:
    """How long this network has to wait after too many tries, or None. When the room's total is exceeded, each network
    still has one try, so that people who know the password get in whatever others do."""
    tries = room.password_attempts.filter(at__gt=now - TRY_PERIOD)
    own = 1 if tries.count() > MAX_TRIES_TOGETHER else MAX_TRIES
    before = tries.filter(origin_hash=attempt.origin_hash).exclude(pk=attempt.pk).order_by("-at")
    last = list(before.values_list("at", flat=True)[own - 1 : own])
    return last[0] + TRY_PERIOD - now if last else None
