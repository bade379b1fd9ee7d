"""Known browsers: those that were logged in to an account before. Other people's wrong passwords do not lock them out.

A signed cookie names one account. It is valid until that account's password changes.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.decorators import sync_only_middleware

COOKIE = "lionheart_known"
AGE = 365 * 24 * 3600
SALT = "games.known_browser"
REMEMBER = "_known_browser_user"


@dataclass(frozen=True, slots=True)
class KnownBrowser:
    """A browser, by a number of its own, and the account it was logged in to."""

    user: User
    number: str

    def is_of(self, login: str) -> bool:
        """Whether a log-in name or address belongs to its account."""
        if self.user.username.lower() == login.lower():
            return True
        return bool(EmailAddress.objects.filter(user=self.user, email__iexact=login).exists())


def remember_browser(request: HttpRequest, user: User) -> None:
    """Marks this browser as known for an account; the response sets the cookie."""
    setattr(request, REMEMBER, user)


def browser_of(request: HttpRequest) -> KnownBrowser | None:
    """The account that a browser was logged in to before, if its password is still the same."""
    try:
        pk, password, number = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or not constant_time_compare(password, _password_mark(user)):
        return None
    return KnownBrowser(user, number)


@sync_only_middleware
def known_browser_cookie(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware that sets the cookie after a log-in or a change of password."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        user = getattr(request, REMEMBER, None)
        if user is not None:
            response.set_cookie(
                COOKIE,
                signing.dumps([user.pk, _password_mark(user), secrets.token_urlsafe(12)], salt=SALT),
                max_age=AGE,
                httponly=True,
                secure=settings.SESSION_COOKIE_SECURE,
                samesite="Lax",
            )
        return response

    return respond


def _password_mark(user: User) -> str:
    return salted_hmac(SALT, user.get_session_auth_hash(), algorithm="sha256").hexdigest()
