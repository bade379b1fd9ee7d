"""Web push: whether it is available, which browsers have something due, and each player's settings."""

from datetime import datetime

from django.conf import settings

from games.models import Mail, Player, Push, PushSubscription, Room
from games.protocol import responses
from games.selectors.play import clocks as clocks_of
from games.support.push_keys import public_key, read_key

BATCH_SIZE = 50
"""Browsers per batch."""
LIVE = (Mail.Kind.TURN, Mail.Kind.VOTE, Mail.Kind.STAND_IN)
"""Kinds sent for live games: there is no time for a reminder, and players see news as it happens."""


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


def recipients(room: Room) -> dict[int, list[int]]:
    """The subscriptions of a room's seats whose players play themselves, by seat."""
    wanted: dict[str, list[int]] = {}
    found = PushSubscription.objects.filter(player__seats__room=room, server_key=server_key())
    for player, to in found.order_by("pk").values_list("player", "pk"):
        wanted.setdefault(player, []).append(to)
    seats = clocks_of.player_seats(room.seats.all()) if wanted else []
    return {seat.number: wanted[seat.player_id] for seat in seats if seat.player_id in wanted}


def is_pushed(room: Room, kind: str) -> bool:
    """Whether this kind of notification is pushed for a room."""
    return room.pace == Room.Pace.CORRESPONDENCE or kind in LIVE


def due_recipients(at: datetime) -> list[int]:
    """Subscriptions that something is due to, the longest overdue first."""
    found = Push.objects.filter(sent=None, due__lte=at).order_by("due", "id").values_list("to", flat=True)
    return list(dict.fromkeys(found[: BATCH_SIZE * 4]))[:BATCH_SIZE]
