"""Links in account mails. Their keys are django-allauth's: signed, expiring, and for a password reset usable once."""

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings

from games.models import AccountLetter
from games.selectors.notifications.mails import may_reset

DAYS = 3
"""Validity of the links in days."""


def link(letter: AccountLetter) -> str | None:
    """The URL for an account mail, or None if the mail is obsolete."""
    if not letter.user.is_active:
        return None
    return _confirm(letter) if letter.kind == AccountLetter.Kind.CONFIRM else _reset(letter)


def _confirm(letter: AccountLetter) -> str | None:
    waiting = EmailAddress.objects.filter(user=letter.user, email=letter.address.lower(), verified=False).first()
    return None if waiting is None else f"{settings.BASE_URL}/account/confirm/{EmailConfirmationHMAC(waiting).key}"


def _reset(letter: AccountLetter) -> str | None:
    if not may_reset(letter.user, letter.address):
        return None
    token = PASSWORD_RESET_TOKEN_GENERATOR().make_token(letter.user)
    return f"{settings.BASE_URL}/account/reset/{user_pk_to_url_str(letter.user)}-{token}"
