"""Rooms as a given viewer sees them."""

from collections.abc import Collection, Iterable
from typing import Literal

from django.conf import settings
from django.utils import timezone

from games import engine, protocol
from games.models import Admission, Game, Hint, Player, Rating, Removal, Room, Seat
from games.selectors.play import clocks as clocks_of
from games.selectors.play.early_ends import early_end_of
from games.selectors.play.games import shuffle_of
from games.selectors.play.hints import why_no_hint
from games.selectors.rooms import watching
from games.selectors.rooms.display_names import agrees_by_starting, hides_names, hides_presence, seat_name
from games.selectors.rooms.presence import Attendance, leases
from games.selectors.rooms.viewers import Viewer, viewer_of
from games.support.game_cache import has_other_rules
from games.support.prepared_queries import PreparedQuery, attach

ROOMS = PreparedQuery(
    lambda ids: (
        Room.objects.select_related("game")
        .defer("game__state", "game__opening", "game__options", "game__streams")
        .filter(id__in=ids)
    )
)
SEATS = PreparedQuery(lambda rooms: Seat.objects.select_related("player", "held_for").filter(room__in=rooms))
PRESENCES = PreparedQuery(lambda rooms: leases().select_related("player").filter(room__in=rooms))
ADMISSIONS = PreparedQuery(lambda rooms: Admission.objects.filter(room__in=rooms))
REMOVALS = PreparedQuery(lambda rooms: Removal.objects.filter(room__in=rooms))
RATINGS = PreparedQuery(lambda players: Rating.objects.filter(player__in=players, player__user__isnull=False))
"""Ratings of players who have accounts."""
HINTS = PreparedQuery(lambda games: Hint.objects.filter(game__in=games).only("game", "seat"))
REMATCHES = PreparedQuery(
    lambda rooms: (
        Room.objects.only("rematch_of", "state", "pseudonyms").filter(rematch_of__in=rooms).order_by("created", "id")
    )
)


def room_get(room_id: str) -> Room | None:
    """A room with its seats and their players; None if there is none with this id."""
    return next(iter(rooms_get((room_id,))), None)


def rooms_get(room_ids: Collection[str]) -> list[Room]:
    """Several rooms, unordered."""
    rooms = _rooms(room_ids)
    attach(rooms, "admissions", ADMISSIONS(_ids(rooms)))
    attach(rooms, "removals", REMOVALS(_ids(rooms)))
    _attach_ratings([room for room in rooms if room.state == Room.State.OPEN])
    ended = [room for room in rooms if room.state == Room.State.ENDED]
    attach(ended, "rematches", REMATCHES(_ids(ended)))
    games = [room.game for room in ended if hasattr(room, "game")]
    attach(games, "hints", HINTS(_ids(games)))
    return rooms


def room_for(room: Room, player_id: str | None) -> protocol.Room:
    """A room as a player sees it: in full, or as in the lobby if it is closed to them."""
    return room_for_viewer(room, viewer_of(room, player_id))


def room_for_viewer(room: Room, viewer: Viewer) -> protocol.Room:
    """A room as every viewer with the same `Viewer` value sees it."""
    return _render(room, viewer, inside=not viewer.is_barred)


def _render(room: Room, viewer: Viewer, *, inside: bool) -> protocol.Room:
    seats = list(room.seats.all())
    attendance = Attendance(room.presences.all())
    count = 0 if hides_names(room) else attendance.spectator_count(seats, _uncounted(room))
    spectators, left_out = watching.spectators_of(room, attendance, count) if inside else ((), 0)
    hints = list(room.game.hints.all()) if room.state == Room.State.ENDED and hasattr(room, "game") else []
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
        locked=bool(room.password),
        rated=room.rated,
        rating=_rating(room),
        seating=room.seating,  # type: ignore[arg-type]
        language=room.language,
        state=room.state,  # type: ignore[arg-type]
        ended_by=room.ended_by or None,  # type: ignore[arg-type]
        held=room.held and room.state == Room.State.PLAYING,
        other_rules=hasattr(room, "game") and has_other_rules(room.game),
        seats=tuple(
            _seat(seat, attendance, viewer, hints, shows_rating=_shows_rating(room, inside=inside)) for seat in seats
        ),
        creator_mine=viewer.is_host,
        game=room.game.id if hasattr(room, "game") else None,
        shuffle=shuffle_of(room.game) if inside and hasattr(room, "game") else None,
        spectator_count=count,
        spectators=spectators,
        spectators_left_out=left_out,
        away_after=settings.AWAY_AFTER,
        clock=clocks_of.clock_of(room) if inside and not viewer.is_behind else None,
        progress=None if inside else _progress(room),
        early_end=early_end_of(room) if inside and not viewer.is_behind else None,
        created=room.created.isoformat(),
        held_until=_held_until(room),
        rematch=rematch_of(room),
        removed=viewer.removed,
        can=_can(room, seats, viewer),
    )


def rooms_offered(room_ids: Collection[str]) -> list[Room]:
    """Several rooms with what strangers see of them, unordered."""
    rooms = _rooms(room_ids)
    _attach_ratings(rooms)
    return rooms


def room_offered(room: Room) -> protocol.Room:
    """A room from `rooms_offered`, as the lobby shows it."""
    return _render(room, viewer_of(room, None), inside=False)


def seat_number(room: Room, player_id: str | None) -> int | None:
    """The number of a player's seat in a loaded room."""
    mine = (seat.number for seat in room.seats.all() if player_id is not None and seat.player_id == player_id)
    return next(mine, None)


def seat_number_in(room_id: str, player_id: str | None) -> int | None:
    """The number of a player's seat, for a room that is not loaded."""
    if player_id is None:
        return None
    return Seat.objects.filter(room=room_id, player=player_id).values_list("number", flat=True).order_by().first()


def rematch_of(room: Room) -> str | None:
    """The first rematch of a finished room that has not closed."""
    if room.state != Room.State.ENDED:
        return None
    running = (one.id for one in room.rematches.all() if one.state != Room.State.CLOSED)
    return next(running, None)


def _rooms(room_ids: Collection[str]) -> list[Room]:
    """Rooms with their seats and who is present, in a fixed number of queries."""
    rooms = ROOMS(tuple(room_ids))
    attach(rooms, "seats", SEATS(_ids(rooms)))
    attach(rooms, "presences", PRESENCES(_ids(rooms)))
    return rooms


def _attach_ratings(rooms: Iterable[Room]) -> None:
    """Gives the seated players of the rooms their ratings."""
    players = [seat.player for room in rooms for seat in room.seats.all() if seat.player is not None]
    attach(players, "ratings", RATINGS(_ids(players)))


def _ids(rows: Iterable[Room | Player | Game]) -> tuple[str, ...]:
    return tuple(row.pk for row in rows)


def _seat(
    seat: Seat, attendance: Attendance, viewer: Viewer, hints: Iterable[Hint], *, shows_rating: bool
) -> protocol.RoomSeat:
    sees_away = not hides_names(seat.room) or viewer.seat is not None
    away = attendance.shown_away_since(seat) if sees_away else None
    hidden = seat.player_id is not None and (hides_names(seat.room) or hides_presence(seat.room))
    return protocol.RoomSeat(
        seat=seat.number,
        colour=seat.number,
        occupant="bot" if seat.bot else "person" if seat.player_id else None,
        name=seat_name(seat),
        person=watching.person_at(seat),
        level=seat.bot_level,
        character=(seat.character or None) if seat.bot else None,
        ready=seat.ready or seat.bot or (agrees_by_starting(seat.room) and seat.player_id == seat.room.creator_id),
        host=seat.player_id is not None and seat.player_id == seat.room.creator_id and not hides_names(seat.room),
        rating=_seat_rating(seat) if shows_rating else None,
        held=_held(seat),
        held_mine=seat.number in viewer.held,
        online=seat.bot or (away is None if hidden else seat.player_id in attendance.here),
        away_since=away.isoformat() if away else None,
        mine=seat.number == viewer.seat,
        stand_in=seat.stand_in,
        offered=seat.offered,
        program=seat.player is not None and seat.player.program,
        hints=sum(hint.seat == seat.number for hint in hints),
    )


def _can(room: Room, seats: Iterable[Seat], viewer: Viewer) -> protocol.RoomCan:
    is_open, is_seated = room.state == Room.State.OPEN, viewer.seat is not None
    free = any(seat.player_id is None and not seat.bot for seat in seats)
    offered = room.state == Room.State.PLAYING and any(seat.offered for seat in seats)
    by_starting = viewer.is_host and agrees_by_starting(room)
    are_ready = all(seat.ready or (by_starting and seat.number == viewer.seat) for seat in seats)
    return protocol.RoomCan(
        join=is_open and free and not is_seated and not viewer.needs_password,
        start=is_open and viewer.is_host and not free and are_ready,
        edit=is_open and viewer.is_host,
        ready=is_open and is_seated and not by_starting,
        enter=viewer.needs_password and (is_open or room.watching != Room.Watching.NONE),
        rematch=is_seated and room.state == Room.State.ENDED,
        add_bots=is_open and viewer.is_host and free and not room.rated,
        leave=is_seated and room.state in (Room.State.OPEN, Room.State.PLAYING),
        watch=viewer.can_watch,
        take_over=offered and not is_seated and not room.rounds_behind,
        hint=viewer.seat is not None and why_no_hint(room, seats, viewer.seat) is None,
    )


def _progress(room: Room) -> protocol.Progress | None:
    """How far a running game is, where strangers see that anyway."""
    is_public = room.watching == Room.Watching.EVERYONE and not room.rounds_behind and not room.password
    if room.state != Room.State.PLAYING or not is_public or not hasattr(room, "game") or not room.game.scores:
        return None
    return protocol.Progress(
        round=room.game.round,
        usual_rounds=engine.usual_rounds(room.edition, room.options),
        scores=tuple(room.game.scores),
        last_move=room.game.last_move.isoformat(),
    )


def _uncounted(room: Room) -> frozenset[str]:
    """People left out of the spectator count. Where presence is hidden these are the players whom the host has removed:
    otherwise the count would reveal whether they are there."""
    return frozenset(one.player_id for one in room.removals.all()) if hides_presence(room) else frozenset()


def _shows_rating(room: Room, *, inside: bool) -> bool:
    """Whether its players' ratings are shown: while seats are still being taken, and in the lobby."""
    return not hides_names(room) and (room.state == Room.State.OPEN or not inside)


def _seat_rating(seat: Seat) -> int | None:
    """A player's rating in the room's kind of game."""
    if seat.player is None:
        return None
    kind = (seat.room.edition, seat.room.options["players"])
    return next((one.points for one in seat.player.ratings.all() if (one.edition, one.players) == kind), None)


def _held(seat: Seat) -> str | None:
    """The name of the player a seat is held for; empty at a table of pseudonyms, None if it is not held."""
    if seat.held_for is None or _held_until(seat.room) is None:
        return None
    return "" if hides_names(seat.room) else seat.held_for.name


def _held_until(room: Room) -> str | None:
    until = room.held_until
    return until.isoformat() if until is not None and room.state == Room.State.OPEN and until > timezone.now() else None


def _rating(room: Room) -> Literal["due", "done", "void"] | None:
    return (room.game.rating or None) if hasattr(room, "game") else None  # type: ignore[return-value]
