"""Web push: whether it is available, and each player's settings."""

from typing import Any

from django.conf import settings

from games.models import Player, PushSubscription
from games.protocol import responses
from games.support.push_keys import public_key, read_key


def is_enabled() -> bool:
    """Whether this server sends web pushes."""
    return bool(settings.VAPID_PRIVATE_KEY)


def server_key() -> str:
    """The server's public VAPID key."""
    return public_key(read_key(settings.VAPID_PRIVATE_KEY))


def settings_of(player: Player | None) -> responses.PushSettings:
    """A player's own push settings: the server's key and how many of their browsers are subscribed."""
    return responses.PushSettings(
        key=server_key() if is_enabled() else None,
        browsers=0 if player is None else PushSubscription.objects.filter(player=player).count(),
    )


def cases_chosen(user: Any) -> bool | None:
    """Whether a user's browsers are sent pushes about new cases; None if they have no browser to send them to."""
    if not is_enabled():
        return None
    chosen = PushSubscription.objects.filter(player__user=user, server_key=server_key()).values_list("cases", flat=True)
    found = list(chosen)
    return any(found) if found else None
