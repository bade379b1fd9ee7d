"""Origin check for WebSocket handshakes: only our own pages may open a socket.

A browser sends the session cookie with a handshake from any page, and no CSRF check applies, so the Origin header
decides. A program sends its token in a header, which no page can make a browser do; then cookies do not count and no
Origin is needed. Unlike channels' AllowedHostsOriginValidator, this compares the whole origin (scheme, host and port),
and answers a malformed or missing one with 403 rather than with an exception.
"""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOriginOnly:
    """ASGI middleware that rejects handshakes from foreign origins."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        application = (
            self.application if bearer_token(scope) is not None or is_same_origin(scope) else WebsocketDenier()
        )
        await application(scope, receive, send)


def is_same_origin(scope: Any) -> bool:
    """Whether a handshake comes from a page of this server."""
    origin, host = _header(scope, b"origin"), _header(scope, b"host")
    if origin is None or host is None or not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if settings.HTTPS or scope.get("scheme") == "wss" else "http"
    return origin == f"{scheme}://{host}"


def bearer_token(scope: Any) -> str | None:
    """The token key in a handshake's Authorization header; None without one."""
    scheme, _, key = (_header(scope, b"authorization") or "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else None


def _header(scope: Any, name: bytes) -> str | None:
    """The value of a header; None if it is missing, repeated or not ASCII."""
    values = [value for key, value in scope["headers"] if key == name]
    return values[0].decode() if len(values) == 1 and values[0].isascii() else None
