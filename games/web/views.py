"""The one page that the client lives on."""

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
from games.services import Refused
from games.web.browser_policy import ROBOTS
from games.web.client_files import Files, files_of

BEGIN, MAIN = "src/begin.ts", "src/main.tsx"
"""What of the client comes with the page, and what comes once that is painted."""
ROBOTS_TXT = """User-agent: *
Disallow: /_allauth/
Disallow: /admin/
Disallow: /api/
Disallow: /sign-in/
"""
"""Pages of rooms and people are not in it: a robot that may not read a page does not see that it must not list it."""
THEMES = ("light", "dark")
"""What one can choose instead of what one's system says."""


@require_safe
@never_cache
@ensure_csrf_cookie
@gzip_page
def client_page(request: HttpRequest, parts: Sequence[str] = (), listed: bool = False, **address: str) -> HttpResponse:
    """The client's page at each of its addresses; the client reads the address itself. `parts` are the modules that the
    address needs beside the client, by their paths in the client's folder, where what the address names and the
    language stand in braces. Search engines may list the page where it is `listed`, and no other.

    It is the same for everybody, so it may be compressed: nothing secret is in it.
    """
    named = {**address, "language": get_language()}
    response = page(request, parts=[part.format(**named) for part in parts])
    if listed:
        response.headers[ROBOTS] = "all"
    return response


@require_safe
@cache_control(max_age=3600, public=True)
def robots(request: HttpRequest) -> HttpResponse:
    """GET /robots.txt: robots read pages, of which each says whether it may be listed, and nothing else here."""
    return HttpResponse(ROBOTS_TXT, content_type="text/plain; charset=utf-8")


def page(request: HttpRequest, status: int = 200, parts: Sequence[str] = ()) -> HttpResponse:
    """The client's page, as it is drawn before the client knows anything. What the client will need is named, so that
    it comes all at once: its scripts, the words in one language (those of the first page alone, or all), and parts;
    and whether it is light or dark, if that was chosen in this browser, so that nothing of the other is seen first."""
    theme = request.COOKIES.get("lionheart_theme")
    language = get_language()
    first = request.path == "/"
    words = [f"src/base/i18n/{language}.json?{which}" for which in (("first",) if first else ("first", "more"))]
    drawn_with = _files(MAIN).styles
    client = _files(MAIN, *words, *parts)
    about = {
        "begin": Files(drawn_with, _files(BEGIN).scripts),
        "client": Files(tuple(style for style in client.styles if style not in drawn_with), client.scripts),
        "main": _files(MAIN).scripts[-1],
        "drawn": f"drawn/{'first' if first else 'other'}.{language}.html",
        "theme": theme if theme in THEMES else None,
    }
    return render(request, "games/index.html", about, status=status)


@cache
def _files(*modules: str) -> Files:
    return files_of(settings.CLIENT_DIR, *modules)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def mail_stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every mail that ends them: a page with a button; and for mail programs, and that button, a post that
    needs nothing but the link (RFC 8058)."""
    if request.method != "POST":
        return client_page(request)
    try:
        services.mail_stop(token=token)
    except Refused as error:
        return JsonResponse({"error": {"code": error.code, "message": str(error), "reason": error.reason}}, status=404)
    return JsonResponse({})
