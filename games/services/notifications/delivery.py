"""Delivery of queued notifications: each is checked again when it is due, claimed before it is sent, and marked as sent
afterwards. If a worker dies after claiming one, it is retried; if it was already sent, it is sent twice."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction

from games.models import MailRequest, Notification, Room
from games.notifications import CHANNELS
from games.notifications.channel import Channel, Message, SendResult, To, quiet_until
from games.selectors.notifications import content, outbox
from games.selectors.notifications.content import Item, Kind

CLAIM_TIMEOUT = timedelta(minutes=5)
"""A claim expires after this time: longer than sending takes."""
RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
RETENTION = timedelta(days=1)
"""Sent notifications are kept at least this long, so that a prompt that returns after an undo is not announced
again."""
PAUSE_RECHECK = timedelta(minutes=10)


@transaction.atomic
def notification_claim(*, channel: Channel[To, Message], recipient: int, now: datetime) -> Message | None:
    """Claims what is due to a recipient and is sent as one message, for the caller to send; None if there is nothing or
    another worker has it. The content is checked again."""
    recipients = channel.model._default_manager.filter(pk=recipient)
    if recipients.select_for_update(skip_locked=True, no_key=True).first() is None:
        return None
    to = recipients.select_related("player").get()
    due = Notification.objects.filter(**{channel.field: to}, sent=None, due__lte=now).select_related("game__room")
    # Retries first.
    checked = [(row, _due_item(channel, to, row, now)) for row in due.order_by("-batch", "id")]
    found = [(row, item, channel.bundle(row, item)) for row, item in checked if item is not None]
    if not found:
        return None
    bundle = [(row, item) for row, item, key in found if key == found[0][2]]
    batch = bundle[0][0].batch or secrets.token_hex(16)
    for row, _ in bundle:
        row.batch, row.due, row.attempts = batch, now + CLAIM_TIMEOUT, row.attempts + 1
    Notification.objects.bulk_update([row for row, _ in bundle], ("batch", "due", "attempts"))
    return channel.render(batch, to, [item for _, item in bundle], now)


def _due_item(channel: Channel[To, Message], to: To, row: Notification, now: datetime) -> Item | None:
    """The content to send now, or None. Obsolete notifications are deleted, and those that must wait are postponed."""
    item = content.item_of(row, to.player_id) if channel.wants(to, row.kind) else None
    if item is None:
        row.delete()
        return None
    if row.game is not None:
        later = _earliest_time(channel, to, row, row.game.room, now)
    else:
        later = quiet_until(to, now) if row.kind in (Kind.MESSAGE, Kind.CASE) else now
    if later <= now:
        return item
    Notification.objects.filter(pk=row.pk).update(due=later, batch="", attempts=0)
    return None


def _earliest_time(channel: Channel[To, Message], to: To, row: Notification, room: Room, now: datetime) -> datetime:
    """The earliest time to send a notification: not while the person is at the table, nor in their quiet hours, nor,
    for a reminder, too early."""
    if content.is_here(room, to.player_id):
        return channel.send_time(to, now + max(channel.grace, timedelta(seconds=1)))
    if row.kind == Kind.REMINDER:
        if room.paused is not None:
            return now + PAUSE_RECHECK
        deadline = content.deadline_of(row)
        if deadline is not None and (remind := content.remind_time(room, deadline)) > now:
            return channel.send_time(to, remind)
    return quiet_until(to, now)


@transaction.atomic
def notification_settle(
    *, channel: Channel[To, Message], recipient: int, batch: str, result: SendResult, now: datetime
) -> None:
    """Records the result of sending a message. After a failure it is retried, not before the result's `wait` is over,
    unless this was the last attempt or retrying cannot help. A recipient that no longer exists is deleted."""
    rows = Notification.objects.filter(batch=batch, sent=None)
    if not result.problem:
        rows.update(sent=now)
    elif result.is_gone:
        for gone in channel.model._default_manager.select_for_update().filter(pk=recipient):
            gone.delete()
    elif (tried := rows.values_list("attempts", flat=True).first()) is not None:
        again = retry_wait(tried, result)
        if again is None:
            rows.delete()
        else:
            rows.update(due=now + again)


def retry_wait(attempts: int, result: SendResult) -> timedelta | None:
    """The time until a failed message is retried; None to give up."""
    if result.is_permanent or attempts > len(RETRIES):
        return None
    return max(RETRIES[attempts - 1], result.wait)


@transaction.atomic
def notifications_postpone(*, channel: Channel[To, Message], recipient: int, now: datetime) -> None:
    """Postpones everything due to a recipient after an error in rendering it."""
    due = Notification.objects.filter(**{channel.field: recipient}, sent=None, due__lte=now)
    due.update(due=now + RETRIES[-1])


@transaction.atomic
def notifications_sweep(*, now: datetime) -> None:
    """Deletes obsolete notifications and recipients, and old entries of the rate limits."""
    for nobody_needs in outbox.obsolete(now - RETENTION):
        nobody_needs.delete()
    for channel in CHANNELS:
        if channel.is_enabled():
            old = channel.obsolete_recipients(now).select_for_update(skip_locked=True)
            for recipient in old.order_by("pk"):
                recipient.delete()
    MailRequest.objects.filter(at__lt=now - RETENTION).delete()
