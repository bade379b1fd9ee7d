"""Web push: whether there is any, to which browsers something is due, and what somebody has chosen."""

from datetime import datetime

from django.conf import settings

from games.models import Mail, Player, Push, PushSubscription, Room
from games.protocol import responses
from games.selectors.play import clocks as clocks_of
from games.support.push_keys import public_key, read_key

AT_ONCE = 50
"""So many browsers are sent to at a time."""
LIVE = (Mail.Kind.TURN, Mail.Kind.VOTE, Mail.Kind.STAND_IN)
"""What is told of games that people sit through: there is no time for a reminder, and news are seen as they happen."""


def are_sent() -> bool:
    """Whether this server sends pushes."""
    return bool(settings.VAPID_PRIVATE_KEY)


def server_key() -> str:
    """By what browsers know this server."""
    return public_key(read_key(settings.VAPID_PRIVATE_KEY))


def settings_of(player: Player | None) -> responses.PushSettings:
    """What somebody may know of this, and how many browsers of theirs are told: for themselves alone."""
    return responses.PushSettings(
        key=server_key() if are_sent() else None,
        browsers=0 if player is None else PushSubscription.objects.filter(player=player).count(),
    )


def told(room: Room) -> dict[int, list[int]]:
    """Seats of a room whose people play themselves, with the browsers in which they want to hear."""
    wanted: dict[str, list[int]] = {}
    found = PushSubscription.objects.filter(player__seats__room=room, server_key=server_key())
    for player, to in found.order_by("pk").values_list("player", "pk"):
        wanted.setdefault(player, []).append(to)
    seats = clocks_of.persons(room.seats.all()) if wanted else []
    return {seat.number: wanted[seat.player_id] for seat in seats if seat.player_id in wanted}


def is_told_of(room: Room, kind: str) -> bool:
    """Whether such a thing is told of a room."""
    return room.pace == Room.Pace.CORRESPONDENCE or kind in LIVE


def waiting(at: datetime) -> list[int]:
    """Browsers to which something is due, the longest first."""
    found = Push.objects.filter(sent=None, due__lte=at).order_by("due", "id").values_list("to", flat=True)
    return list(dict.fromkeys(found[: AT_ONCE * 4]))[:AT_ONCE]
