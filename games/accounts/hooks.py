"""Signal handlers for log-ins, password changes and confirmed addresses."""

from typing import Any

from allauth.account.signals import email_confirmed, password_changed, password_reset, password_set
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from games import services
from games.accounts.known_browsers import remember_browser
from games.accounts.request_fields import keeps_guest_access, revokes_tokens
from games.selectors.people.sessions import PLAYER, player_in
from games.support.addresses import address_of_request


@receiver(user_logged_in, dispatch_uid="games.entered")
def logged_in(request: HttpRequest, user: User, **more: Any) -> None:
    """Puts the account's player into the session; the player in it before was a guest. The session's key was just
    changed."""
    guest = player_in(request.session, guests_only=True)
    player = services.account_log_in(
        user=user, guest=guest, keeps_access=keeps_guest_access(request), network=address_of_request(request)
    )
    request.session[PLAYER] = player.pk
    remember_browser(request, user)
    if "REMOTE_ADDR" in request.META and request.user.is_authenticated:
        UserSession.objects.create_from_request(request)


@receiver((password_changed, password_set), dispatch_uid="games.password_changed")
def password_was_changed(request: HttpRequest, user: User, **more: Any) -> None:
    """The owner changed the password: all other sessions end, and tokens are revoked if the owner wishes.

    What ends with any other change is in `games.accounts.new_passwords`.
    """
    with_tokens = revokes_tokens(request)
    services.account_secure(
        user=user, but=request.session.session_key, tokens=with_tokens, keeps_address=not with_tokens
    )
    remember_browser(request, user)


@receiver(password_reset, dispatch_uid="games.password_reset")
def password_was_reset(request: HttpRequest, user: User, **more: Any) -> None:
    """The password was reset by email: all sessions end, this one included, and tokens are revoked, so that a thief's
    does not outlive the reset."""
    services.account_secure(user=user, tokens=True, keeps_address=True)


@receiver(email_confirmed, dispatch_uid="games.address_confirmed")
def address_was_confirmed(email_address: Any, **more: Any) -> None:
    """An address confirmed for the account need not be confirmed again for notifications."""
    services.mail_account_confirmed(user=email_address.user, address=email_address.email)
