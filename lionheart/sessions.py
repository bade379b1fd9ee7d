"""The session of a socket: whose browser it is, by the cookie of its handshake, or which program's token it brings. It
is read only when asked."""

from collections.abc import Awaitable
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any

from django.conf import settings

from games.realtime.identity import TokenSession
from lionheart.origin import bearer


class WithSession:
    """Puts the session into the scope, for the inner application.

    Channels' own stack saves sessions too, for which it looks at all that goes out.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self._store = import_module(settings.SESSION_ENGINE).SessionStore

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[Any]:
        key = bearer(scope)
        scope["session"] = self._store(_cookie(scope)) if key is None else TokenSession(key)
        answer: Awaitable[Any] = self.application(scope, receive, send)
        return answer


def _cookie(scope: Any) -> str | None:
    cookies: SimpleCookie = SimpleCookie()
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                cookies.load(value.decode("latin-1"))
            except CookieError:
                return None
    found = cookies.get(settings.SESSION_COOKIE_NAME)
    return None if found is None else found.value
