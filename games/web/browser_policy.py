"""What browsers may load and do on our pages: files of this server, and nothing that is written into a page; and that
search engines list nothing unless a page says that it may be.

A name or a message that found its way into a page as markup would still not run.
"""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

ROBOTS = "X-Robots-Tag"
"""The header that says what search engines may do with a page."""
POLICY = {
    "default-src": "'self'",
    # The page's icon, and what style sheets draw.
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Directives and their sources; what is not named goes by the first."""
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {sources}" for name, sources in POLICY.items()),
    # Nothing here asks for any of them.
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    # Rooms, games and people are nobody's to find: a page that is for everybody says so itself (games/web/views.py).
    ROBOTS: "noindex",
}


@sync_and_async_middleware
def content_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Puts the policy on every answer: pages, files, and errors too."""
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
