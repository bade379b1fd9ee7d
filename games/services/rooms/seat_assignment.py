"""Seats before the start: which are free for whom, who may not sit down, and random assignment."""

import secrets

from games import bots
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time
from games.services.rooms.rated import record_departure


def free_seat(room: Room, wanted: int | None, player: Player | None) -> int:
    """The free seat that a player or bot takes: the one wanted, the one held for them, or the first."""
    check_seat(room, wanted)
    free = [seat for seat in room.seats.all() if seat.player_id is None and not seat.bot]
    own = [seat.number for seat in free if player is not None and seat.held_for_id == player.id]
    held = {seat.number for seat in free if seat.held_for_id and seat.number not in own} if _is_held(room) else set()
    if wanted is None:
        open_to_all = [*own, *(seat.number for seat in free if seat.number not in held)]
        if not open_to_all:
            raise Refused("refused", "seats_held" if held else "no_free_seat")
        return open_to_all[0]
    if wanted not in [seat.number for seat in free]:
        raise Refused("refused", "seat_taken")
    if wanted in held:
        raise Refused("refused", "seat_held", seat=wanted)
    return wanted


def check_seat(room: Room, wanted: int | None) -> None:
    """Refuses a seat number that the room does not have."""
    seats = room.seats.count()
    if wanted is not None and wanted >= seats:
        raise Refused("malformed", field="seat", expected=f"a seat from 0 to {seats - 1}")


def check_not_removed(room: Room, player: Player) -> None:
    """Refuses people whom the host has recently removed from the room."""
    removal = room.removals.filter(player=player, until__gt=database_time()).first()
    if removal is not None:
        raise Refused("forbidden", "removed", why=removal.reason, until=removal.until.isoformat())


def vacate(seat: Seat, *, bot: bool = False) -> None:
    """Empties a seat, or gives it to a bot."""
    seat.player, seat.bot, seat.level, seat.seen = None, bot, bots.DEFAULT, None
    seat.stand_in, seat.offered, seat.ready, seat.held_for = False, False, True, None
    record_departure(seat)
    seat.save()


def draw_seats(room: Room) -> None:
    """Assigns all seats at random, and with them colours and turn order."""
    before = list(room.seats.all())
    drawn = secrets.SystemRandom().sample(before, len(before))
    who = [(seat.player, seat.bot, seat.level, seat.seen) for seat in drawn]
    room.seats.update(player=None, bot=False)
    for seat, (player, bot, level, seen) in zip(before, who, strict=True):
        seat.player, seat.bot, seat.level, seat.seen, seat.held_for = player, bot, level, seen, None
        seat.save()


def _is_held(room: Room) -> bool:
    return room.held_until is not None and room.held_until > database_time()
