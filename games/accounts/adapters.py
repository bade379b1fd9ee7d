"""What django-allauth asks about accounts, and what it has done with them."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect

from games import services
from games.accounts.login_limits import attempt
from games.models import AccountLetter, Player
from games.selectors import mails as mails_of
from games.selectors.sessions import player_in
from games.services import Refused
from lionheart.addresses import address_of_request

NO_VALIDATORS: list[Any] = []
"""Names are looked at by `services.account_name`."""
LETTERS = {
    "account/email/email_confirmation": AccountLetter.Kind.CONFIRM,
    "account/email/email_confirmation_signup": AccountLetter.Kind.CONFIRM,
    "account/email/password_reset_key": AccountLetter.Kind.RESET,
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts as this server has them: under a person's name, their letters in its outbox."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that no other account's looks like."""
        return services.account_name(username, player=_guest(self.request))

    def clean_email(self, email: str) -> str:
        """An address as mail servers everywhere take it; none where no mails are sent."""
        if email and not mails_of.are_sent():
            raise ValidationError("This server sends no mails.", code="no_mails")
        try:
            return services.mail_address(email) if email else email
        except Refused as error:
            raise ValidationError("This is no address of mail.", code=error.reason) from None

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """A guest signs up: they and all that is theirs belong to the account from the first moment."""
        super().save_user(request, user, form, commit=False)
        if commit:
            services.account_create(user=user, guest=_guest(request))
        return user

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Letters are written down and sent by the postman: nobody waits for it, or learns by waiting who is known."""
        kind, user = LETTERS.get(template_prefix), context.get("user")
        if kind is not None and user is not None:
            services.account_letter(user=user, kind=kind, address=email)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """A right password does not count as a try."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            self._tried.rollback()
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts tries as `games.accounts.login_limits` says."""
        tried = attempt(request, credentials.get("email") or credentials.get("username") or "")
        if tried is None:
            raise self.validation_error("too_many_login_attempts")
        self._tried = tried

    def get_client_ip(self, request: HttpRequest) -> str:
        """As all limits here count it."""
        return address_of_request(request).partition("/")[0] or "0.0.0.0"  # noqa: S104


class ProviderAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Who comes from another provider."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Somebody new whose address an account has is sent back to log in to it first."""
        if sociallogin.is_existing or request.user.is_authenticated:
            return
        addresses = [one.email.lower() for one in sociallogin.email_addresses]
        if EmailAddress.objects.filter(email__in=addresses, verified=True).exists():
            raise ImmediateHttpResponse(HttpResponseRedirect("/account?error=email_taken"))

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> User:
        """Somebody new goes by the name that they play under, or by the one that the provider tells."""
        user: User = super().populate_user(request, sociallogin, data)
        guest = _guest(request)
        names = [user.username, user.first_name] if guest is None else [guest.name, user.username, user.first_name]
        user.username = services.account_name_from(names, player=guest)
        user.first_name = user.last_name = ""
        return user

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """A guest who comes so belongs to the account, with all that is theirs."""
        user: User = sociallogin.user
        user.set_unusable_password()
        with transaction.atomic():
            services.account_create(user=user, guest=_guest(request))
            sociallogin.save(request)
        return user


def _guest(request: HttpRequest) -> Player | None:
    """Whoever plays in this browser, if they have no account."""
    player = player_in(request.session)
    return player if player is not None and player.user_id is None else None
