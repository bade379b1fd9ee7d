"""A game at an earlier moment, as its viewer saw it then. The game may still be running; nothing is revealed that the
viewer was not shown at that moment.
"""

from bisect import bisect_left

from games.errors import Refused
from games.models import Game, Room
from games.protocol import responses
from games.selectors.history.log_replay import replayed
from games.selectors.history.perspective import Perspective
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support.caches import LruCache
from games.support.encoding import encode
from games.support.positions import stream_key

MAX_MOMENTS = 512
"""Encoded moments that a process caches."""


def moment(room: Room, player_id: str | None, stream: int) -> bytes:
    """The game when the viewer's own stream had reached a number, encoded."""
    game = Game.objects.filter(room=room).only("streams").first()
    if game is None:
        raise Refused("not_started")
    if watching.is_behind(room, player_id):
        raise Refused("refused", "delayed_history")
    seat = seat_number(room, player_id)
    key = stream_key(seat)
    if not 0 <= stream <= game.streams[key]:
        raise Refused("unknown_moment")
    with replayed(game.id) as replay:
        at = min(bisect_left(replay.moments, stream, key=lambda moment: moment.streams[key]), replay.last)
        move, state = replay.moments[at].move, replay.state(at)
    return _moments.get(
        (game.id, move, seat, stream),
        lambda: encode(responses.PastMoment(stream=stream, seat=seat, view=Perspective(seat).view_json(state))),
    )


_moments: LruCache[bytes] = LruCache(MAX_MOMENTS)
