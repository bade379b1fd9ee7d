"""Seats before the start: which are free for whom, who may not sit down, and random assignment."""

import secrets
from collections.abc import Iterable
from datetime import datetime

from games import bots
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time
from games.services.rooms.rated import record_departure

Occupant = tuple[Player | None, bool, str, str, datetime | None]
"""Who sits on a seat: a player, or whether it is a bot, of which level and character; and when they were last seen."""


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


def seat_bots(room: Room, seats: Iterable[Seat], level: str) -> None:
    """Puts bots of a level on seats, each with a character that nobody else at the table has."""
    absent = bots.CHARACTERS.keys() - set(room.seats.filter(bot=True).values_list("character", flat=True))
    for seat in seats:
        character = secrets.choice(sorted(absent))
        absent.remove(character)
        seat_occupant(seat, (None, True, level, character, None))
        seat.held_for = None
        seat.save()


def occupant_of(seat: Seat) -> Occupant:
    """Who sits on a seat."""
    return seat.player, seat.bot, seat.level, seat.character, seat.seen


def seat_occupant(seat: Seat, occupant: Occupant) -> None:
    """Puts an occupant on a seat, without saving it."""
    seat.player, seat.bot, seat.level, seat.character, seat.seen = occupant


def vacate(seat: Seat, *, bot: bool = False) -> None:
    """Empties a seat, or gives it to a bot."""
    seat_occupant(seat, (None, bot, bots.DEFAULT, "", None))
    seat.stand_in, seat.offered, seat.ready, seat.held_for = False, False, True, None
    record_departure(seat)
    seat.save()


def draw_seats(room: Room) -> None:
    """Assigns all seats at random, and with them colours and turn order."""
    before = list(room.seats.all())
    drawn = secrets.SystemRandom().sample(before, len(before))
    who = [occupant_of(seat) for seat in drawn]
    room.seats.update(player=None, bot=False)
    for seat, occupant in zip(before, who, strict=True):
        seat_occupant(seat, occupant)
        seat.held_for = None
        seat.save()


def _is_held(room: Room) -> bool:
    return room.held_until is not None and room.held_until > database_time()
