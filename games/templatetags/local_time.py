"""A filter for times that are stored as text."""

from datetime import datetime

from django import template
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localdate, localtime

register = template.Library()


@register.filter
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
