"""The admin's own log-in, with the limits of everybody's."""

from allauth.core import ratelimit
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseBase


def admin_login(request: HttpRequest) -> HttpResponseBase:
    """Refuses those who try too often, by network address and by account."""
    if request.method == "POST":
        name = request.POST.get("username", "")[:200].lower()
        tries = {"login": None, "login_failed": f"admin:{name}"}
        if not all(ratelimit.consume(request, action=action, key=key) for action, key in tries.items()):
            return HttpResponse("Too many attempts. Try again in five minutes.", status=429, content_type="text/plain")
    return admin.site.login(request)
