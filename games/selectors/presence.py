"""Who is here, and since when somebody is not."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from games.models import Player, Presence, Seat


def leases() -> QuerySet[Presence]:
    """Leases, each with whether it is running by the database's own clock, `is_running`."""
    return Presence.objects.annotate(is_running=Q(expires__gt=Now()))


def away_since(seat: Seat) -> datetime | None:
    """When a seat's person was last seen; None if they are here, or it has none."""
    return Attendance(leases().filter(room_id=seat.room_id, player_id=seat.player_id)).away_since(seat)


class Attendance:
    """Everybody at a room at one time, from the `leases` on it."""

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
        """When a seat's person was last seen; None if they are here, or it has none."""
        if seat.player_id is None or seat.player_id in self.here:
            return None
        times = [time for time in (seat.seen, self._last.get(seat.player_id)) if time is not None]
        return max(times, default=None)

    def spectators(self, seats: Iterable[Seat], but: Collection[str] = ()) -> int:
        """How many are here without a seat: people, however many windows they have open; `but` are not counted."""
        return len(self._nameless) + len(self._seatless(seats).difference(but))

    def watchers(self, seats: Iterable[Seat]) -> list[Player]:
        """Those of them who have a name."""
        people = (self._leases[one].player for one in self._seatless(seats))
        return [one for one in people if one is not None]

    def _seatless(self, seats: Iterable[Seat]) -> set[str]:
        return self.here - {seat.player_id for seat in seats if seat.player_id}
