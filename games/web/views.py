"""The page that loads the client, served at all of its addresses."""

from collections.abc import Sequence
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

from games import services
from games.selectors.rooms.previews import preview_of
from games.services import Refused
from games.web import previews
from games.web.browser_policy import ROBOTS
from games.web.client_files import Files, files_of
from games.web.posters import poster_of
from games.web.time_out import time_out_texts

FIRST_MODULE, MAIN_MODULE = "src/begin.ts", "src/main.tsx"
"""Client modules: the one that comes with the page, and the one loaded after the first paint."""
ROBOTS_TXT = """User-agent: *
Disallow: /_allauth/
Disallow: /admin/
Disallow: /api/
Disallow: /sign-in/
"""
"""Pages of rooms and people are not disallowed here: a robot that may not read a page cannot see that it must not
index it."""
THEMES = ("light", "dark")
"""Themes a user can choose instead of the system's."""


@require_safe
@never_cache
@ensure_csrf_cookie
@gzip_page
def client_page(
    request: HttpRequest, parts: Sequence[str] = (), listed: bool = False, poster: bool = False, **address: str
) -> HttpResponse:
    """The client's page; the client reads the address itself.

    `parts` are further client modules that the address needs, as paths in the client's folder with the address's
    parameters and the language in braces. Search engines may index only `listed` pages. The page contains no secret, so
    it may be compressed, and is the same for everyone except moderators; pages of a table say what links to it show,
    and that with a `poster` shows the board at once.
    """
    named = {**address, "language": get_language()}
    shown = preview_of(address["room"]) if "room" in address else None
    response = page(
        request,
        parts=[part.format(**named) for part in parts],
        tags=previews.tags_of(request, shown),
        poster=poster_of(request, shown) if poster and shown else None,
    )
    if listed:
        response.headers[ROBOTS] = "all"
    return response


@require_safe
@cache_control(max_age=3600, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    """GET /robots.txt: robots may read pages, each of which says whether it may be indexed, and nothing else."""
    return HttpResponse(ROBOTS_TXT, content_type="text/plain; charset=utf-8")


def page(
    request: HttpRequest,
    status: int = 200,
    parts: Sequence[str] = (),
    tags: previews.Tags | None = None,
    poster: str | None = None,
) -> HttpResponse:
    """Renders the client's page with its prerendered first view.

    It names all files the client will need, so that they load at once: scripts, translations (the first page's alone,
    or all) and parts. If the browser has chosen a theme it is applied, so that the other one does not flash up first.
    """
    theme = request.COOKIES.get("lionheart_theme")
    language = get_language()
    first = request.path == "/"
    words = [f"texts/{language}-{which}" for which in (("first",) if first else ("first", "more"))]
    prerendered_styles = _files(MAIN_MODULE).styles
    client = _files(MAIN_MODULE, *words, *parts)
    context = {
        "begin": Files(prerendered_styles, _files(FIRST_MODULE).scripts),
        "client": Files(tuple(style for style in client.styles if style not in prerendered_styles), client.scripts),
        "main": _files(MAIN_MODULE).scripts[-1],
        "drawn": f"drawn/{'first' if first else 'other'}.{language}.html",
        "tags": tags,
        "poster": poster,
        "site": previews.site_description(),
        "time_out": time_out_texts(request),
        "theme": theme if theme in THEMES else None,
    }
    return render(request, "games/index.html", context, status=status)


@cache
def _files(*modules: str) -> Files:
    return files_of(settings.CLIENT_DIR, *modules)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mail_stop(request: HttpRequest, token: str) -> HttpResponse:
    """The unsubscribe link of every email: shows a page with a button. A POST, by that button or by an email program
    (RFC 8058), needs nothing but the link."""
    if request.method != "POST":
        return client_page(request)
    try:
        services.mail_unsubscribe(token=token)
    except Refused as error:
        return JsonResponse({"error": {"code": error.code, "message": str(error), "reason": error.reason}}, status=404)
    return JsonResponse({})
