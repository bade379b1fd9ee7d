"""Shows the admin's times in the time zone of the moderator's browser."""

from collections.abc import Callable
from urllib.parse import unquote
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.decorators import sync_only_middleware

from games.support.local_times import zones

COOKIE = "lionheart_zone"
"""The cookie with the name of the browser's zone, set by the admin's pages (`games/time_zone.js`)."""
ADMIN = "/admin/"


@sync_only_middleware
def browsers_time_zone(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware that activates the browser's time zone for the admin's pages; UTC if it is not known."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        name = unquote(request.COOKIES.get(COOKIE, "")) if request.path.startswith(ADMIN) else ""
        if name not in zones():
            return get_response(request)
        with timezone.override(ZoneInfo(name)):
            return get_response(request)

    return respond
