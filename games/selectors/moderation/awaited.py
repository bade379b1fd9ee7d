"""Whom a running game waits for, and since when."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models.functions import Now

from games.models import Deadline, Game, Presence, Room, Seat
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import seat_name


@dataclass(frozen=True, slots=True)
class Awaited:
    """A person's seat that a game waits for, under the name that it plays under. `due` is when their time is up, if a
    clock runs. `is_here` and `seen` say whether they have the table open, or when they closed it; a moderator with a
    pseudonym does not know."""

    seat: int
    name: str
    since: datetime
    due: datetime | None
    is_here: bool
    seen: datetime | None


def awaited_at(room: Room, seen: Oversight) -> list[Awaited]:
    """The people whom a running game waits for, by seat; bots answer by themselves."""
    game = Game.objects.only("id", "last_move").filter(room=room).first()
    if game is None or room.state != Room.State.PLAYING:
        return []
    waiting = Seat.objects.filter(room=room, pending=True, player__isnull=False)
    if not seen.unnamed:
        waiting = waiting.filter(stand_in=False)
    seats = list(waiting.select_related("player", "room").order_by("number"))
    clocks = {one.seat: one for one in Deadline.objects.filter(game=game)}
    leases = seen.visible(Presence.objects.filter(room=room, expires__gt=Now()))
    here = set(leases.values_list("player", flat=True))
    return [
        Awaited(
            seat=seat.number,
            name=seat_name(seat),
            since=clocks[seat.number].started if seat.number in clocks else game.last_move,
            due=clocks[seat.number].due if seat.number in clocks else None,
            is_here=seat.player_id in here,
            seen=None if seen.unnamed else seat.seen,
        )
        for seat in seats
    ]
