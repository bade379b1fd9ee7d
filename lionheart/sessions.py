"""The session of a socket: a browser's, from the cookie of its handshake, or a program's, from its token. It is
loaded on first use."""

from collections.abc import Awaitable
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any

from django.conf import settings

from games.realtime.identity import TokenSession
from lionheart.origin import bearer_token


class SessionMiddleware:
    """ASGI middleware that puts the session into the scope.

    Channels' own middleware also saves sessions, for which it inspects every outgoing message.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self._store = import_module(settings.SESSION_ENGINE).SessionStore

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[Any]:
        key = bearer_token(scope)
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
