"""Taking over a seat of a running game that was offered by the others or given by a moderator: who may, and how the
seat becomes theirs."""

from django.db import transaction

from games import broadcast
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time
from games.services.people.relations import refuse_blocked
from games.services.play.clocks import clock_refresh
from games.services.play.seat_knowledge import record_holder, refuse_holder_of_other_seat, refuse_informed
from games.services.rooms.lifecycle import check_may_sit, check_program_allowed
from games.services.rooms.passwords import check_admitted
from games.services.rooms.rated import check_rated_player, record_departure
from games.services.rooms.seat_assignment import check_not_removed
from games.services.rooms.stand_ins import playing_room


@transaction.atomic
def seat_take_over(*, room_id: str, player: Player, seat: int) -> Seat:
    """Takes over an offered seat, with everything it has and knows; refused to people who know another hand of this
    game from a seat of theirs."""
    check_may_sit(player)
    room = playing_room(room_id)
    check_newcomer(room, player, seat)
    taken = room.seats.filter(number=seat, offered=True).first()
    if taken is None:
        raise Refused("refused", "not_offered", seat=seat)
    return seat_assign(room, taken, player)


def check_newcomer(room: Room, player: Player, seat: int) -> None:
    """Refuses people who could not have joined this room, or who know another hand of its game. The room is locked."""
    if player.id in (room.banned or ()):
        raise Refused("forbidden", "removed_by_moderator")
    if room.seats.filter(player=player).exists():
        raise Refused("refused", "has_a_seat")
    if room.rounds_behind:
        raise Refused("refused", "seen_by_spectators")
    refuse_blocked(room=room, player=player)
    check_program_allowed(room, player)
    check_admitted(room, player)
    check_not_removed(room, player)
    check_rated_player(room, player)
    refuse_informed(room, player)
    refuse_holder_of_other_seat(room, player, seat)


def seat_assign(room: Room, seat: Seat, player: Player) -> Seat:
    """Gives a seat to a player, with everything it has and knows. The room is locked, and they may have it."""
    seat.player, seat.seen, seat.bot = player, database_time(), False
    seat.stand_in, seat.offered, seat.timeouts, seat.reserve = False, False, 0, room.reserve
    record_departure(seat)
    seat.save()
    record_holder(seat)
    clock_refresh(room=room)
    broadcast.room_changed(room.id)
    broadcast.lobby_changed()
    return seat
