"""Clock times in a player's time zone, across changes to and from daylight saving time."""

from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def next_time(at: datetime, clock: time, zone: ZoneInfo, *, once: bool = False) -> datetime:
    """The first moment from `at` on at which the clock shows a time.

    With `once` a day, even if the clock shows it twice that day. A time skipped in spring is shifted by the skipped
    hour.
    """
    today = at.astimezone(zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(-1, 3))
    shown = [datetime.combine(day, clock, zone).replace(fold=fold) for day in days for fold in (0, 1)]
    return min(moment for moment in map(_utc, filter(lambda one: _counts(one, once), shown)) if moment >= at)


def after_quiet(at: datetime, start: time | None, end: time | None, zone: ZoneInfo) -> datetime:
    """The first moment from `at` on outside the quiet hours, which may span midnight."""
    if start is None or end is None or not _between(start, at.astimezone(zone).time(), end):
        return at
    return next_time(at, end, zone)


def _between(start: time, clock: time, end: time) -> bool:
    if start <= end:
        return start <= clock < end
    return clock >= start or clock < end


def _counts(shown: datetime, once: bool) -> bool:
    """Whether this occurrence counts: a second one (`fold`) only if the clock really shows the time twice, and not
    with `once`."""
    if shown.fold == 0:
        return True
    is_second = shown.utcoffset() != shown.replace(fold=0).utcoffset()
    return not once and is_second and _utc(shown).astimezone(shown.tzinfo).time() == shown.time()


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
