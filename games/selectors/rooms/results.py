"""Results of finished games: everybody's place and points."""

from collections.abc import Sequence
from functools import partial

from games import engine
from games.engine import EngineError
from games.models import Game
from games.protocol import responses
from games.support import game_cache
from games.support.caches import LruCache

KEPT = 2048
"""Games whose results a process caches. Results never change."""

Results = tuple[responses.SeatResult, ...]


def results_of(games: Sequence[Game]) -> dict[str, Results]:
    """The results by seat of those games that are over; one query for all games that are not cached yet."""
    whole: dict[str, Game] = {}

    def read(game: Game) -> Results:
        if not whole:
            whole.update(Game.objects.in_bulk([one.id for one in games]))
        return _read(whole[game.id])

    return {game.id: _known.get(game.id, partial(read, game)) for game in games if game.ended is not None}


def _read(game: Game) -> Results:
    try:
        state = game_cache.state_of(game)
    except EngineError:
        # It was played by an older version of the rules.
        return ()
    view, outcome = engine.open_view(state), engine.outcome(state)
    places = {} if outcome is None else outcome.places
    return tuple(
        responses.SeatResult(colour=view.colours[seat.colour], place=places.get(seat.seat), points=seat.score)
        for seat in view.seats
    )


_known: LruCache[Results] = LruCache(KEPT)
