"""Response headers for browsers: a content security policy that allows only this server's files and no inline code, and
`noindex` for search engines unless a page allows indexing.

Markup injected through a name or a message would not run.
"""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

ROBOTS = "X-Robots-Tag"
"""The response header with instructions for search engines."""
POLICY = {
    "default-src": "'self'",
    # The page's icon, and images in style sheets.
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Directives and their sources; what is not listed falls back to the first."""
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {sources}" for name, sources in POLICY.items()),
    # No page uses any of these.
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    # Rooms, games and people must not be found by searching. Public pages override this (games/web/views.py).
    ROBOTS: "noindex",
}


@sync_and_async_middleware
def content_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware that adds the headers to every response: pages, files and errors."""
    if iscoroutinefunction(get_response):
        ask = cast("Callable[[HttpRequest], Awaitable[HttpResponse]]", get_response)

        async def respond(request: HttpRequest) -> HttpResponse:
            return _with_policy(await ask(request))

        return respond
    return lambda request: _with_policy(get_response(request))


def _with_policy(response: HttpResponse) -> HttpResponse:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
