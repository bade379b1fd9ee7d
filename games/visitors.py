"""Who is at the other end of a socket, by the session that its browser has."""

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import salted_hmac

from games.models import ID_LENGTH, Player


def player_of(session: SessionBase | None) -> Player | None:
    """The player whom a session belongs to, read anew: a name may have been chosen since."""
    key = None if session is None else session.session_key
    if key is None:
        return None
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key=key)
    return Player.objects.filter(id=store.get("player", "")).first()


def visitor_of(session: SessionBase | None) -> str:
    """What tells a browser without a name from others; no key to its session. Empty where there is none."""
    key = None if session is None else session.session_key
    return "" if key is None else salted_hmac("games.visitor", key, algorithm="sha256").hexdigest()[:ID_LENGTH]
