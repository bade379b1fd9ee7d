"""Outgoing emails: queued in the same transaction as the event, checked again when they are sent. One that is sent
twice (`delivery_claims.py`) has the same Message-ID, by which email programs recognize it."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.models import Deadline, Game, Mail, MailAddress, MailRequest, Room
from games.notifications.mail import messages
from games.notifications.mail.messages import MailMessage
from games.notifications.mail.notice_links import DAYS
from games.selectors.notifications import mails as mails_of
from games.selectors.people.sessions import deactivated
from games.selectors.play import clocks as clocks_of
from games.services.notifications.delivery_claims import (
    RETENTION,
    RETRIES,
    claim_batch,
    delete_obsolete,
    due_item,
    mark_failed,
    mark_sent,
)


def mails_queue_turns(*, room: Room, deadlines: Iterable[Deadline]) -> None:
    """Queues emails for people whose turn it is in a correspondence game, and reminders; once per prompt."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.is_enabled():
        return
    recipients = _lock_addresses(room)
    _insert(
        mail
        for row in deadlines
        if row.seat in recipients
        for mail in _turn_and_reminder(room, row, recipients[row.seat])
    )


def mails_change_prompt(*, game: Game, seat: int, before: str, prompt: str) -> None:
    """After an undo the same question has a new prompt id: moves the emails to it, so that nobody is notified twice."""
    Mail.objects.filter(game=game, seat=seat, cause=before, kind__in=mails_of.WAITS).update(cause=prompt)


def mails_queue_vote(*, room: Room, game: Game, about: int, cause: str) -> None:
    """Queues emails to everybody who may vote about a seat that timed out too often."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.is_enabled():
        return
    say = {seat.number for seat in clocks_of.voters(room.seats.all())}
    asked = [mail for seat, mail in _lock_addresses(room).items() if seat in say]
    _insert(_new_mail(mail, Mail.Kind.VOTE, game, about, cause) for mail in asked)


def mails_queue_round(*, room: Room, game: Game, number: int) -> None:
    """Queues emails about a completed round to everybody at a correspondence table who wants news."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.is_enabled():
        return
    recipients = {seat: mail for seat, mail in _lock_addresses(room).items() if mail.news}
    _insert(_new_mail(mail, Mail.Kind.NEWS, game, seat, str(number)) for seat, mail in recipients.items())


def mail_queue_stand_in(*, room: Room, game: Game, seat: int, cause: str) -> None:
    """Queues an email to a player whose seat a bot plays after a vote."""
    if room.pace != Room.Pace.CORRESPONDENCE or not mails_of.is_enabled():
        return
    player = room.seats.get(number=seat).player_id
    recipients = MailAddress.objects.select_for_update(no_key=True).filter(player=player)
    _insert(_new_mail(mail, Mail.Kind.STAND_IN, game, seat, cause) for mail in recipients)


def mails_queue_open_turns(*, mail: MailAddress) -> None:
    """Queues emails about what already waits for a person who has just turned emails on."""
    waiting = Deadline.objects.filter(game__room__seats__player=mail.player_id, game__room__state=Room.State.PLAYING)
    for row in waiting.select_related("game__room"):
        room = row.game.room
        if room.pace == Room.Pace.CORRESPONDENCE and mails_of.recipients(room).get(row.seat) == mail:
            _insert(_turn_and_reminder(room, row, mail))


def mail_queue_confirmation(*, mail: MailAddress) -> None:
    """Queues an email that asks whether an address belongs to the person who gave it."""
    now = clocks_of.now()
    Mail.objects.create(to=mail, kind=Mail.Kind.CONFIRM, created=now, due=now)


def _lock_addresses(room: Room) -> dict[int, MailAddress]:
    """The addresses to notify, by seat, locked so that none can be removed before the emails are stored."""
    recipients = mails_of.recipients(room)
    kept = MailAddress.objects.select_for_update(no_key=True).filter(pk__in=[mail.pk for mail in recipients.values()])
    known = {mail.pk: mail for mail in kept.order_by("pk")} if recipients else {}
    return {seat: known[mail.pk] for seat, mail in recipients.items() if mail.pk in known}


def _turn_and_reminder(room: Room, row: Deadline, mail: MailAddress) -> tuple[Mail, Mail]:
    turn = _new_mail(mail, Mail.Kind.TURN, row.game, row.seat, row.prompt)
    reminder = _new_mail(mail, Mail.Kind.REMINDER, row.game, row.seat, row.prompt)
    reminder.due = mails_of.send_time(mail, mails_of.remind_time(room, row))
    return turn, reminder


def _new_mail(mail: MailAddress, kind: Mail.Kind, game: Game, seat: int, cause: str) -> Mail:
    now = clocks_of.now()
    due = mails_of.send_time(mail, now + timedelta(seconds=settings.MAIL_GRACE))
    return Mail(to=mail, kind=kind, game=game, seat=seat, cause=cause, created=now, due=due)


def _insert(mails: Iterable[Mail]) -> None:
    Mail.objects.bulk_create(mails, ignore_conflicts=True)


@transaction.atomic
def mail_claim(*, address: int, now: datetime) -> MailMessage | None:
    """Claims the next email due to an address for the caller to send; None if there is none or another worker has it.
    Its content is checked again."""
    locked = MailAddress.objects.select_for_update(skip_locked=True, no_key=True).filter(pk=address)
    mail = locked.first()
    if mail is None:
        return None
    mail = MailAddress.objects.select_related("player").get(pk=mail.pk)
    due = list(Mail.objects.filter(to=mail, sent=None, due__lte=now).select_related("game__room"))
    first = next((row for row in due if row.kind == Mail.Kind.CONFIRM), None)
    if first is not None:
        return _claim_confirmation(first, mail, now)
    tried = next((row.batch for row in due if row.batch), "")
    items: dict[tuple[object, ...], mails_of.Item] = {}
    rows = []
    for row in due:
        row.to = mail
        if row.batch == tried and (item := due_item(row, now, settings.MAIL_GRACE)) is not None:
            rows.append(row)
            # A reminder repeats the content of the first email.
            about = row.kind not in mails_of.WAITS and row.kind
            items[item.room_id, row.seat, about, item.round] = item
    return messages.notice(claim_batch(rows, now), mail, list(items.values())) if rows else None


def _claim_confirmation(row: Mail, mail: MailAddress, now: datetime) -> MailMessage | None:
    if mail.confirmed is None and not deactivated([mail.player_id]):
        return messages.confirmation(claim_batch([row], now), mail)
    row.delete()
    return None


@transaction.atomic
def mail_sent(*, batch: str, now: datetime) -> None:
    """Marks an email as sent."""
    mark_sent(Mail, batch, now)


@transaction.atomic
def mail_failed(*, batch: str, now: datetime, for_good: bool = False) -> None:
    """Schedules a retry of an email, or gives up after the last one."""
    mark_failed(Mail, batch, now, for_good=for_good)


@transaction.atomic
def mails_postpone(*, address: int, now: datetime) -> None:
    """Postpones everything due to an address after an error in rendering it."""
    Mail.objects.filter(to=address, sent=None, due__lte=now).update(due=now + RETRIES[-1])


@transaction.atomic
def mails_sweep(*, now: datetime) -> None:
    """Deletes obsolete emails, addresses that were never confirmed, and old entries of the rate limits."""
    delete_obsolete(Mail, now)
    old = MailAddress.objects.filter(confirmed=None, asked__lt=now - timedelta(days=DAYS))
    for mail in old.select_for_update(skip_locked=True).order_by("pk"):
        mail.delete()
    MailRequest.objects.filter(at__lt=now - RETENTION).delete()
