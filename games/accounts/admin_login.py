"""The admin's log-in, with the same rate limits as everyone's."""

from http import HTTPStatus

from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from games.accounts.login_limits import count_attempt


def admin_login(request: HttpRequest) -> HttpResponseBase:
    """The admin's log-in view. Refuses too many attempts, by network address and by account."""
    if request.method != "POST":
        return admin.site.login(request)
    counted = count_attempt(request, request.POST.get("username", "")[:200])
    if counted is None:
        return HttpResponse("Too many attempts. Try again in five minutes.", status=429, content_type="text/plain")
    response = admin.site.login(request)
    if response.status_code == HTTPStatus.FOUND:
        counted.rollback()
    return response
