"""Seats of people who are away: handed to a bot, taken back."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time, timeout_limit
from games.selectors.rooms.presence import shown_away_since
from games.services.play.clocks import clock_refresh
from games.services.rooms.lifecycle import locked_room, player_may_sit
from games.services.rooms.rated import note_whose


@transaction.atomic
def seat_hand_over(*, room_id: str, player: Player | None, seat: int) -> Seat:
    """A player gives the seat of somebody who has been away long enough to a bot, until they take it back. Not by
    correspondence, where everybody is away."""
    room = playing_room(room_id)
    if player is None or not room.seats.filter(player=player).exists():
        raise Refused("not_seated")
    if room.pace == Room.Pace.CORRESPONDENCE:
        raise Refused("refused", "by_correspondence")
    chosen = _person_at(room, seat)
    if chosen.player_id == player.id:
        raise Refused("refused", "own_seat")
    since = shown_away_since(chosen)
    if since is None:
        raise Refused("refused", "not_away", seat=seat)
    if database_time() - since < timedelta(seconds=settings.AWAY_AFTER):
        raise Refused("refused", "not_away_long_enough", seat=seat, seconds=settings.AWAY_AFTER)
    return let_stand_in(room, chosen, is_on=True)


@transaction.atomic
def seat_take_back(*, room_id: str, player: Player | None) -> Seat:
    """Whoever was away plays on themselves."""
    if player is not None:
        player_may_sit(player)
    room = playing_room(room_id)
    seat = None if player is None else room.seats.filter(player=player).first()
    if seat is None:
        raise Refused("not_seated")
    if not seat.stand_in:
        raise Refused("refused", "no_stand_in")
    return let_stand_in(room, seat, is_on=False)


@transaction.atomic
def seat_moderate(*, room_id: str, seat: int) -> Seat:
    """A moderator hands a person's seat to a bot, away or not; they can take it back."""
    room = playing_room(room_id)
    return let_stand_in(room, _person_at(room, seat), is_on=True)


def playing_room(room_id: str) -> Room:
    """A room whose game runs, its row locked until the transaction ends."""
    room = locked_room(room_id)
    if room.state == Room.State.OPEN:
        raise Refused("not_started")
    if room.state != Room.State.PLAYING:
        raise Refused("refused", room.state)
    return room


def _person_at(room: Room, number: int) -> Seat:
    seat = room.seats.filter(number=number).first()
    if seat is None or seat.player_id is None:
        raise Refused("refused", "nobody_there", seat=number)
    if seat.stand_in:
        raise Refused("refused", "stand_in", seat=number)
    return seat


def let_stand_in(room: Room, seat: Seat, *, is_on: bool) -> Seat:
    """A bot plays a seat for its person from now on, or no more. The room's row is locked.

    Whoever was given up for their time-outs and is back is asked about again after one more: else they could keep the
    others waiting as long each time. An answer in time makes good for all of them."""
    if seat.offered:
        broadcast.lobby_changed()
    seat.stand_in, seat.offered = is_on, False
    seat.timeouts = max(0, min(seat.timeouts, timeout_limit(room) - 1))
    note_whose(seat)
    seat.save(update_fields=["stand_in", "offered", "timeouts", "left"])
    clock_refresh(room=room)
    broadcast.room_changed(seat.room_id)
    return seat
