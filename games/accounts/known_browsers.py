"""Browsers that have been logged in to an account before: wrong passwords of others do not hold them up.

A signed cookie names one account. It holds for the password of today: a new one ends it.
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
MARKED = "_known_browser_user"


@dataclass(frozen=True, slots=True)
class KnownBrowser:
    """A browser, by a number of its own, and the account that it has been logged in to."""

    user: User
    number: str

    def is_of(self, login: str) -> bool:
        """Whether this is the name, or an address, of its account."""
        if self.user.username.lower() == login.lower():
            return True
        return bool(EmailAddress.objects.filter(user=self.user, email__iexact=login).exists())


def remember_browser(request: HttpRequest, user: User) -> None:
    """This browser is known from now on as one of that account; the answer to the request tells it so."""
    setattr(request, MARKED, user)


def browser_of(request: HttpRequest) -> KnownBrowser | None:
    """The account that a browser has been logged in to before, if its password is still the same."""
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
    """Gives a browser its cookie when somebody has logged in with it, or changed their password."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        user = getattr(request, MARKED, None)
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

    return answer


def _password_mark(user: User) -> str:
    return salted_hmac(SALT, user.get_session_auth_hash(), algorithm="sha256").hexdigest()
