"""Rooms as somebody sees them."""

from collections.abc import Collection, Iterable

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from games import protocol
from games.models import Room, Seat
from games.selectors import clocks as clocks_of
from games.selectors import watching
from games.selectors.games import shuffle_of
from games.selectors.names import hides_presence, seat_name
from games.selectors.presence import Attendance, leases

LOBBY_SIZE = 100


def room_get(room_id: str) -> Room | None:
    """A room, with its seats and their people."""
    return _rooms().filter(id=room_id).first()


def rooms_get(room_ids: Collection[str]) -> list[Room]:
    """Several rooms, in no order."""
    return list(_rooms().filter(id__in=room_ids))


def room_for(room: Room, player_id: str | None) -> protocol.Room:
    """A room as somebody sees it: from inside, or from the lobby if it is closed to them."""
    return _shown(room, player_id, inside=not watching.is_barred(room, player_id))


def _shown(room: Room, player_id: str | None, *, inside: bool) -> protocol.Room:
    seats = list(room.seats.all())
    attendance = Attendance(room.presences.all())
    return protocol.Room(
        id=room.id,
        name=room.name,
        edition=room.edition,
        options=room.options,
        pace=clocks_of.pace_of(room),
        public=room.public,
        watching=room.watching,  # type: ignore[arg-type]
        rounds_behind=room.rounds_behind,
        press=room.press,  # type: ignore[arg-type]
        pseudonyms=room.pseudonyms,
        programs=room.programs,
        state=room.state,  # type: ignore[arg-type]
        ended_by=room.ended_by or None,  # type: ignore[arg-type]
        held=room.held and room.state == Room.State.PLAYING,
        seats=tuple(_seat(seat, attendance, player_id) for seat in seats),
        creator_mine=player_id is not None and room.creator_id == player_id,
        game=room.game.id if hasattr(room, "game") else None,
        shuffle=shuffle_of(room.game) if inside and hasattr(room, "game") else None,
        spectators=attendance.spectators(seats),
        watchers=watching.watchers_of(room, attendance) if inside else (),
        away_after=settings.AWAY_AFTER,
        clock=clocks_of.clock_of(room) if inside and not watching.is_behind(room, player_id) else None,
        created=room.created.isoformat(),
        can=_can(room, seats, player_id),
    )


def lobby() -> tuple[protocol.Room, ...]:
    """Public rooms that wait for players or may be watched, the waiting ones first, the newest first."""
    listed = watching.offered_in_lobby(_rooms()).order_by("state", "-created")[:LOBBY_SIZE]
    return tuple(_shown(room, None, inside=False) for room in listed)


def seat_number(room: Room, player_id: str | None) -> int | None:
    """The seat that a player has."""
    mine = (seat.number for seat in room.seats.all() if player_id is not None and seat.player_id == player_id)
    return next(mine, None)


def _rooms() -> QuerySet[Room]:
    """Rooms with all that is shown of them, in three queries."""
    present = Prefetch("presences", leases().select_related("player"))
    whole = Room.objects.select_related("game").prefetch_related("seats__player", present)
    return whole.defer("game__state", "game__opening", "game__options", "game__streams")


def _seat(seat: Seat, attendance: Attendance, player_id: str | None) -> protocol.RoomSeat:
    hidden = seat.player_id is not None and hides_presence(seat.room)
    away = None if hidden else attendance.away_since(seat)
    return protocol.RoomSeat(
        seat=seat.number,
        colour=seat.number,
        occupant="bot" if seat.bot else "person" if seat.player_id else None,
        name=seat_name(seat),
        online=seat.bot or hidden or seat.player_id in attendance.here,
        away_since=away.isoformat() if away else None,
        mine=player_id is not None and seat.player_id == player_id,
        stand_in=seat.stand_in,
        offered=seat.offered,
        program=seat.player is not None and seat.player.program,
    )


def _can(room: Room, seats: Iterable[Seat], player_id: str | None) -> protocol.RoomCan:
    is_open = room.state == Room.State.OPEN
    free = any(seat.player_id is None and not seat.bot for seat in seats)
    seated = player_id is not None and any(seat.player_id == player_id for seat in seats)
    creator = player_id is not None and room.creator_id == player_id
    offered = room.state == Room.State.PLAYING and any(seat.offered for seat in seats)
    return protocol.RoomCan(
        join=is_open and free and not seated,
        start=is_open and creator and not free,
        add_bots=is_open and creator and free,
        leave=seated and room.state in (Room.State.OPEN, Room.State.PLAYING),
        watch=watching.can_watch(room, player_id),
        take_over=offered and not seated and not room.rounds_behind,
    )
