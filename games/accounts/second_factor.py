"""The second factor of staff: when it is asked for, and how its secrets are stored.

Anyone else who has one, such as a former moderator, logs in without it.
"""

import base64
import time
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

SALT = "games.second_factor"
_PASSED = "_second_factor_passed"


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors of staff, encrypted with a key derived from SECRET_KEY."""

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        """Whether a user logs in with a second factor."""
        return bool(user.is_staff and super().is_mfa_enabled(user, types))

    def encrypt(self, text: str) -> str:
        """Encrypts a secret for the database."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypts a secret; raises InvalidToken if SECRET_KEY has changed."""
        return _fernet().decrypt(encrypted_text.encode()).decode()

    def get_totp_label(self, user: Any) -> str:
        """The name of the account in an authenticator app."""
        return str(user.get_username())


def is_missing(request: HttpRequest) -> bool:
    """Whether a member of staff needs a second factor and has not shown it in this session."""
    return bool(settings.STAFF_SECOND_FACTOR and request.user.is_staff and not is_passed(request))


def is_passed(request: HttpRequest) -> bool:
    """Whether the user has shown their second factor in this session, and has not replaced it since."""
    passed: bool | None = getattr(request, _PASSED, None)
    if passed is None:
        records = get_authentication_records(request, request.user)
        keys = [record["id"] for record in records if record["method"] == "mfa"]
        passed = bool(keys) and Authenticator.objects.filter(user_id=request.user.pk, pk__in=keys).exists()
        setattr(request, _PASSED, passed)
    return passed


def mark_passed(request: HttpRequest, user: User, authenticator: Authenticator) -> None:
    """Remembers in the session that the user has shown this authenticator."""
    record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)
    setattr(request, _PASSED, True)


def mark_password(request: HttpRequest) -> None:
    """Remembers in the session that the user has just entered their password."""
    record_authentication(request, request.user, "password")


def entered_password_recently(request: HttpRequest) -> bool:
    """Whether the user has entered their password in this session within the last minutes."""
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    records = get_authentication_records(request, request.user)
    return any(record["method"] == "password" and record["at"] > since for record in records)


def _fernet() -> Fernet:
    return Fernet(base64.urlsafe_b64encode(salted_hmac(SALT, "key", algorithm="sha256").digest()))
