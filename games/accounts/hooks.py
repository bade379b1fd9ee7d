"""What happens here when somebody logs in, or has changed their password or address."""

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


@receiver(user_logged_in, dispatch_uid="games.entered")
def entered(request: HttpRequest, user: User, **more: Any) -> None:
    """The session is their person's from now on, whom it was before was a guest. Its key has just been changed."""
    guest = player_in(request.session, guests_only=True)
    player = services.account_enter(user=user, guest=guest, keeps_access=keeps_guest_access(request))
    request.session[PLAYER] = player.pk
    remember_browser(request, user)
    if "REMOTE_ADDR" in request.META and request.user.is_authenticated:
        UserSession.objects.create_from_request(request)


@receiver((password_changed, password_set), dispatch_uid="games.password_changed")
def password_was_changed(request: HttpRequest, user: User, **more: Any) -> None:
    """Its owner has changed it: whoever knew the old one is signed out everywhere else; tokens are revoked if the owner
    wishes. What ends when it was changed any other way is in `games.accounts.new_passwords`."""
    wish = revokes_tokens(request)
    services.account_secure(user=user, but=request.session.session_key, tokens=wish, keeps_address=not wish)
    remember_browser(request, user)


@receiver(password_reset, dispatch_uid="games.password_reset")
def password_was_reset(request: HttpRequest, user: User, **more: Any) -> None:
    """By a letter: nobody stays logged in, not even there, and a thief's token does not outlive it."""
    services.account_secure(user=user, tokens=True, keeps_address=True)


@receiver(email_confirmed, dispatch_uid="games.address_confirmed")
def address_was_confirmed(email_address: Any, **more: Any) -> None:
    """What has been confirmed for the account need not be confirmed again for notices."""
    services.mail_known(user=email_address.user, address=email_address.email)
