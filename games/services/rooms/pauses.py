"""Pauses, and more time for the decisions of a correspondence game: proposed, agreed to, declined."""

from django.db import transaction

from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import player_seats
from games.services.play.clocks import clock_broadcast, clock_extend, clock_pause, clock_resume
from games.services.rooms.stand_ins import timed_seat


@transaction.atomic
def pause_agree(*, room_id: str, player: Player | None) -> Room:
    """Proposes a pause or agrees to one; it begins when everybody at the table has agreed. By correspondence the host
    alone decides, unless the game is rated."""
    room, seat = timed_seat(room_id, player)
    if room.paused is not None:
        raise Refused("refused", "paused")
    if _record_agreement(room, seat, "wants_pause"):
        clock_pause(room=room)
    return room


@transaction.atomic
def pause_decline(*, room_id: str, player: Player | None) -> Room:
    """Withdraws or declines the proposal of a pause."""
    room, _ = timed_seat(room_id, player)
    return _decline(room, "wants_pause", "no_pause_proposed")


@transaction.atomic
def pause_end(*, room_id: str, player: Player | None) -> Room:
    """Ends the pause; any player may."""
    room, _ = timed_seat(room_id, player)
    if room.paused is None:
        raise Refused("refused", "not_paused")
    if room.held:
        raise Refused("refused", "held")
    clock_resume(room=room)
    return room


@transaction.atomic
def extension_agree(*, room_id: str, player: Player | None) -> Room:
    """Proposes more time for the current decisions of a correspondence game, or agrees to it; granted when everybody at
    the table has agreed, or by the host alone unless the game is rated."""
    room, seat = timed_seat(room_id, player)
    if room.pace != Room.Pace.CORRESPONDENCE:
        raise Refused("refused", "only_by_correspondence")
    if room.paused is not None:
        raise Refused("refused", "paused")
    if _record_agreement(room, seat, "wants_extension"):
        clock_extend(room=room)
    return room


@transaction.atomic
def extension_decline(*, room_id: str, player: Player | None) -> Room:
    """Withdraws or declines the proposal of more time."""
    room, _ = timed_seat(room_id, player)
    return _decline(room, "wants_extension", "no_extension_proposed")


def _record_agreement(room: Room, seat: Seat, field: str) -> bool:
    """Records a seat's agreement. When everybody has agreed, or the host alone may decide, clears all and returns True;
    otherwise broadcasts the proposal."""
    setattr(seat, field, True)
    seat.save(update_fields=[field])
    agreed = _decides_alone(room, seat) or all(getattr(one, field) for one in player_seats(room.seats.all()))
    if agreed:
        room.seats.update(**{field: False})
    else:
        clock_broadcast(room=room)
    return agreed


def _decline(room: Room, field: str, reason: str) -> Room:
    """Withdraws a proposal; refused with `reason` if there is none."""
    if not room.seats.filter(**{field: True}).update(**{field: False}):
        raise Refused("refused", reason)
    clock_broadcast(room=room)
    return room


def _decides_alone(room: Room, seat: Seat) -> bool:
    """Whether this seat alone may decide about pauses and extensions: the host of a correspondence game, unless it is
    rated, since the host could delay its end forever."""
    return room.pace == Room.Pace.CORRESPONDENCE and not room.rated and room.creator_id == seat.player_id
