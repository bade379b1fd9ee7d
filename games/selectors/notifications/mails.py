"""Email notifications: which are due and still relevant, and the settings of each address."""

from dataclasses import dataclass
from datetime import datetime, time
from typing import TypeVar
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from games.models import (
    AccountMail,
    Deadline,
    Mail,
    MailAddress,
    Player,
    Presence,
    Push,
    PushSubscription,
    Room,
    Seat,
    Vote,
)
from games.protocol import responses
from games.selectors.people.sessions import deactivated
from games.selectors.play import clocks as clocks_of
from games.selectors.rooms.display_names import seat_name
from games.support.local_times import after_quiet, next_time
from games.support.working_days import between, later

BATCH_SIZE = 50
"""Addresses per query."""
REMINDER_FRACTION = 1 / 4
"""A reminder is sent when this fraction of the time is left."""
WAITS = (Mail.Kind.TURN, Mail.Kind.REMINDER)
Notice = TypeVar("Notice", Mail, Push)


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a notification: the table, the deadline, and the seat's time-outs in a row. `who` is another player
    that it is about, `round` a completed round."""

    kind: Mail.Kind
    room: str
    room_id: str
    until: datetime | None = None
    timeouts: int = 0
    who: str = ""
    round: int = 0


def is_enabled() -> bool:
    """Whether this server sends emails."""
    return bool(settings.EMAIL_URL)


def is_confirmed_for_account(player: Player, address: str) -> bool:
    """Whether a player's account has confirmed this address."""
    return bool(EmailAddress.objects.filter(user__player=player, email=address.lower(), verified=True).exists())


def may_reset(user: User, address: str) -> bool:
    """Whether a password reset may be sent to an address: to a confirmed one of the account, or to an unconfirmed one
    while none is confirmed. Otherwise anyone with brief access to a session could enter their own address."""
    own = EmailAddress.objects.filter(user=user)
    confirmed = own.filter(verified=True)
    if confirmed.exists():
        return bool(confirmed.filter(email__iexact=address).exists())
    return address.lower() == user.email.lower() or bool(own.filter(email__iexact=address).exists())


def settings_of(player: Player | None) -> responses.MailSettings:
    """A player's own email settings."""
    mail = None if player is None else MailAddress.objects.filter(player=player).first()
    chosen = mail or MailAddress()
    account = None if player is None else EmailAddress.objects.filter(user__player=player, verified=True).first()
    return responses.MailSettings(
        offered=is_enabled(),
        address=mail.address if mail else account.email if account else None,
        confirmed=mail is not None and mail.confirmed is not None,
        choice=chosen.choice,  # type: ignore[arg-type]
        reminders=chosen.reminders,
        news=chosen.news,
        digest_hour=chosen.digest_hour,
        quiet_from=_clock(chosen.quiet_from),
        quiet_to=_clock(chosen.quiet_to),
        zone=chosen.zone if mail else None,
    )


def due_recipients(at: datetime) -> list[int]:
    """Addresses that something is due to, the longest overdue first."""
    found = Mail.objects.filter(sent=None, due__lte=at).order_by("due", "id").values_list("to", flat=True)[:BATCH_SIZE]
    return list(dict.fromkeys(found))


def account_mails(at: datetime) -> list[int]:
    """Account emails that are due."""
    return list(AccountMail.objects.filter(due__lte=at).order_by("due").values_list("pk", flat=True)[:BATCH_SIZE])


def recipients(room: Room) -> dict[int, MailAddress]:
    """The email addresses of a room's seats whose players play themselves and want emails, by seat."""
    wanted = MailAddress.objects.filter(confirmed__isnull=False).exclude(choice=MailAddress.Choice.NONE)
    players = {mail.player_id: mail for mail in wanted.filter(player__seats__room=room)}
    seats = clocks_of.player_seats(room.seats.all())
    return {seat.number: players[seat.player_id] for seat in seats if seat.player_id in players}


def for_ended_waits(model: type[Notice]) -> QuerySet[Notice]:
    """Emails, or pushes, about waits that have ended."""
    same = Deadline.objects.filter(game=OuterRef("game"), seat=OuterRef("seat"), prompt=OuterRef("cause"))
    return model._default_manager.filter(~Exists(same), kind__in=WAITS)


def send_time(to: MailAddress | PushSubscription, at: datetime) -> datetime:
    """When something that is ready at a time is sent to an address or browser."""
    if isinstance(to, MailAddress) and to.choice == MailAddress.Choice.DIGEST:
        at = next_time(at, time(to.digest_hour), ZoneInfo(to.zone), once=True)
    return quiet_until(to, at)


def quiet_until(to: MailAddress | PushSubscription, at: datetime) -> datetime:
    """The end of the recipient's quiet hours; `at` itself if it is outside them."""
    return after_quiet(at, to.quiet_from, to.quiet_to, ZoneInfo(to.zone))


def remind_time(room: Room, row: Deadline) -> datetime:
    """When the reminder of a deadline is sent."""
    whole = between(row.started, row.due, working_days=room.working_days)
    return later(row.started, whole * (1 - REMINDER_FRACTION), working_days=room.working_days)


def is_here(room: Room, player_id: str) -> bool:
    """Whether a player is present at the table now."""
    return Presence.objects.filter(room=room, player=player_id, expires__gt=Now()).exists()


def wants(to: MailAddress | PushSubscription, kind: str) -> bool:
    """Whether the recipient wants this kind of notification."""
    if isinstance(to, MailAddress) and (to.confirmed is None or to.choice == MailAddress.Choice.NONE):
        return False
    if kind == Mail.Kind.REMINDER:
        return to.reminders
    if kind == Mail.Kind.NEWS:
        return to.news
    return isinstance(to, MailAddress) or to.turn


def item_of(row: Mail | Push) -> Item | None:
    """The current content of an email or push; None if it is no longer relevant. A person whose account is deactivated
    gets nothing, nor does a program of theirs."""
    to, game = row.to, row.game
    if game is None or not wants(to, row.kind) or deactivated([to.player_id]):
        return None
    room = game.room
    seat = room.seats.filter(player=to.player_id).first()
    if row.kind == Mail.Kind.NEWS:
        return _of_round(row, room, seat)
    if room.state != Room.State.PLAYING or seat is None:
        return None
    if row.kind in WAITS:
        return _of_wait(row, room, seat)
    return _of_vote(row, room, seat) if row.kind == Mail.Kind.VOTE else _of_stand_in(room, seat)


def _of_wait(row: Mail | Push, room: Room, seat: Seat) -> Item | None:
    deadline = deadline_of(row)
    if deadline is None or seat.number != row.seat or seat.stand_in:
        return None
    until = None if room.paused else deadline.due
    return Item(Mail.Kind(row.kind), room.name, room.id, until=until, timeouts=seat.timeouts)


def _of_round(row: Mail | Push, room: Room, seat: Seat | None) -> Item | None:
    """A completed round; also the last one of a game."""
    if seat is None or room.state not in (Room.State.PLAYING, Room.State.ENDED):
        return None
    return Item(Mail.Kind.NEWS, room.name, room.id, round=int(row.cause))


def _of_vote(row: Mail | Push, room: Room, seat: Seat) -> Item | None:
    seats = list(room.seats.select_related("player"))
    about = next((one for one in seats if one.number == row.seat and clocks_of.is_up_for_vote(one)), None)
    has_voted = Vote.objects.filter(room=room, about=row.seat, voter=seat.number).exists()
    if about is None or has_voted or seat.number not in [one.number for one in clocks_of.voters(seats)]:
        return None
    return Item(Mail.Kind.VOTE, room.name, room.id, who=seat_name(about))


def _of_stand_in(room: Room, seat: Seat) -> Item | None:
    return Item(Mail.Kind.STAND_IN, room.name, room.id) if seat.stand_in else None


def deadline_of(row: Mail | Push) -> Deadline | None:
    """The deadline that an email or push is about, if it still exists."""
    return Deadline.objects.filter(game=row.game_id, seat=row.seat, prompt=row.cause).first()


def _clock(clock: time | None) -> str | None:
    return None if clock is None else clock.strftime("%H:%M")
