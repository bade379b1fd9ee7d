"""Room limits per person and per network address: rooms waiting, rooms created per hour, seats in waiting rooms, and
running games."""

from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.errors import Refused
from games.models import ID_LENGTH, Player, Room, Seat
from games.selectors.rooms.idle_games import is_active
from games.support.addresses import is_local

HOUR = timedelta(hours=1)
FULL = "rooms.server_is_full"
"""The key in the cache of a process under which it remembers that the server is full."""
FULL_SECONDS = 1
"""How long it does. Hosts who wait ask again and again, and counting all games for each would slow down moves."""


def network_hash(network: str) -> str:
    """A keyed hash of a network address; empty for local addresses, which have no limits."""
    return (
        "" if is_local(network) else salted_hmac("games.network", network, algorithm="sha256").hexdigest()[:ID_LENGTH]
    )


def check_room_limits(player: Player, origin_hash: str) -> None:
    """Refuses a person or address with too many rooms. The caller has locked the person's row (`check_may_sit`), so
    that concurrent requests count each other."""
    open_per_person, open_per_address, hourly_per_person, hourly_per_address = settings.ROOM_LIMITS
    _check_counts(Q(creator=player), open_per_person, hourly_per_person, "person")
    if origin_hash:
        _check_counts(Q(origin_hash=origin_hash), open_per_address, hourly_per_address, "address")


def check_waiting_seats(player: Player) -> None:
    """Refuses a person who has too many seats in rooms that wait to start, including those of their programs: a person
    who takes all free seats would keep games from starting. The caller has locked the person's row, as for
    `check_room_limits`."""
    own = Q(player=player.answerable) | Q(player__operator=player.answerable)
    most: int = settings.WAITING_SEATS
    if Seat.objects.filter(own, room__state=Room.State.OPEN).count() >= most:
        raise Refused("refused", "too_many_waiting_seats", most=most)


def check_running_games(room: Room, player: Player) -> None:
    """Refuses a host with too many running live games: their own and their programs', or those from the address that
    created the room; and anybody while the server has as many as it is planned for. New games then wait, so that those
    that run are played on time. The caller has locked the person's row, so that concurrent requests count each
    other."""
    if settings.GAMES_PER_WORKER:
        _check_server(settings.WORKERS * settings.GAMES_PER_WORKER)
    most_per_person, most_per_address = settings.RUNNING_LIMITS
    them = Player.objects.filter(Q(id=player.answerable) | Q(operator=player.answerable))
    _check_running(Q(creator__in=list(them.values_list("id", flat=True))), most_per_person, "person")
    if room.origin_hash:
        _check_running(Q(origin_hash=room.origin_hash), most_per_address, "address")


def network_addresses_sweep() -> int:
    """Forgets the network addresses of rooms that no longer count towards a limit. Returns the number of rooms."""
    old = Room.objects.exclude(origin_hash="").filter(created__lt=timezone.now() - HOUR)
    return old.exclude(Q(state=Room.State.OPEN) | _live_games()).update(origin_hash="")


def _live_games() -> Q:
    """Running games that are not by correspondence: their bots move without delay."""
    return Q(state=Room.State.PLAYING) & ~Q(pace=Room.Pace.CORRESPONDENCE)


def _check_server(most: int) -> None:
    process = caches["process"]
    if not process.get(FULL):
        if not _has_running(Q(), most):
            return
        process.set(FULL, True, FULL_SECONDS)
    raise _too_many(most, "server")


def _check_running(whose: Q, most: int, whom: str) -> None:
    if _has_running(whose, most):
        raise _too_many(most, whom)


def _has_running(whose: Q, most: int) -> bool:
    running = Room.objects.filter(whose, _live_games(), is_active("pk", rated="rated"))
    return running.order_by()[:most].count() >= most


def _too_many(most: int, whom: str) -> Refused:
    return Refused("refused", "too_many_running", most=most, whom=whom)


def _check_counts(whose: Q, most_open: int, most_hourly: int, whom: str) -> None:
    if Room.objects.filter(whose, state=Room.State.OPEN).count() >= most_open:
        raise Refused("refused", "too_many_rooms", most=most_open, whom=whom)
    now = timezone.now()
    made = Room.objects.filter(whose, created__gt=now - HOUR).order_by("-created").values_list("created", flat=True)
    if made.count() >= most_hourly:
        # Wait until the oldest room of the last `most_hourly` is an hour old; if none are allowed, an hour from now.
        last = made[most_hourly - 1] if most_hourly else now
        wait = round((last + HOUR - now).total_seconds(), 3)
        raise Refused("too_fast", "rooms_hourly", most=most_hourly, whom=whom, limit="ROOM_LIMITS", retry_after=wait)
