"""The one page that the client lives on."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from games import services
from games.services import Refused

THEMES = ("light", "dark")
"""What one can choose instead of what one's system says."""


@require_safe
@never_cache
@ensure_csrf_cookie
def client_page(request: HttpRequest, **address: Any) -> HttpResponse:
    """The same page at each of the client's addresses; the client reads the address itself. The words that it will need
    are named, so that they come beside it (those of the first page alone, or all); and whether it is light or dark, if
    that was chosen in this browser, so that nothing of the other is seen first."""
    return page(request)


def page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """The client's page, whatever it will show."""
    theme = request.COOKIES.get("lionheart_theme")
    parts = ("first",) if request.path == "/" else ("first", "more")
    words = [f"src/i18n/{get_language()}.json?{part}" for part in parts]
    about = {"words": words, "theme": theme if theme in THEMES else None}
    return render(request, "games/index.html", about, status=status)


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
