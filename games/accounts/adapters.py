"""What django-allauth asks about accounts, and what it has done with them."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect

from games import services
from games.accounts.login_limits import attempt
from games.accounts.new_passwords import changed_by_letter, changed_by_owner
from games.accounts.request_fields import agree_to_keep
from games.models import AccountLetter, Player
from games.selectors.notifications import mails as mails_of
from games.selectors.people.guest_access import KEEP_GUEST_ACCESS
from games.selectors.people.sessions import player_in
from games.services import Refused
from games.support.addresses import address_of_request

NO_VALIDATORS: list[Any] = []
"""Names are looked at by `services.chosen_name`."""
ASKED_FOR = "account/email/email_confirmation"
"""The letter that somebody who is logged in has asked for, by naming an address or once more."""
LETTERS = {
    ASKED_FOR: AccountLetter.Kind.CONFIRM,
    "account/email/email_confirmation_signup": AccountLetter.Kind.CONFIRM,
    "account/email/password_reset_key": AccountLetter.Kind.RESET,
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts as this server has them: under a person's name, their letters in its outbox."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that no other account's looks like."""
        return services.chosen_name(username, player=_guest(self.request))

    def clean_email(self, email: str) -> str:
        """An address as mail servers everywhere take it; none where no mails are sent."""
        if email and not mails_of.are_sent():
            raise ValidationError("This server sends no mails.", code="no_mails")
        try:
            clean = services.mail_address(email) if email else email
        except Refused as error:
            raise ValidationError("This is no address of mail.", code=error.reason) from None
        if clean and _names_an_address(self.request):
            # Before it takes the place of the one that was named last.
            _refuse_if_too_many_letters(self.request, clean)
        return clean

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """A guest signs up: they and all that is theirs belong to the account from the first moment."""
        super().save_user(request, user, form, commit=False)
        if commit:
            if user.email:
                _refuse_if_too_many_letters(request, user.email)
            made = ratelimit.consume(request, app="allauth.account", action="signup_made")
            if made is None:
                raise Refused("too_fast")
            try:
                services.account_create(user=user, guest=_guest(request))
            except Refused:
                made.rollback()
                raise
        return user

    def set_password(self, user: User, password: str) -> None:
        """Where its owner is logged in, `hooks` says what a new password ends; else a letter has brought them."""
        if self.request.user == user:
            changed_by_owner(user)
        else:
            changed_by_letter(user)
        super().set_password(user, password)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Letters are written down and sent by the postman: nobody waits for it, or learns by waiting who is known.
        Beyond the limits there is none, and only who is logged in is told so: that of a new password would tell whose
        address is known, and has limits of django-allauth's besides."""
        kind, user = LETTERS.get(template_prefix), context.get("user")
        if kind is None or user is None or (kind == AccountLetter.Kind.RESET and not mails_of.may_reset(user, email)):
            return
        try:
            services.account_letter(user=user, kind=kind, address=email, network=address_of_request(self.request))
        except Refused:
            if template_prefix == ASKED_FOR:
                raise

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
        """Somebody new whose address an account has is sent back to log in to it first. What was agreed to on the way
        out is remembered."""
        if (sociallogin.state.get("data") or {}).get(KEEP_GUEST_ACCESS) is True:
            agree_to_keep(request)
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


def _names_an_address(request: HttpRequest) -> bool:
    """Whether somebody who is logged in gives their account another address."""
    where = request.resolver_match
    return request.method == "POST" and where is not None and where.url_name == "manage_email"


def _refuse_if_too_many_letters(request: HttpRequest, address: str) -> None:
    """Refused, if the letter that asks whether this address is theirs could not go out today."""
    player = player_in(request.session)
    person = "" if player is None else player.pk
    services.letters_refuse_if_too_many(person=person, address=address, network=address_of_request(request))


def _guest(request: HttpRequest) -> Player | None:
    """Whoever plays in this browser, if they have no account."""
    player = player_in(request.session)
    return player if player is not None and player.user_id is None else None
