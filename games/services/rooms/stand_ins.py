"""Stand-ins: bots that play the seats of people who are away, until they take them back."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time, timeout_limit
from games.selectors.rooms.presence import shown_away_since
from games.services.play.clocks import clock_refresh
from games.services.rooms.lifecycle import check_may_sit, locked_room, own_seat
from games.services.rooms.rated import record_departure


@transaction.atomic
def seat_hand_over(*, room_id: str, player: Player | None, seat: int) -> Seat:
    """Has a bot play the seat of another player who has been away long enough, until they take it back. Not in
    correspondence games, where everybody is away."""
    room = playing_room(room_id)
    own = own_seat(room, player)
    if room.pace == Room.Pace.CORRESPONDENCE:
        raise Refused("refused", "by_correspondence")
    chosen = _person_at(room, seat)
    if chosen == own:
        raise Refused("refused", "own_seat")
    since = shown_away_since(chosen)
    if since is None:
        raise Refused("refused", "not_away", seat=seat)
    if database_time() - since < timedelta(seconds=settings.AWAY_AFTER):
        raise Refused("refused", "not_away_long_enough", seat=seat, seconds=settings.AWAY_AFTER)
    return set_stand_in(room, chosen, is_on=True)


@transaction.atomic
def seat_take_back(*, room_id: str, player: Player | None) -> Seat:
    """Returns a seat from its stand-in to its player."""
    if player is not None:
        check_may_sit(player)
    room = playing_room(room_id)
    seat = own_seat(room, player)
    if not seat.stand_in:
        raise Refused("refused", "no_stand_in")
    return set_stand_in(room, seat, is_on=False)


@transaction.atomic
def seat_hand_over_by_moderator(*, room_id: str, seat: int) -> Seat:
    """Has a bot play a person's seat by a moderator's decision, whether they are away or not; they can take it back."""
    room = playing_room(room_id)
    return set_stand_in(room, _person_at(room, seat), is_on=True)


def playing_room(room_id: str) -> Room:
    """A room whose game is running, its row locked until the transaction ends."""
    room = locked_room(room_id)
    if room.state == Room.State.OPEN:
        raise Refused("not_started")
    if room.state != Room.State.PLAYING:
        raise Refused("refused", room.state)
    return room


def _person_at(room: Room, number: int) -> Seat:
    seat = room.seats.filter(number=number).first()
    if seat is None or seat.player_id is None:
        raise Refused("refused", "seat_empty", seat=number)
    if seat.stand_in:
        raise Refused("refused", "stand_in", seat=number)
    return seat


def set_stand_in(room: Room, seat: Seat, *, is_on: bool) -> Seat:
    """Switches a seat's stand-in on or off. The room's row is locked.

    A player who returns after too many time-outs is voted on again after one more: otherwise they could delay the
    others as long each time. An answer in time resets the count.
    """
    if seat.offered:
        broadcast.lobby_changed()
    seat.stand_in, seat.offered = is_on, False
    seat.timeouts = max(0, min(seat.timeouts, timeout_limit(room) - 1))
    record_departure(seat)
    seat.save(update_fields=["stand_in", "offered", "timeouts", "left"])
    clock_refresh(room=room)
    broadcast.room_changed(seat.room_id)
    return seat


def timed_seat(room_id: str, player: Player | None) -> tuple[Room, Seat]:
    """The room, if its game has clocks, and the player's own seat, if they play it themselves."""
    room = playing_room(room_id)
    if room.pace == Room.Pace.UNTIMED:
        raise Refused("refused", "untimed")
    seat = own_seat(room, player)
    if seat.stand_in:
        raise Refused("refused", "stand_in")
    return room, seat
