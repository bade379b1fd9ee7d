"""Time spans, with weekends (UTC) counted or not."""

from datetime import UTC, datetime, time, timedelta

SATURDAY = 5


def later(start: datetime, span: timedelta, *, working_days: bool) -> datetime:
    """When a span that begins at `start` ends."""
    if not working_days:
        return start + span
    at = _working(start)
    while span > (today := _midnight_after(at) - at):
        span -= today
        at = _working(at + today)
    return at + span


def between(start: datetime, end: datetime, *, working_days: bool) -> timedelta:
    """The span from one time to another; negative if `end` is earlier."""
    if not working_days or end <= start:
        return end - start
    span, at = timedelta(), _working(start)
    while at < end:
        stop = min(end, _midnight_after(at))
        span += stop - at
        at = _working(stop)
    return span


def _working(at: datetime) -> datetime:
    """The first moment from `at` on that is not on a weekend."""
    at = at.astimezone(UTC)
    while at.weekday() >= SATURDAY:
        at = _midnight_after(at)
    return at


def _midnight_after(at: datetime) -> datetime:
    return datetime.combine(at.date() + timedelta(days=1), time(), UTC)
