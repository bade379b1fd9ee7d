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
from games.accounts.wishes import keeps_guest_access
from games.selectors.sessions import PLAYER, player_in


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
    """Whoever knew the old password is signed out everywhere else."""
    services.sessions_end(user=user, but=request.session.session_key)
    remember_browser(request, user)


@receiver(password_reset, dispatch_uid="games.password_reset")
def password_was_reset(request: HttpRequest, user: User, **more: Any) -> None:
    """The same, everywhere: nobody is logged in by a link."""
    services.sessions_end(user=user)


@receiver(email_confirmed, dispatch_uid="games.address_confirmed")
def address_was_confirmed(email_address: Any, **more: Any) -> None:
    """What has been confirmed for the account need not be confirmed again for notices."""
    services.mail_known(user=email_address.user, address=email_address.email)
