"""Filters for lengths of time."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.timesince import timesince

register = template.Library()


@register.filter
def in_words(length: timedelta | None) -> str:
    """A length of time in words, such as “2 days, 3 hours”."""
    if length is None:
        return "–"
    now = timezone.now()
    return timesince(now - length, now)


@register.filter
def waited(since: datetime) -> str:
    """How long something has waited, in words; empty for less than a minute."""
    return "" if timezone.now() - since < timedelta(minutes=1) else timesince(since)
