"""The admin's log-in, with the same rate limits as everyone's, and the second factor of those who have one."""

from http import HTTPStatus
from typing import Any

from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext

from games.accounts import second_factor
from games.accounts.login_limits import count_attempt


class SecondFactorNeededError(Exception):
    """The password of a user who also has a second factor was correct."""

    def __init__(self, user: User) -> None:
        super().__init__()
        self.user = user


class AdminLoginForm(AdminAuthenticationForm):
    """Name and password. Users with a second factor are not logged in by these alone."""

    def confirm_login_allowed(self, user: Any) -> None:
        """Called once the password is known to be correct."""
        super().confirm_login_allowed(user)
        if is_mfa_enabled(user):
            raise SecondFactorNeededError(user)


def admin_login(request: HttpRequest) -> HttpResponseBase:
    """The admin's log-in view. Refuses too many attempts, by network address and by account. Those who are logged in,
    but without the second factor that they need, are sent to its page."""
    if request.method != "POST":
        if second_factor.is_missing(request):
            return _second_factor(request)
        return admin.site.login(request)
    counted = count_attempt(request, request.POST.get("username", "")[:200])
    if counted is None:
        return _too_many_attempts()
    try:
        response = admin.site.login(request)
    except SecondFactorNeededError as needed:
        counted.rollback()
        return _wait_for_code(request, needed.user)
    if response.status_code == HTTPStatus.FOUND:
        counted.rollback()
        second_factor.mark_password(request)
    return response


def _too_many_attempts() -> HttpResponse:
    shown = {
        "title": gettext("Too many attempts"),
        "about": gettext("The name or the password was wrong too often. Try again in five minutes."),
        "language": get_language(),
    }
    return HttpResponse(render_to_string("games/problem.html", shown), status=HTTPStatus.TOO_MANY_REQUESTS)


def _wait_for_code(request: HttpRequest, user: User) -> HttpResponseBase:
    """Begins a log-in that the page of the second factor completes."""
    if request.user.is_authenticated:
        logout(request)
    there = request.POST.get("next") or request.GET.get("next") or reverse("admin:index")
    login = Login(user=user, redirect_url=there, email_verification=EmailVerificationMethod.NONE)
    response: HttpResponseBase = perform_password_login(request, {"username": user.get_username()}, login)
    return response


def _second_factor(request: HttpRequest) -> HttpResponse:
    there = urlencode({"next": request.GET.get("next") or reverse("admin:index")})
    return HttpResponseRedirect(f"{reverse('mfa_authenticate')}?{there}")
