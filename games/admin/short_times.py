"""Times in as few words as say when: hours and minutes, and the day unless it is today's."""

from datetime import datetime

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime


def local_time(moment: datetime | str | None) -> str:
    """A moment, also in ISO format, as hours and minutes in the current time zone; with the day unless it is today's.
    Empty if there is none."""
    at = parse_datetime(moment) if isinstance(moment, str) else moment
    if at is None:
        return ""
    shown = localtime(at)
    clock = f"{shown:%H:%M}"
    if shown.date() == localdate():
        return clock
    day = date_format(shown, "MONTH_DAY_FORMAT" if shown.year == localdate().year else "DATE_FORMAT")
    return f"{day}, {clock}"
