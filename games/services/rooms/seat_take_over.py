"""Taking over a seat of a running game, offered by the others or given by a moderator: who may, which is whoever could
have sat down there and knows no hand of the game, and how the seat becomes theirs."""

from games import broadcast
from games.errors import Refused
from games.models import Player, Room, Seat
from games.selectors.play.clocks import database_time
from games.services.people.relations import refuse_blocked
from games.services.play.clocks import clock_refresh
from games.services.play.seat_knowledge import holder_note, refuse_informed, refuse_second_hand
from games.services.rooms.lifecycle import admit
from games.services.rooms.passwords import check_admitted
from games.services.rooms.rated import check_person, note_whose
from games.services.rooms.seat_assignment import check_not_removed


def check_newcomer(room: Room, player: Player, seat: int) -> None:
    """Refuses a seat to whoever may not take it over. The room is locked."""
    if player.id in (room.shut_out or ()):
        raise Refused("forbidden", "sent_away")
    if room.seats.filter(player=player).exists():
        raise Refused("refused", "has_a_seat")
    if room.rounds_behind:
        raise Refused("refused", "seen_by_watchers")
    refuse_blocked(room=room, player=player)
    admit(room, player)
    check_admitted(room, player)
    check_not_removed(room, player)
    check_person(room, player)
    refuse_informed(room, player)
    refuse_second_hand(room, player, seat)


def seat_hand(room: Room, seat: Seat, player: Player) -> Seat:
    """A seat is this person's from now on, with all that it has and knows. The room is locked, and they may have it."""
    seat.player, seat.seen, seat.bot = player, database_time(), False
    seat.stand_in, seat.offered, seat.timeouts, seat.reserve = False, False, 0, room.reserve
    note_whose(seat)
    seat.save()
    holder_note(seat)
    clock_refresh(room=room)
    broadcast.room_changed(room.id)
    broadcast.lobby_changed()
    return seat
