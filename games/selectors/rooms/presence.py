"""Presence at a room: who is connected, since when a seat's player is away, and what of that others see.

At a table of pseudonyms presence is shown late, and only to those seated there: a pseudonym that comes or goes just as
a named person does elsewhere would be identified. Players there count as present until they have been away long enough
for their seat to go to a bot, and then for an unpredictable while longer.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from functools import cached_property

from django.conf import settings
from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from games.models import Player, Presence, Seat
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import hides_names, hides_presence


def leases() -> QuerySet[Presence]:
    """Leases, annotated with `is_running` by the database's own clock."""
    return Presence.objects.annotate(is_running=Q(expires__gt=Now()))


def shown_away_since(seat: Seat) -> datetime | None:
    """Since when a seat's player is shown as away to the table; None if they are not."""
    return Attendance(leases().filter(room_id=seat.room_id, player_id=seat.player_id)).shown_away_since(seat)


def _delay(seat: Seat, since: datetime) -> timedelta:
    """How much later an absence is shown at a table of pseudonyms: up to half of `AWAY_AFTER`, different for each
    absence, the same in every process and for every viewer."""
    about = f"{seat.room_id} {seat.number} {since.isoformat()}"
    drawn = int(salted_hmac("games.absence", about, algorithm="sha256").hexdigest()[:8], 16) / 2**32
    return timedelta(seconds=settings.AWAY_AFTER) * drawn / 2


class Attendance:
    """Everyone present at a room at one moment, from its `leases`."""

    def __init__(self, leases: Iterable[Presence]) -> None:
        self._last: dict[str, datetime] = {}
        self.here: set[str] = set()
        self._leases: dict[str, Presence] = {}
        self._nameless: set[str] = set()
        for lease in leases:
            is_running: bool = lease.is_running  # type: ignore[attr-defined]
            if lease.player_id is None:
                if is_running:
                    self._nameless.add(lease.visitor or lease.id)
                continue
            self._last[lease.player_id] = max(lease.seen, self._last.get(lease.player_id, lease.seen))
            if is_running:
                self.here.add(lease.player_id)
                self._leases[lease.player_id] = lease

    def away_since(self, seat: Seat) -> datetime | None:
        """When a seat's player was last seen; None if they are present or the seat has no player."""
        if seat.player_id is None or seat.player_id in self.here:
            return None
        times = [time for time in (seat.seen, self._last.get(seat.player_id)) if time is not None]
        return max(times, default=None)

    def shown_away_since(self, seat: Seat) -> datetime | None:
        """Since when a seat's player is shown as away to the table; None if they are not. Under pseudonyms the time is
        shifted, so that it matches no event, and shown only once it is long enough past."""
        since = self.away_since(seat)
        if since is None or hides_presence(seat.room):
            return None
        if not hides_names(seat.room):
            return since
        late = since + _delay(seat, since)
        is_shown = late + timedelta(seconds=settings.AWAY_AFTER) <= self._now
        return late.replace(second=0, microsecond=0) if is_shown else None

    @cached_property
    def _now(self) -> datetime:
        return database_time()

    def spectator_count(self, seats: Iterable[Seat], but: Collection[str] = ()) -> int:
        """How many people are present without a seat, each counted once however many windows they have open; `but` are
        not counted."""
        return len(self._nameless) + len(self._seatless(seats).difference(but))

    def named_spectators(self, seats: Iterable[Seat]) -> list[Player]:
        """The spectators who have a name."""
        people = (self._leases[one].player for one in self._seatless(seats))
        return [one for one in people if one is not None]

    def _seatless(self, seats: Iterable[Seat]) -> set[str]:
        return self.here - {seat.player_id for seat in seats if seat.player_id}
