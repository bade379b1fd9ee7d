"""Which sessions, and tokens, there are."""

from collections.abc import Sequence

from django.contrib.sessions.models import Session
from django.utils import timezone

from games.selectors import tokens

AT_ONCE = 500
BY_TOKEN = "token:"  # noqa: S105 - the start of a name
"""What the key of somebody starts with who has come in by a token; its id follows."""


def ended(keys: Sequence[str]) -> set[str]:
    """Those of some sessions, by their keys, that are not there any more, or have run out."""
    there: set[str] = set()
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        running = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        there.update(running.values_list("session_key", flat=True))
        by_token = [key.removeprefix(BY_TOKEN) for key in some if key.startswith(BY_TOKEN)]
        there.update(f"{BY_TOKEN}{token}" for token in (tokens.running(by_token) if by_token else ()))
    return set(keys) - there
