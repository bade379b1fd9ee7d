"""Links in letters about accounts. Their keys are django-allauth's: signed, good for a while, a new password's once."""

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings

from games.models import AccountLetter
from games.selectors.notifications.mails import may_reset

DAYS = 3
"""So long they are good."""


def link(letter: AccountLetter) -> str | None:
    """The address of the page that a letter leads to, or None if it is not to be sent any more."""
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
