"""Clocks: what time it is, whose is running until when, and what is due."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache

from django.conf import settings
from django.db import connection
from django.db.models import Min, QuerySet
from django.utils import timezone

from games import engine, protocol
from games.models import Deadline, Room, Seat, Vote
from games.protocol import responses

AT_ONCE = 50
"""So many deadlines are looked up at a time."""


HOURS = (12, 24, 48, 72, 168)
"""So many hours a decision may take in a game by correspondence."""
USUAL_HOURS = 24
MINUTES = (2, 5, 10, 20, 30)
"""So many minutes a round may take that all play at once, live."""
MISSED = 2
"""Of the rounds of an edition made for correspondence somebody may miss so many before the others are asked."""


def now() -> datetime:
    """The time that all clocks go by."""
    return database_time()


def database_time() -> datetime:
    """The database's own time, where it has one: the processes' clocks may differ."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row = cursor.fetchone()
    at: datetime = row[0]
    return at


def running() -> QuerySet[Deadline]:
    """Deadlines that time brings nearer."""
    return Deadline.objects.filter(game__room__state=Room.State.PLAYING, game__room__paused=None)


def due(at: datetime) -> list[Deadline]:
    """Deadlines that have been reached, the oldest first."""
    return list(running().filter(due__lte=at).order_by("due", "id").select_related("game")[:AT_ONCE])


def next_due() -> datetime | None:
    """When the next deadline will be reached, if nothing happens before."""
    first: datetime | None = running().aggregate(first=Min("due"))["first"]
    return first


def persons(seats: Iterable[Seat]) -> list[Seat]:
    """Seats whose people play themselves."""
    return [seat for seat in seats if seat.player_id is not None and not seat.stand_in]


def most_timeouts(room: Room) -> int:
    """After how many time-outs in a row the others are asked what is to become of a seat."""
    most: int = settings.TIMEOUTS
    return min(most, MISSED) if engine.by_correspondence(room.edition) else most


def is_asked_about(seat: Seat) -> bool:
    """Whether the others have to say what becomes of a seat: its person's time was up too often."""
    return seat.timeouts >= most_timeouts(seat.room) and seat.player_id is not None and not seat.stand_in


def voters(seats: Iterable[Seat]) -> list[Seat]:
    """Those who have a say in that."""
    return [seat for seat in persons(seats) if not is_asked_about(seat)]


def pace_of(room: Room) -> protocol.Pace:
    """What clock a room has."""
    return protocol.Pace(
        kind=room.pace,  # type: ignore[arg-type]
        seconds=room.seconds,
        reserve=room.reserve,
        working_days=room.working_days,
    )


def paces() -> tuple[responses.PaceInfo, ...]:
    """The clocks that a room can be made with."""
    live = ((kind, *settings.PACES[kind], (), ()) for kind in settings.PACES)
    slow = (("rounds", 0, 0, (), MINUTES), ("correspondence", 0, 0, HOURS, ()))
    return tuple(
        responses.PaceInfo(kind=kind, seconds=seconds, reserve=reserve, hours=hours, minutes=minutes)
        for kind, seconds, reserve, hours, minutes in (("untimed", 0, 0, (), ()), *live, *slow)
    )


def clock_of(room: Room) -> protocol.Clock | None:
    """All clocks of a room's game as they stand: the same for everybody. None where there are none.

    Number and deadlines are read one after the other: if they have changed in between, or since the room was read, they
    are read again.
    """
    clock = _read(room)
    if clock is None or Room.objects.filter(pk=room.pk, clock_number=room.clock_number).exists():
        return clock
    again = Room.objects.filter(pk=room.pk).prefetch_related("seats").first()
    return clock_of(again) if again else None


def _read(room: Room) -> protocol.Clock | None:
    if room.pace == Room.Pace.UNTIMED or room.state != Room.State.PLAYING:
        return None
    seats = list(room.seats.all())
    rows = {row.seat: row for row in Deadline.objects.filter(game__room=room)}
    people = persons(seats)
    wanted = tuple(seat.number for seat in people if seat.wants_pause)
    return protocol.Clock(
        number=room.clock_number,
        paused=room.paused.isoformat() if room.paused else None,
        pause_wanted=wanted,
        pause_needed=tuple(seat.number for seat in people),
        extension_wanted=tuple(seat.number for seat in people if seat.wants_extension),
        seats=tuple(_seat(seat, rows.get(seat.number)) for seat in people),
        absences=_absences(room, seats),
    )


@lru_cache(4096)
def is_timed(game_id: str) -> bool:
    """Whether a game has clocks, which never changes."""
    return Room.objects.filter(game=game_id).exclude(pace=Room.Pace.UNTIMED).exists()


def now_in(game_id: str | None) -> str | None:
    """The time in a game that has clocks."""
    return now().isoformat() if game_id is not None and is_timed(game_id) else None


def clock_at(game_id: str) -> protocol.Clock | None:
    """The clocks of a game, by its id."""
    if not is_timed(game_id):
        return None
    room = Room.objects.filter(game=game_id).prefetch_related("seats").first()
    return clock_of(room) if room else None


def _seat(seat: Seat, row: Deadline | None) -> protocol.SeatClock:
    return protocol.SeatClock(seat=seat.number, due=row.due.isoformat() if row else None, reserve=seat.reserve)


def _absences(room: Room, seats: list[Seat]) -> tuple[protocol.Absence, ...]:
    absent = [seat.number for seat in seats if is_asked_about(seat)]
    if not absent:
        return ()
    say = tuple(seat.number for seat in voters(seats))
    votes = list(Vote.objects.filter(room=room))
    return tuple(protocol.Absence(seat=number, voters=say, ballots=_ballots(votes, number, say)) for number in absent)


def _ballots(votes: Iterable[Vote], about: int, say: tuple[int, ...]) -> tuple[protocol.Ballot, ...]:
    return tuple(
        protocol.Ballot(seat=vote.voter, choice=vote.choice)  # type: ignore[arg-type]
        for vote in votes
        if vote.about == about and vote.voter in say
    )
