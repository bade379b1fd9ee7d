"""Sessions: whose they are, and which have ended."""

from collections.abc import Collection, Sequence

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.models import Player
from games.selectors.people import tokens
from games.support.prepared_queries import PreparedQuery

BATCH_SIZE = 500
BY_TOKEN = "token:"  # noqa: S105 - the start of a name
"""The prefix of the session key of a client that authenticated with a token; the token's id follows."""
PLAYER = "player"
"""The session field with the player's id."""
PLAYERS = PreparedQuery(lambda player: Player.objects.select_related("user").filter(id=player, deleted=False))


def player_in(session: SessionBase, *, guests_only: bool = False) -> Player | None:
    """The player whom a session belongs to. A player with an account must be logged in to it, with its current
    password."""
    player_id = session.get(PLAYER)
    found = PLAYERS.first(player_id) if player_id else None
    if found is None or found.user is None:
        return found
    return None if guests_only or not _is_logged_in(session, found) else found


def _is_logged_in(session: SessionBase, player: Player) -> bool:
    user = player.user
    if user is None or not user.is_active or session.get(SESSION_KEY) != str(user.pk):
        return False
    return constant_time_compare(str(session.get(HASH_SESSION_KEY, "")), user.get_session_auth_hash())


def ended(keys: Sequence[str]) -> set[str]:
    """Which of these sessions, by their keys, no longer exist or have expired."""
    there: set[str] = set()
    for start in range(0, len(keys), BATCH_SIZE):
        some = keys[start : start + BATCH_SIZE]
        running = Session.objects.filter(session_key__in=some, expire_date__gt=timezone.now())
        there.update(running.values_list("session_key", flat=True))
        by_token = [key.removeprefix(BY_TOKEN) for key in some if key.startswith(BY_TOKEN)]
        there.update(f"{BY_TOKEN}{token}" for token in (tokens.usable(by_token) if by_token else ()))
    return set(keys) - there


def deactivated(player_ids: Collection[str]) -> set[str]:
    """Which of these people and programs have a deactivated account, or an operator with one."""
    ids, found = sorted(player_ids), set[str]()
    is_off = Q(user__is_active=False) | Q(operator__user__is_active=False)
    for start in range(0, len(ids), BATCH_SIZE):
        some = Player.objects.filter(is_off, id__in=ids[start : start + BATCH_SIZE])
        found.update(some.values_list("id", flat=True))
    return found
