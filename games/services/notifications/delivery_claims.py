"""What mails and pushes that are to be sent have in common: each is looked at again when it is due, claimed before it
goes out, and noted when it has gone. Whoever claims one and then dies leaves it to be tried again; if it had gone out
already it goes out twice.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from games.models import Mail, Push, Room
from games.selectors.notifications import mails as mails_of
from games.selectors.notifications.mails import Kept

CLAIMED = timedelta(minutes=5)
"""What was not heard of for so long is tried again: longer than sending takes."""
RETRIES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360))
KEPT = timedelta(days=1)
"""What was sent is remembered for so long at least, so that a wait that comes back by an undo is not told again."""
PAUSED = timedelta(minutes=10)


def told_now(row: Mail | Push, now: datetime, grace: float) -> mails_of.Item | None:
    """What is told now. With nothing to tell any more it is dropped, and what is not to be sent yet put off."""
    item = mails_of.item_of(row)
    if item is None or row.game is None:
        row.delete()
        return None
    later = _put_off_until(row, row.game.room, now, timedelta(seconds=max(grace, 1)))
    if later <= now:
        return item
    type(row)._default_manager.filter(pk=row.pk).update(due=later, batch="", attempts=0)
    return None


def _put_off_until(row: Mail | Push, room: Room, now: datetime, grace: timedelta) -> datetime:
    """When something may be sent at the earliest: not to whom sits at the table, in their quiet hours, or too early for
    a reminder."""
    if mails_of.is_here(room, row.to.player_id):
        return mails_of.send_time(row.to, now + grace)
    if row.kind == Mail.Kind.REMINDER:
        if room.paused is not None:
            return now + PAUSED
        deadline = mails_of.deadline_of(row)
        if deadline is not None and (remind := mails_of.remind_time(room, deadline)) > now:
            return mails_of.send_time(row.to, remind)
    return mails_of.quiet_until(row.to, now)


def claim(rows: Sequence[Kept], now: datetime) -> str:
    """Claims what goes out as one; the name by which that is known whenever it is tried."""
    batch = rows[0].batch or secrets.token_hex(16)
    for row in rows:
        row.batch, row.due, row.attempts = batch, now + CLAIMED, row.attempts + 1
    type(rows[0])._default_manager.bulk_update(rows, ("batch", "due", "attempts"))
    return batch


def settle(kept: type[Kept], batch: str, now: datetime) -> None:
    """It has gone out."""
    kept._default_manager.filter(batch=batch, sent=None).update(sent=now)


def fail(kept: type[Kept], batch: str, now: datetime, *, for_good: bool, wait: timedelta = timedelta(0)) -> None:
    """It could not be sent: it is tried again later, not before `wait` is over, or, after the last time, not."""
    rows = kept._default_manager.filter(batch=batch, sent=None)
    tried = rows.values_list("attempts", flat=True).first()
    if tried is None:
        return
    if for_good or tried > len(RETRIES):
        rows.delete()
    else:
        rows.update(due=now + max(RETRIES[tried - 1], wait))


def forget(kept: type[Kept], now: datetime) -> None:
    """Forgets what has nothing to tell any more."""
    mails_of.for_ended_waits(kept).filter(sent=None, batch="").delete()
    mails_of.for_ended_waits(kept).filter(sent__lt=now - KEPT).delete()
    ended = kept._default_manager.exclude(kind__in=mails_of.WAITS)
    ended.filter(sent__lt=now - KEPT).exclude(game__room__state=Room.State.PLAYING).delete()
