"""django-allauth adapters: names, addresses, passwords and emails of accounts."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from allauth.mfa.utils import is_mfa_enabled
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponseRedirect

from games import services
from games.accounts.login_limits import count_attempt
from games.accounts.new_passwords import mark_changed_by_owner, mark_reset_by_mail
from games.accounts.request_fields import keeps_guest_access, remember_keep_guest_access
from games.models import AccountMail, Player
from games.selectors.notifications import mails as mails_of
from games.selectors.people.guest_access import KEEP_GUEST_ACCESS
from games.selectors.people.sessions import player_in
from games.services import Refused
from games.support.addresses import address_of_request

NO_VALIDATORS: list[Any] = []
"""Names are validated by `services.account_name_choose`."""
REQUESTED_MAIL = "account/email/email_confirmation"
"""The confirmation email requested by a logged-in user, for a new address or again for the same."""
MAILS = {
    REQUESTED_MAIL: AccountMail.Kind.CONFIRM,
    "account/email/email_confirmation_signup": AccountMail.Kind.CONFIRM,
    "account/email/password_reset_key": AccountMail.Kind.RESET,
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts under a player's name, whose emails go through the outbox."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Validates a name; it must not look like another account's."""
        return services.account_name_choose(username, player=_guest_of(self.request))

    def clean_email(self, email: str) -> str:
        """Validates an address; refused where no email is sent."""
        if email and not mails_of.is_enabled():
            raise ValidationError("This server sends no emails.", code="no_mails")
        try:
            clean = services.mail_address_check(email) if email else email
        except Refused as error:
            raise ValidationError("This is not an email address.", code=error.reason) from None
        if clean and _changes_address(self.request):
            # Checked before it replaces the address given last.
            _refuse_if_too_many_mails(self.request, clean)
        return clean

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Creates the account. A guest who signs up keeps all they have: it belongs to the account from the start."""
        super().save_user(request, user, form, commit=False)
        if commit:
            if user.email:
                _refuse_if_too_many_mails(request, user.email)
            counted = ratelimit.consume(request, app="allauth.account", action="signup_made")
            if counted is None:
                raise Refused("too_fast")
            try:
                services.account_create(user=user, guest=_guest_of(request))
            except Refused:
                counted.rollback()
                raise
        return user

    def set_password(self, user: User, password: str) -> None:
        """Marks how the password is changed: by its logged-in owner, where `hooks` ends access, or by a reset link."""
        if self.request.user == user:
            mark_changed_by_owner(user)
        else:
            mark_reset_by_mail(user)
        super().set_password(user, password)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queues an email in the outbox. Sending it later also hides, by timing, whether an address is known.

        Beyond the limits no email is sent, and only a logged-in user gets an error. For a password reset that would
        reveal whose address is known; it also has limits of django-allauth's own.
        """
        kind, user = MAILS.get(template_prefix), context.get("user")
        if kind is None or user is None or (kind == AccountMail.Kind.RESET and not mails_of.may_reset(user, email)):
            return
        try:
            services.account_mail_request(user=user, kind=kind, address=email, network=address_of_request(self.request))
        except Refused:
            if template_prefix == REQUESTED_MAIL:
                raise

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """A correct password does not count as an attempt."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            self._attempt.rollback()
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts attempts as described in `games.accounts.login_limits`."""
        counted = count_attempt(request, credentials.get("email") or credentials.get("username") or "")
        if counted is None:
            raise self.validation_error("too_many_login_attempts")
        self._attempt = counted

    def pre_login(self, request: HttpRequest, user: User, **more: Any) -> Any:
        """Remembers what was agreed to, for a log-in that is completed by another request, with the second factor."""
        if keeps_guest_access(request) and is_mfa_enabled(user):
            request.session[KEEP_GUEST_ACCESS] = True
        return super().pre_login(request, user, **more)

    def add_message(self, *args: Any, **more: Any) -> None:
        """Shows no messages of django-allauth: our own pages say what was done."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """The client's address, as all limits here count it."""
        return address_of_request(request).partition("/")[0] or "0.0.0.0"  # noqa: S104


class ProviderAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """Log-in through another provider."""

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Sends a new user whose address belongs to an account to that account's log-in. Remembers what was agreed
        to before the redirect."""
        if (sociallogin.state.get("data") or {}).get(KEEP_GUEST_ACCESS) is True:
            remember_keep_guest_access(request)
        if sociallogin.is_existing or request.user.is_authenticated:
            return
        addresses = [one.email.lower() for one in sociallogin.email_addresses]
        if EmailAddress.objects.filter(email__in=addresses, verified=True).exists():
            raise ImmediateHttpResponse(HttpResponseRedirect("/account?error=email_taken"))

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> User:
        """A new user gets the name they play under as a guest, or the one from the provider."""
        user: User = super().populate_user(request, sociallogin, data)
        guest = _guest_of(request)
        names = [user.username, user.first_name] if guest is None else [guest.name, user.username, user.first_name]
        user.username = services.account_name_suggest(names, player=guest)
        user.first_name = user.last_name = ""
        return user

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """A guest who signs up this way keeps all they have in the account."""
        user: User = sociallogin.user
        user.set_unusable_password()
        with transaction.atomic():
            services.account_create(user=user, guest=_guest_of(request))
            sociallogin.save(request)
        return user


def _changes_address(request: HttpRequest) -> bool:
    """Whether a logged-in user gives their account another address."""
    where = request.resolver_match
    return request.method == "POST" and where is not None and where.url_name == "manage_email"


def _refuse_if_too_many_mails(request: HttpRequest, address: str) -> None:
    """Raises Refused if the confirmation email for this address could not be sent today."""
    player = player_in(request.session)
    person = "" if player is None else player.pk
    services.mail_limit_check(person=person, address=address, network=address_of_request(request))


def _guest_of(request: HttpRequest) -> Player | None:
    """The player of this browser, if they have no account."""
    player = player_in(request.session)
    return player if player is not None and player.user_id is None else None
