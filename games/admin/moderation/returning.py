"""The link back to the page that led to another one, such as from a table to the case that it is about."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import gettext

from games.admin.outcomes import led_from, page_before
from games.admin.viewer import oversight
from games.models import Player


def returning(request: HttpRequest) -> tuple[str, str] | None:
    """The page that led here, if the address names one, and what the link to it says."""
    page = _page(request)
    return (page, _words(request, urlsplit(page).path)) if page else None


def person_before(request: HttpRequest) -> Player | None:
    """The person whose page led here."""
    page = _page(request)
    return _person(request, _match(urlsplit(page).path)) if page else None


def _page(request: HttpRequest) -> str:
    return led_from(request) or page_before(request)


def _words(request: HttpRequest, path: str) -> str:
    found = _match(path)
    person = _person(request, found)
    if person is not None:
        return gettext("Back to the case of {name}").format(name=person.name)
    return gettext("Back to the two people") if found and found.url_name == "games_pair" else gettext("Back")


def _match(path: str) -> ResolverMatch | None:
    try:
        return resolve(path)
    except Resolver404:
        return None


def _person(request: HttpRequest, found: ResolverMatch | None) -> Player | None:
    if found is None or found.url_name != "games_player_change":
        return None
    return oversight(request).visible(Player.objects.filter(id=found.kwargs["object_id"])).first()
