"""Which pages may open a socket: our own, and those named in TRUSTED_ORIGINS.

A browser sends the session cookie with a handshake from any page, and no CSRF check sees it, so the Origin decides.
A program sends the key of its token in a header, which no page can have a browser do; then no cookie counts, and it
needs no Origin. The Origin is compared whole (scheme, host and port), unlike channels' AllowedHostsOriginValidator, and
a malformed or missing one is answered with 403 rather than with an exception.
"""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOriginOnly:
    """Lets a handshake through to the inner application when its Origin is one of ours."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        application = self.application if bearer(scope) is not None or is_ours(scope) else WebsocketDenier()
        await application(scope, receive, send)


def is_ours(scope: Any) -> bool:
    """Whether the handshake comes from a page of this server, or from one that the settings trust."""
    origin, host = _header(scope, b"origin"), _header(scope, b"host")
    if origin is None:
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    if host is None or not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if settings.HTTPS or scope.get("scheme") == "wss" else "http"
    return origin == f"{scheme}://{host}"


def bearer(scope: Any) -> str | None:
    """The key of the token that a handshake brings; None if it brings none."""
    scheme, _, key = (_header(scope, b"authorization") or "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def _header(scope: Any, name: bytes) -> str | None:
    """The header's one value; None when it is missing, repeated or not ASCII."""
    values = [value for key, value in scope["headers"] if key == name]
    return values[0].decode() if len(values) == 1 and values[0].isascii() else None
