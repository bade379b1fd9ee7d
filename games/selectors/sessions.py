"""Which sessions there are."""

from collections.abc import Sequence

from django.contrib.sessions.models import Session
from django.utils import timezone

AT_ONCE = 500


def ended(keys: Sequence[str]) -> set[str]:
    """Those of some sessions, by their keys, that are not there any more, or have run out."""
    running: set[str] = set()
    for start in range(0, len(keys), AT_ONCE):
        some = Session.objects.filter(session_key__in=keys[start : start + AT_ONCE], expire_date__gt=timezone.now())
        running.update(some.values_list("session_key", flat=True))
    return set(keys) - running
