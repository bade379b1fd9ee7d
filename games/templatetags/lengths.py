"""A filter for lengths of time."""

from datetime import timedelta

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
