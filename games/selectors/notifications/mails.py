"""Emails: whether they are available, which addresses are known, and each player's settings."""

from datetime import time

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User

from games.models import MailAddress, Player
from games.protocol import responses


def is_enabled() -> bool:
    """Whether this server sends emails."""
    return bool(settings.EMAIL_URL)


def is_confirmed_for_account(player: Player, address: str) -> bool:
    """Whether a player's account has confirmed this address."""
    return bool(EmailAddress.objects.filter(user__player=player, email=address.lower(), verified=True).exists())


def may_reset(user: User, address: str) -> bool:
    """Whether a password reset may be sent to an address: to a confirmed one of the account, or to an unconfirmed one
    while none is confirmed. Otherwise anyone with brief access to a session could enter their own address."""
    own = EmailAddress.objects.filter(user=user)
    confirmed = own.filter(verified=True)
    if confirmed.exists():
        return bool(confirmed.filter(email__iexact=address).exists())
    return address.lower() == user.email.lower() or bool(own.filter(email__iexact=address).exists())


def settings_of(player: Player | None) -> responses.MailSettings:
    """A player's own email settings."""
    mail = None if player is None else MailAddress.objects.filter(player=player).first()
    chosen = mail or MailAddress()
    account = None if player is None else EmailAddress.objects.filter(user__player=player, verified=True).first()
    return responses.MailSettings(
        offered=is_enabled(),
        address=mail.address if mail else account.email if account else None,
        confirmed=mail is not None and mail.confirmed is not None,
        choice=chosen.choice,  # type: ignore[arg-type]
        reminders=chosen.reminders,
        news=chosen.news,
        digest_hour=chosen.digest_hour,
        quiet_from=_clock(chosen.quiet_from),
        quiet_to=_clock(chosen.quiet_to),
        zone=chosen.zone if mail else None,
    )


def _clock(clock: time | None) -> str | None:
    return None if clock is None else clock.strftime("%H:%M")
