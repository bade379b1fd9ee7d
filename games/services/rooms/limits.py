"""How many rooms one person, or one network address, may have waiting and may make in an hour, at how many that wait a
person may sit, and how many games of theirs may run."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.errors import Refused
from games.models import ID_LENGTH, Player, Room, Seat
from games.selectors.rooms.resting import is_active
from games.support.addresses import is_local

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


def check_may_wait(player: Player) -> None:
    """Refused to a person who sits at too many tables that wait for their start, their programs' seats among them: one
    who takes all free seats keeps the games from beginning. The person's row is locked, as for `check_may_make`."""
    own = Q(player=player.answerable) | Q(player__operator=player.answerable)
    most: int = settings.WAITING_SEATS
    if Seat.objects.filter(own, room__state=Room.State.OPEN).count() >= most:
        raise Refused("refused", "too_many_waiting_seats", most=most)


def check_may_start(room: Room, player: Player) -> None:
    """Refused to a host with too many live games that go on: theirs and their programs', or those of the address from
    which the room was made. The person's row is locked, so that two of their requests count each other."""
    most_own, most_there = settings.RUNNING_LIMITS
    own = Q(creator=player.answerable) | Q(creator__operator=player.answerable)
    _check_running(own, most_own, "person")
    if room.made_from:
        _check_running(Q(made_from=room.made_from), most_there, "address")


def addresses_forget() -> int:
    """Forgets from where rooms were made, once it counts for nothing any more; of how many."""
    old = Room.objects.exclude(made_from="").filter(created__lt=timezone.now() - HOUR)
    return old.exclude(Q(state=Room.State.OPEN) | _live()).update(made_from="")


def _live() -> Q:
    """Games that run and have no days for a decision: their bots move one after the other, at once."""
    return Q(state=Room.State.PLAYING) & ~Q(pace=Room.Pace.CORRESPONDENCE)


def _check_running(whose: Q, most: int, whom: str) -> None:
    if Room.objects.filter(whose, _live(), is_active("pk", rated="rated")).count() >= most:
        raise Refused("refused", "too_many_running", most=most, whom=whom)


def _check(whose: Q, most_open: int, most_hourly: int, whom: str) -> None:
    if Room.objects.filter(whose, state=Room.State.OPEN).count() >= most_open:
        raise Refused("refused", "too_many_rooms", most=most_open, whom=whom)
    now = timezone.now()
    made = Room.objects.filter(whose, created__gt=now - HOUR).order_by("-created").values_list("created", flat=True)
    if made.count() >= most_hourly:
        # The oldest of the last so many has to be an hour old first; where none are allowed, an hour is said.
        last = made[most_hourly - 1] if most_hourly else now
        wait = round((last + HOUR - now).total_seconds(), 3)
        raise Refused("too_fast", "rooms_hourly", most=most_hourly, whom=whom, limit="ROOM_LIMITS", retry_after=wait)
