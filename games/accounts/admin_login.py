"""The admin's own log-in, with the limits of everybody's."""

from http import HTTPStatus

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from games.accounts.login_limits import attempt


def admin_login(request: HttpRequest) -> HttpResponseBase:
    """Refuses those who try too often, by network address and by account."""
    if request.method != "POST":
        return admin.site.login(request)
    tried = attempt(request, request.POST.get("username", "")[:200])
    if tried is None:
        return HttpResponse("Too many attempts. Try again in five minutes.", status=429, content_type="text/plain")
    response = admin.site.login(request)
    if response.status_code == HTTPStatus.FOUND:
        tried.rollback()
    return response
