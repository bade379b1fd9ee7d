"""Who decides about ending a game early, who has agreed, and from when on such an end is rated."""

from collections.abc import Iterable

from games import engine, protocol
from games.models import Room, Seat
from games.selectors.play.clocks import player_seats

MIN_PEOPLE = 2
"""Alone with bots nobody needs an agreement: a game waits until its player returns."""


def deciding_seats(seats: Iterable[Seat]) -> list[Seat]:
    """The seats of the people who play themselves; neither bots nor external programs decide."""
    return [seat for seat in player_seats(seats) if seat.player is not None and not seat.player.program]


def rated_from(room: Room) -> int:
    """The round from which an agreed end of a rated game is rated: half of the usual rounds have been played then."""
    return 1 + -(-engine.usual_rounds(room.edition, room.options) // 2)


def early_end_of(room: Room) -> protocol.EarlyEnd | None:
    """The proposal to end a room's game early, or who would have to agree; None if nobody can propose it."""
    if room.state != Room.State.PLAYING:
        return None
    people = deciding_seats(room.seats.all())
    if len(people) < MIN_PEOPLE:
        return None
    return protocol.EarlyEnd(
        needed=tuple(seat.number for seat in people),
        agreed=tuple(seat.number for seat in people if seat.wants_end),
        rated_from=rated_from(room) if room.rated else None,
    )
