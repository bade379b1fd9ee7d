"""Error pages for browsers, in the reader's language, with a link home and nothing secret."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.api.v1.problems import MEDIA_TYPE, problem_of
from games.support.encoding import encode
from games.web.views import page

TYPED = ("why", "answer", "text")
"""The fields of forms in the admin with a moderator's own words."""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: the client's page, which says so."""
    return page(request, HTTPStatus.NOT_FOUND)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that the client does not make."""
    text = _("The address, or the data sent with it, is not valid.")
    return _problem(request, HTTPStatus.BAD_REQUEST, _("Bad request"), text)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: the user lacks permission, or has been logged out before something was sent."""
    if request.method == "POST" and request.user.is_anonymous:
        text = _("You are no longer logged in. Log in, and do it again.")
        return _problem(request, HTTPStatus.FORBIDDEN, _("Nothing was done"), text)
    text = _("Sign in with an account that may see this page.")
    return _problem(request, HTTPStatus.FORBIDDEN, _("Access denied"), text)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without a valid CSRF token."""
    text = _("You have logged in since this page was opened, or your browser does not keep cookies. Open it again.")
    return _problem(request, HTTPStatus.FORBIDDEN, _("Nothing was sent"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: an unexpected error, which is in the log. The page needs neither database nor session nor client, which
    may be what failed."""
    text = _("This was our fault, and has been logged. No game has lost anything. Try again in a moment.")
    return _problem(request, HTTPStatus.INTERNAL_SERVER_ERROR, _("Something went wrong"), text)


def _problem(request: HttpRequest, status: HTTPStatus, title: str, text: str) -> HttpResponse:
    if request.path.startswith("/api/v1/"):
        return HttpResponse(encode(problem_of(_CODES[status])), status=status, content_type=MEDIA_TYPE)
    if request.path.startswith("/api/"):
        return JsonResponse({"error": {"code": _CODES[status], "message": title}}, status=status)
    shown = {"title": title, "about": text, "language": get_language(), **_of_the_admin(request)}
    return HttpResponse(render_to_string("games/problem.html", shown), status=status)


def _of_the_admin(request: HttpRequest) -> dict[str, object]:
    """For moderators: the page to open again, what they had typed there, and the way to their first page."""
    if not request.path.startswith("/admin/"):
        return {}
    typed = [request.POST.get(field, "").strip() for field in TYPED]
    return {"again": request.path, "typed": [words for words in typed if words], "desk": reverse("admin:index")}


_CODES = {
    HTTPStatus.BAD_REQUEST: "malformed",
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.INTERNAL_SERVER_ERROR: "server",
}
