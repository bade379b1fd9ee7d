"""Passwords of rooms: asked for from whoever wants to join or to watch."""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.db import transaction
from django.db.models.functions import Now

from games import broadcast
from games.errors import Refused
from games.models import Admission, PasswordTry, Player, Presence, Room
from games.selectors.play.clocks import database_time
from games.selectors.rooms import watching
from games.services.rooms.limits import sign_of
from games.services.rooms.unmasking import visit_note
from games.services.support.locks import lock_people

WITHIN = timedelta(minutes=10)
"""For so long a wrong password counts against whoever said it."""


def room_enter(*, room_id: str, player: Player, password: str, network: str = "") -> None:
    """Somebody says a room's password; if it is right they may join and watch from then on. Each try is noted before
    the password is looked at, so that tries at the same time count each other."""
    room = Room.objects.filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    if not watching.needs_password(room, player.id):
        return
    now = database_time()
    noted = PasswordTry.objects.create(room=room, made_from=sign_of(network) or player.id, at=now)
    if wait := _wait(room, noted, now):
        noted.delete()  # It was not looked at: else whoever is refused could go on and shut all others out.
        minutes, seconds = round(WITHIN.total_seconds() / 60), round(wait.total_seconds(), 3)
        raise Refused("too_fast", "too_many_tries", minutes=minutes, limit="PASSWORD_TRIES", retry_after=seconds)
    if not check_password(password, room.password):
        raise Refused("forbidden", "wrong_password", field="password")
    noted.delete()
    _admit(room, player)


@transaction.atomic
def _admit(room: Room, player: Player) -> None:
    """Admits a player for good. In a room with as many as may be admitted, whoever was admitted the longest ago, has no
    seat and is not here now makes room, and has to give the password again."""
    lock_people(player)
    # As it is now: its host may have changed it meanwhile.
    visit_note(Room.objects.select_for_update(no_key=True).get(id=room.id), player)
    if room.admissions.filter(player=player).exists():
        return
    most = settings.ROOM_ADMISSIONS
    if room.admissions.count() >= most:
        here = Presence.objects.filter(room=room, player__isnull=False, expires__gt=Now()).values("player")
        seated = room.seats.exclude(player=None).values("player")
        held = room.seats.exclude(held_for=None).values("held_for")
        gone = room.admissions.exclude(player__in=here).exclude(player__in=seated).exclude(player__in=held)
        first = gone.order_by("id").first()
        if first is None:
            raise Refused("refused", "too_many_admitted", most=most)
        first.delete()
    Admission.objects.create(room=room, player=player)
    broadcast.room_changed(room.id)


def check_admitted(room: Room, player: Player) -> None:
    """Refused to whoever has not said the password of a room that has one."""
    if watching.needs_password(room, player.id):
        raise Refused("forbidden", "password_needed")


def tries_forget() -> int:
    """Forgets tries that do not count any more; how many."""
    return PasswordTry.objects.filter(at__lt=database_time() - WITHIN).delete()[0]


def _wait(room: Room, noted: PasswordTry, now: datetime) -> timedelta | None:
    """How long a network has to wait that has tried too often. Of those who are many together, each network has one
    try, so that who knows the password is let in whatever others do."""
    own, all_together = settings.PASSWORD_TRIES
    tries = room.password_tries.filter(at__gt=now - WITHIN)
    if tries.count() > all_together:
        own = 1
    before = tries.filter(made_from=noted.made_from).exclude(pk=noted.pk).order_by("-at")
    if own < 1:
        return WITHIN
    last = list(before.values_list("at", flat=True)[own - 1 : own])
    return last[0] + WITHIN - now if last else None
