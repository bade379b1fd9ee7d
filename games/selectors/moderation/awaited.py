"""Whom running games wait for, and since when."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models.functions import Now

from games.models import Deadline, Game, Presence, Room, Seat
from games.selectors.moderation.handovers import handed_over_at
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import seat_name


@dataclass(frozen=True, slots=True)
class Awaited:
    """A person's seat that a game waits for, under the name that it plays under: `since` they have to answer. `due` is
    when their time is up, if a clock runs. `is_here` and `seen` say whether they have the table open, or when they
    closed it; a moderator with a pseudonym does not know."""

    seat: int
    name: str
    since: datetime
    due: datetime | None
    is_here: bool
    seen: datetime | None


def awaited_at(room: Room, seen: Oversight) -> list[Awaited]:
    """The people whom a table's running game waits for, by seat; bots answer by themselves."""
    return awaited_at_each([room], seen)[room.id]


def awaited_at_each(rooms: Collection[Room], seen: Oversight) -> dict[str, list[Awaited]]:
    """The same for some tables, by the id of the table."""
    running = [room.id for room in rooms if room.state == Room.State.PLAYING]
    games = {game.room_id: game for game in Game.objects.only("id", "last_move", "room").filter(room__in=running)}
    waiting = Seat.objects.filter(room__in=games, pending=True, player__isnull=False)
    if not seen.unnamed:
        waiting = waiting.filter(stand_in=False)
    clocks = {(one.game_id, one.seat): one for one in Deadline.objects.filter(game__room__in=games)}
    leases = seen.visible(Presence.objects.filter(room__in=games, expires__gt=Now()))
    here = set(leases.values_list("room", "player"))
    handed = handed_over_at(games, seen)
    found: dict[str, list[Awaited]] = {room.id: [] for room in rooms}
    for seat in waiting.select_related("player", "room").order_by("number"):
        game = games[seat.room_id]
        clock = clocks.get((game.id, seat.number))
        since = game.last_move if clock is None else clock.started
        got = handed.get((seat.room_id, seat.number, str(seat.player_id)))
        # The server counts a person who gets a seat as seen at that moment, whether they are here or not.
        is_known = seat.seen is not None and (got is None or seat.seen > got)
        found[seat.room_id].append(
            Awaited(
                seat=seat.number,
                name=seat_name(seat),
                since=since if got is None else max(since, got),
                due=None if clock is None else clock.due,
                is_here=(seat.room_id, seat.player_id) in here,
                seen=seat.seen if is_known and not seen.unnamed else None,
            )
        )
    return found


def stand_ins_at_each(rooms: Collection[Room], seen: Oversight) -> dict[str, list[Seat]]:
    """By the id of a table, the seats of people for whom a bot plays; none for a moderator with a pseudonym."""
    found: dict[str, list[Seat]] = {room.id: [] for room in rooms}
    if not seen.unnamed:
        played = Seat.objects.filter(room__in=found, stand_in=True, player__isnull=False)
        for seat in played.select_related("player", "room").order_by("number"):
            found[seat.room_id].append(seat)
    return found
