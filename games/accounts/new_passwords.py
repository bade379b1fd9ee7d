"""Ends an account's access when its password changes, whichever way that happens: in the admin, by `manage.py
changepassword` and so on."""

from typing import Any

from django.contrib.auth.models import User

from games import services

_BY_OWNER = "_changed_by_owner"
_BY_MAIL = "_changed_by_mail"


def mark_changed_by_owner(user: User) -> None:
    """Marks a change by the logged-in owner, after which `games.accounts.hooks` decides what ends."""
    setattr(user, _BY_OWNER, True)


def mark_reset_by_mail(user: User) -> None:
    """Marks a change by a reset link, mailed to an address of the account."""
    setattr(user, _BY_MAIL, True)


class EndAccess:
    """A validator in AUTH_PASSWORD_VALIDATORS, since Django notifies these of every new password. It accepts any.

    Sessions opened with the old password end; tokens and addresses that an intruder may have added are removed.
    """

    def validate(self, password: str, user: Any = None) -> None:
        """Accepts any password."""

    def password_changed(self, password: str, user: Any = None) -> None:
        """The account's password has changed."""
        if isinstance(user, User) and not getattr(user, _BY_OWNER, False):
            services.account_secure(user=user, tokens=True, keeps_address=getattr(user, _BY_MAIL, False))

    def get_help_text(self) -> str:
        """No help for users."""
        return ""
