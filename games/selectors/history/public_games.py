"""Games that anyone may see: those of rooms that are open to all."""

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from games.models import Game, Player, Room, Seat
from games.selectors.history import records
from games.selectors.rooms.display_names import seat_name
from games.selectors.rooms.watching import open_to_all

Listed = QuerySet[Game]
Cursor = tuple[datetime, str]
"""When a game ended, and its id: where a list of records resumes."""
BATCH_SIZE = 20
"""Records per batch."""
_FILTERS = {"edition": "edition", "players": "options__players", "since": "ended__gte", "until": "ended__lt"}


def listed() -> Listed:
    """All public games, running and finished, without the columns of their states."""
    return _slim().filter(open_to_all("room__"), room__state__in=(Room.State.PLAYING, Room.State.ENDED))


def of_player(player: Player) -> Listed:
    """All games in which a player has a seat, including those that are not public."""
    return _slim().filter(room__seats__player=player)


def name_of(seat: Seat, room: Room) -> str:
    """The name that a seat plays under."""
    seat.room = room  # It is already loaded.
    return seat_name(seat)


def record_lines_after(after: Cursor | None, wanted: dict[str, Any]) -> tuple[bytes, Cursor | None]:
    """The records of the next public games that were played to the end, one per line, and the cursor to continue from;
    empty when there are no more."""
    games = Game.objects.filter(
        open_to_all("room__"),
        **{_FILTERS[name]: value for name, value in wanted.items()},
        room__state=Room.State.ENDED,
        room__ended_by__in=Room.WITH_RESULT,
        ended__isnull=False,
    )
    if after is not None:
        # By the first condition PostgreSQL finds where to begin.
        games = games.filter(Q(ended__gt=after[0]) | Q(id__gt=after[1]), ended__gte=after[0])
    found = list(
        games.select_related("room").prefetch_related("room__seats__player").order_by("ended", "id")[:BATCH_SIZE]
    )
    last = (found[-1].ended, found[-1].id) if found and found[-1].ended is not None else None
    return b"".join(records.record_line(game) for game in found), last


def _slim() -> Listed:
    whole = Game.objects.select_related("room").prefetch_related("room__seats__player")
    return whole.defer("state", "opening", "streams", "asked_again", "seed", "salt")
