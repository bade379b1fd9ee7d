"""Error pages for browsers, in the reader's language, with a link home and nothing secret."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.api.v1.problems import MEDIA_TYPE, problem_of
from games.support.encoding import encode
from games.web.views import page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: the client's page, which says so."""
    return page(request, HTTPStatus.NOT_FOUND)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that the client does not make."""
    text = _("The address, or the data sent with it, is not valid.")
    return _problem(request, HTTPStatus.BAD_REQUEST, _("Bad request"), text)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: the user lacks permission."""
    text = _("Sign in with an account that may see this page.")
    return _problem(request, HTTPStatus.FORBIDDEN, _("Access denied"), text)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without a valid CSRF token."""
    text = _("This page was open for too long, or your browser does not keep cookies. Reload it and try again.")
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
    shown = {"title": title, "about": text, "language": get_language()}
    return HttpResponse(render_to_string("games/problem.html", shown), status=status)


_CODES = {
    HTTPStatus.BAD_REQUEST: "malformed",
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.INTERNAL_SERVER_ERROR: "server",
}
