"""So many rooms one person, or one network address, may have waiting, and may make in an hour."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import ID_LENGTH, Player, Room
from games.services.errors import Refused
from lionheart.addresses import is_local

HOUR = timedelta(hours=1)


def sign_of(network: str) -> str:
    """What a network address is known by for a while; empty for this machine, which has no limits."""
    return (
        "" if is_local(network) else salted_hmac("games.network", network, algorithm="sha256").hexdigest()[:ID_LENGTH]
    )


def check_may_make(player: Player, made_from: str) -> None:
    """Refused to a person or an address with too many rooms. The person's row is locked (`player_may_sit`), so that two
    of their requests count each other."""
    open_own, open_there, hourly_own, hourly_there = settings.ROOM_LIMITS
    _check(Q(creator=player), open_own, hourly_own, "person")
    if made_from:
        _check(Q(made_from=made_from), open_there, hourly_there, "address")


def addresses_forget() -> int:
    """Forgets from where rooms were made, once it counts for nothing any more; of how many."""
    old = Room.objects.exclude(made_from="").filter(created__lt=timezone.now() - HOUR)
    return old.exclude(state=Room.State.OPEN).update(made_from="")


def _check(whose: Q, most_open: int, most_hourly: int, whom: str) -> None:
    if Room.objects.filter(whose, state=Room.State.OPEN).count() >= most_open:
        raise Refused("refused", "too_many_rooms", most=most_open, whom=whom)
    if Room.objects.filter(whose, created__gt=timezone.now() - HOUR).count() >= most_hourly:
        raise Refused("too_fast", "rooms_hourly", most=most_hourly, whom=whom)
