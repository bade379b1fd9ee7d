"""Clocks: the current time, running deadlines, and which of them are due."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from games import engine, protocol
from games.models import Deadline, Room, Seat, Vote
from games.protocol import responses
from games.support.prepared_queries import PreparedQuery

BATCH_SIZE = 50
"""Deadlines per query."""


HOURS = (12, 24, 48, 72, 168)
"""The choices of hours per decision in a game by correspondence."""
DEFAULT_HOURS = 24
MINUTES = (2, 5, 10, 20, 30)
"""The choices of minutes per round in live rounds, where all players act at once."""
REPORT_SECONDS = 30.0
"""Added to the time for a live round: until then, clients show the report of the previous one."""
CORRESPONDENCE_TIMEOUTS = 2
"""In an edition made for correspondence, a player may miss this many rounds in a row before the others vote on their
seat."""


def now() -> datetime:
    """The time that all clocks use."""
    return database_time()


def database_time() -> datetime:
    """The database's own time where it has one, since the clocks of processes may differ."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        row = cursor.fetchone()
    at: datetime = row[0]
    return at


def running() -> QuerySet[Deadline]:
    """Deadlines whose clocks are running."""
    return Deadline.objects.filter(game__room__state=Room.State.PLAYING, game__room__paused=None)


NEXT = PreparedQuery(lambda: running().only("due").order_by("due")[:1])
DUE = PreparedQuery(lambda at: running().filter(due__lte=at).order_by("due", "id").select_related("game")[:BATCH_SIZE])


def due(at: datetime) -> list[Deadline]:
    """Deadlines that have passed, oldest first."""
    return DUE(at)


def next_due() -> datetime | None:
    """When the next deadline passes if nothing happens before."""
    first = NEXT.first()
    return None if first is None else first.due


def player_seats(seats: Iterable[Seat]) -> list[Seat]:
    """Seats whose players play themselves, without a stand-in."""
    return [seat for seat in seats if seat.player_id is not None and not seat.stand_in]


def timeout_limit(room: Room) -> int:
    """After how many time-outs in a row the others vote on a seat."""
    most: int = settings.TIMEOUTS
    return min(most, CORRESPONDENCE_TIMEOUTS) if engine.by_correspondence(room.edition) else most


def is_up_for_vote(seat: Seat) -> bool:
    """Whether the others have to vote on a seat because its player timed out too often."""
    return seat.timeouts >= timeout_limit(seat.room) and seat.player_id is not None and not seat.stand_in


def voters(seats: Iterable[Seat]) -> list[Seat]:
    """The seats that vote on it."""
    return [seat for seat in player_seats(seats) if not is_up_for_vote(seat)]


def report_seconds(room: Room) -> float:
    """What is added to the time for a round of this room's game; nothing where there are hours to read the report."""
    is_live = room.pace not in (Room.Pace.CORRESPONDENCE, Room.Pace.UNTIMED)
    return REPORT_SECONDS if is_live and engine.by_correspondence(room.edition) else 0.0


def pace_of(room: Room) -> protocol.Pace:
    """A room's clock."""
    return protocol.Pace(
        kind=room.pace,  # type: ignore[arg-type]
        seconds=room.seconds,
        reserve=room.reserve,
        report=report_seconds(room),
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
    """All clocks of a room's game, the same for every viewer; None where there are none.

    The clock number and the deadlines are read in two queries. If they changed in between, or since the room was read,
    both are read again.
    """
    clock = _read_clock(room)
    if clock is None or Room.objects.filter(pk=room.pk, clock_number=room.clock_number).exists():
        return clock
    again = Room.objects.filter(pk=room.pk).prefetch_related("seats").first()
    return clock_of(again) if again else None


def _read_clock(room: Room) -> protocol.Clock | None:
    if room.pace == Room.Pace.UNTIMED or room.state != Room.State.PLAYING:
        return None
    seats = list(room.seats.all())
    rows = {row.seat: row for row in Deadline.objects.filter(game__room=room)}
    people = player_seats(seats)
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
    """Whether a game has clocks. This never changes."""
    return Room.objects.filter(game=game_id).exclude(pace=Room.Pace.UNTIMED).exists()


def now_in(game_id: str | None) -> str | None:
    """The current time, for a game that has clocks."""
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
    absent = [seat.number for seat in seats if is_up_for_vote(seat)]
    if not absent:
        return ()
    voting = tuple(seat.number for seat in voters(seats))
    votes = list(Vote.objects.filter(room=room))
    return tuple(
        protocol.Absence(seat=number, voters=voting, ballots=_ballots(votes, number, voting)) for number in absent
    )


def _ballots(votes: Iterable[Vote], about: int, voting: tuple[int, ...]) -> tuple[protocol.Ballot, ...]:
    return tuple(
        protocol.Ballot(seat=vote.voter, choice=vote.choice)  # type: ignore[arg-type]
        for vote in votes
        if vote.about == about and vote.voter in voting
    )
