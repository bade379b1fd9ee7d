"""A game at an earlier moment, as its viewer saw it then. The game may still be running; nothing is revealed that the
viewer was not shown at that moment.
"""

from bisect import bisect_right
from typing import Any

import msgspec

from games import engine
from games.engine import EngineError
from games.errors import Refused
from games.models import Game, Room
from games.protocol import responses
from games.selectors.history.log_replay import Perspective, play_on
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support import game_cache
from games.support.caches import LruCache
from games.support.game_cache import encode

KEPT = 32
"""Games a process caches."""
CHECKPOINT_INTERVAL = 16
"""Moves between two states that are kept; the replay resumes from the nearest one."""
MOMENTS_KEPT = 512


def moment(room: Room, player_id: str | None, stream: int) -> bytes:
    """The game when the viewer's own stream had reached a number, encoded."""
    game = Game.objects.filter(room=room).defer("state", "opening").first()
    if game is None:
        raise Refused("not_started")
    if watching.is_behind(room, player_id):
        raise Refused("refused", "delayed_history")
    seat = seat_number(room, player_id)
    if not 0 <= stream <= game.streams[game_cache.stream_key(seat)]:
        raise Refused("unknown_moment")
    try:
        with _checkpoints.locked(game.id, lambda: _Checkpoints(game)) as checkpoints:
            row, state = checkpoints.at(seat, stream)
    except EngineError:
        # It was played by an older version of the rules.
        raise Refused("refused", "other_rules") from None
    moment_of = responses.PastMoment
    return _moments.get(
        (game.id, row, seat, stream), lambda: encode(moment_of(stream=stream, seat=seat, view=_view_json(state, seat)))
    )


def forget() -> None:
    """Empties the caches, as a restart does."""
    _checkpoints.forget()
    _moments.forget()


def _view_json(state: Any, seat: int | None) -> msgspec.Raw:
    return Perspective(seat).view_json(state)


class _Checkpoints:
    """A game's progress so far: the rows of the log that were not undone, the streams after each, and a state at
    intervals."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._start, _ = engine.new_game(game.edition, game.options, game.seed)
        self._begin()

    def at(self, seat: int | None, stream: int) -> tuple[int, Any]:
        """The first moment at which the stream of a seat, or of the public, had reached a number: its row and the state
        after it."""
        self._catch_up()
        key = game_cache.stream_key(seat)
        place = next((at for at, streams in enumerate(self._streams) if streams[key] >= stream), len(self._rows) - 1)
        mark = bisect_right(self._marked, place) - 1
        from_row, state = self._rows[self._marked[mark]], self._marks[mark]
        for _, after in play_on(self._game, state, from_row, to=self._rows[place]):
            state = after
        return self._rows[place], state

    def _begin(self) -> None:
        self._rows, self._streams = [0], [dict.fromkeys(self._game.streams, 0)]
        self._marked, self._marks = [0], [self._start]
        self._state = self._start

    def _catch_up(self) -> None:
        """Replays up to the game's current move; from the start if a move that was already replayed has been undone."""
        undone = self._game.moves.filter(number__gt=self._rows[-1], undone__isnull=False).only("undone")
        if any(row.undone is not None and row.undone["number"] <= self._rows[-1] for row in undone):
            self._begin()
        for row, state in play_on(self._game, self._state, self._rows[-1], "streams"):
            self._state = state
            self._rows.append(row.number)
            self._streams.append(row.streams)
            if len(self._rows) % CHECKPOINT_INTERVAL == 0:
                self._marked.append(len(self._rows) - 1)
                self._marks.append(state)


_checkpoints: LruCache[_Checkpoints] = LruCache(KEPT)
_moments: LruCache[bytes] = LruCache(MOMENTS_KEPT)
