"""Which sessions, and tokens, there are, and whose they are."""

from collections.abc import Collection, Sequence

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import Player
from games.selectors.people import tokens

AT_ONCE = 500
BY_TOKEN = "token:"  # noqa: S105 - the start of a name
"""What the key of somebody starts with who has come in by a token; its id follows."""
PLAYER = "player"
"""What of a session names its player."""


def player_in(session: SessionBase, *, guests_only: bool = False) -> Player | None:
    """The player whom a session belongs to. Who has an account is logged in to it, with the password of today."""
    player_id = session.get(PLAYER)
    found = Player.objects.select_related("user").filter(id=player_id, gone=False).first() if player_id else None
    if found is None or found.user is None:
        return found
    return None if guests_only or not _is_logged_in(session, found) else found


def _is_logged_in(session: SessionBase, player: Player) -> bool:
    user = player.user
    if user is None or not user.is_active or session.get(SESSION_KEY) != str(user.pk):
        return False
    return constant_time_compare(str(session.get(HASH_SESSION_KEY, "")), user.get_session_auth_hash())


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


def deactivated(player_ids: Collection[str]) -> set[str]:
    """Those of some people, and programs, whose account, or their operator's, has been deactivated."""
    ids, found = sorted(player_ids), set[str]()
    is_off = Q(user__is_active=False) | Q(operator__user__is_active=False)
    for start in range(0, len(ids), AT_ONCE):
        some = Player.objects.filter(is_off, id__in=ids[start : start + AT_ONCE])
        found.update(some.values_list("id", flat=True))
    return found
