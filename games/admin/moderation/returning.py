"""The link back to the page that led to another one, such as from a table to the case that it is about."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, resolve
from django.utils.translation import gettext

from games.admin.outcomes import led_from, page_before
from games.admin.viewer import oversight
from games.models import Player


def returning(request: HttpRequest) -> tuple[str, str] | None:
    """The page that led here, if the address names one, and what the link to it says."""
    page = led_from(request) or page_before(request)
    return (page, _words(request, urlsplit(page).path)) if page else None


def _words(request: HttpRequest, path: str) -> str:
    try:
        found = resolve(path)
    except Resolver404:
        return gettext("Back")
    if found.url_name == "games_player_change":
        person = oversight(request).visible(Player.objects.filter(id=found.kwargs["object_id"])).first()
        if person is not None:
            return gettext("Back to the case of {name}").format(name=person.name)
    return gettext("Back to the two people") if found.url_name == "games_pair" else gettext("Back")
