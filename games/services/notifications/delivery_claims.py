"""Delivery of queued emails and pushes: each is checked again when it is due, claimed before it is sent, and marked as
sent afterwards. If a worker dies after claiming one, it is retried; if it was already sent, it is sent twice."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from games.models import Mail, Push, Room
from games.selectors.notifications import mails as mails_of
from games.selectors.notifications.mails import Notice

CLAIM_TIMEOUT = timedelta(minutes=5)
"""A claim expires after this time: longer than sending takes."""
RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
RETENTION = timedelta(days=1)
"""Sent notifications are kept at least this long, so that a prompt that returns after an undo is not announced
again."""
PAUSE_RECHECK = timedelta(minutes=10)


def due_item(row: Mail | Push, now: datetime, grace: float) -> mails_of.Item | None:
    """The content to send now, or None. Obsolete notifications are deleted, and those that must wait are postponed."""
    item = mails_of.item_of(row)
    if item is None or row.game is None:
        row.delete()
        return None
    later = _earliest_time(row, row.game.room, now, timedelta(seconds=max(grace, 1)))
    if later <= now:
        return item
    type(row)._default_manager.filter(pk=row.pk).update(due=later, batch="", attempts=0)
    return None


def _earliest_time(row: Mail | Push, room: Room, now: datetime, grace: timedelta) -> datetime:
    """The earliest time to send a notification: not while the person is at the table, nor in their quiet hours, nor,
    for a reminder, too early."""
    if mails_of.is_here(room, row.to.player_id):
        return mails_of.send_time(row.to, now + grace)
    if row.kind == Mail.Kind.REMINDER:
        if room.paused is not None:
            return now + PAUSE_RECHECK
        deadline = mails_of.deadline_of(row)
        if deadline is not None and (remind := mails_of.remind_time(room, deadline)) > now:
            return mails_of.send_time(row.to, remind)
    return mails_of.quiet_until(row.to, now)


def claim_batch(rows: Sequence[Notice], now: datetime) -> str:
    """Claims notifications to be sent as one. Returns the batch name, which stays the same for retries."""
    batch = rows[0].batch or secrets.token_hex(16)
    for row in rows:
        row.batch, row.due, row.attempts = batch, now + CLAIM_TIMEOUT, row.attempts + 1
    type(rows[0])._default_manager.bulk_update(rows, ("batch", "due", "attempts"))
    return batch


def mark_sent(model: type[Notice], batch: str, now: datetime) -> None:
    """Marks a batch as sent."""
    model._default_manager.filter(batch=batch, sent=None).update(sent=now)


def mark_failed(
    model: type[Notice], batch: str, now: datetime, *, for_good: bool, wait: timedelta = timedelta(0)
) -> None:
    """Schedules a retry of a batch after a failure, not before `wait` is over; deletes it after the last one."""
    rows = model._default_manager.filter(batch=batch, sent=None)
    tried = rows.values_list("attempts", flat=True).first()
    if tried is None:
        return
    if for_good or tried > len(RETRIES):
        rows.delete()
    else:
        rows.update(due=now + max(RETRIES[tried - 1], wait))


def delete_obsolete(model: type[Notice], now: datetime) -> None:
    """Deletes obsolete notifications."""
    mails_of.for_ended_waits(model).filter(sent=None, batch="").delete()
    mails_of.for_ended_waits(model).filter(sent__lt=now - RETENTION).delete()
    ended = model._default_manager.exclude(kind__in=mails_of.WAITS)
    ended.filter(sent__lt=now - RETENTION).exclude(game__room__state=Room.State.PLAYING).delete()
