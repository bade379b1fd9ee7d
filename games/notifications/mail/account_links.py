"""Links in account emails. Their keys are django-allauth's: signed, expiring, and for a password reset usable once."""

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings

from games.models import AccountMail
from games.selectors.notifications.mails import may_reset

DAYS = 3
"""Validity of the links in days."""


def link(mail: AccountMail) -> str | None:
    """The URL for an account email, or None if the email is obsolete."""
    if not mail.user.is_active:
        return None
    return _confirm(mail) if mail.kind == AccountMail.Kind.CONFIRM else _reset(mail)


def _confirm(mail: AccountMail) -> str | None:
    waiting = EmailAddress.objects.filter(user=mail.user, email=mail.address.lower(), verified=False).first()
    return None if waiting is None else f"{settings.BASE_URL}/account/confirm/{EmailConfirmationHMAC(waiting).key}"


def _reset(mail: AccountMail) -> str | None:
    if not may_reset(mail.user, mail.address):
        return None
    token = PASSWORD_RESET_TOKEN_GENERATOR().make_token(mail.user)
    return f"{settings.BASE_URL}/account/reset/{user_pk_to_url_str(mail.user)}-{token}"
