"""What a new password ends, whichever way it came: by `manage.py changepassword`, say, or in the admin."""

from typing import Any

from django.contrib.auth.models import User

from games import services

_BY_OWNER = "_changed_by_owner"
_BY_LETTER = "_changed_by_letter"


def changed_by_owner(user: User) -> None:
    """Their owner, who is logged in, is about to choose it: whether sessions and tokens end then is for
    `games.accounts.hooks`."""
    setattr(user, _BY_OWNER, True)


def changed_by_letter(user: User) -> None:
    """Whoever reads the mails to an address of the account is about to choose it."""
    setattr(user, _BY_LETTER, True)


class EndsAccess:
    """Among the validators of AUTH_PASSWORD_VALIDATORS, since Django tells them of every new password: it lets all
    pass. Whoever was in by the old one is signed out; tokens that they may have made are revoked, and addresses that
    they may have given removed."""

    def validate(self, password: str, user: Any = None) -> None:
        """Any password will do."""

    def password_changed(self, password: str, user: Any = None) -> None:
        """An account has another password than it had."""
        if isinstance(user, User) and not getattr(user, _BY_OWNER, False):
            services.account_secure(user=user, tokens=True, keeps_address=getattr(user, _BY_LETTER, False))

    def get_help_text(self) -> str:
        """Nothing to tell whoever chooses one."""
        return ""
