"""The featured game of the first page: the most interesting running game that everybody may watch live.

It is chosen by what the lobby shows to strangers, and shown as every spectator sees it. A process looks it up at most
once in `REFRESH` seconds, for all visitors together.
"""

import time
from datetime import timedelta

from django.utils import timezone

from games import engine
from games.models import Room
from games.protocol import responses
from games.selectors.rooms.display_names import seat_name
from games.selectors.rooms.room_view import room_offered, rooms_offered
from games.selectors.rooms.watching import open_to_all_live
from games.support import game_cache
from games.support.caches import LruCache
from games.support.encoding import encode

REFRESH = 5
"""Seconds for which the featured game and its position are kept."""
NEWEST, CANDIDATES = 1000, 100
"""Games that are compared: of the newest tables those with the latest moves."""
ACTIVE = timedelta(minutes=10)
"""Games with a move within this time come before others."""
ABANDONED = timedelta(days=1)
"""Games without a move for this long are not featured."""

now = time.monotonic


def featured() -> bytes:
    """The featured game, if there is one, encoded."""
    return _featured.get(int(now() // REFRESH), _look_up)


def _look_up() -> bytes:
    best = max(rooms_offered(_candidates()), key=_interest, default=None)
    return encode(responses.Featured(game=None if best is None else _shown(best)))


def _candidates() -> list[str]:
    """The ids of running games that everybody may watch live, under the players' own names."""
    running = Room.objects.filter(open_to_all_live(), state=Room.State.PLAYING, paused=None)
    newest = running.order_by("-created").values("id")[:NEWEST]
    played = Room.objects.filter(id__in=newest, game__last_move__gt=timezone.now() - ABANDONED)
    return list(played.order_by("-game__last_move", "id").values_list("id", flat=True)[:CANDIDATES])


def _interest(room: Room) -> tuple[int, bool, float, float]:
    """The sort key: games of people, then those with recent moves, then strong players, then the oldest game. It does
    not change with each move, so the featured game stays until it ends or a better one begins."""
    people = [seat for seat in room_offered(room).seats if seat.occupant == "person" and not seat.program]
    strength = sum(seat.rating or 0 for seat in people) / len(people) if people else 0
    is_active = timezone.now() - room.game.last_move < ACTIVE
    return min(len(people), 2), is_active, strength, -room.game.started.timestamp()


def _shown(room: Room) -> responses.FeaturedGame:
    return responses.FeaturedGame(
        room=room.id,
        name=room.name,
        players=tuple(seat_name(seat) for seat in room.seats.all()),
        round=room.game.round,
        usual_rounds=engine.usual_rounds(room.edition, room.options),
        view=game_cache.current(room.game).seen_by(None).view,
    )


_featured: LruCache[bytes] = LruCache(1)
"""By the time, in units of `REFRESH`."""
