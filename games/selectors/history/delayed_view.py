"""The delayed view for spectators who see everything, whole rounds late (`Room.rounds_behind`).

During a round they see the game as it stood when the round that many before it began: every hand, all money, and the
log until then. Of later events they learn only that another round has begun. Once the game is over they see all of it.
Their stream numbers count these showings.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

import msgspec

from games import engine, protocol
from games.models import Game, Room
from games.protocol import responses
from games.selectors.history.log_replay import replayed
from games.selectors.history.perspective import Perspective
from games.selectors.play.games import shuffle_of
from games.support import game_cache
from games.support.caches import LruCache
from games.support.encoding import encode

MAX_SHOWINGS = 64
"""Games of which a process caches the newest showing."""
NO_PROMPTS = msgspec.Raw(b"[]")
EVERYTHING = Perspective(None, everything=True)


@dataclass(frozen=True, slots=True)
class Showing:
    """One showing: the game after `moves` moves, when `round` began or, with None, as it ended, with the log until
    then. `number` counts showings, `mark` is a digest of what this one shows, the one before was after `before` moves,
    and `frame` updates a client from that one.
    Number 0 means that nothing is shown yet."""

    number: int
    mark: str
    round: int | None
    moves: int
    before: int
    view: msgspec.Raw | None
    log: tuple[protocol.LogEntry, ...]
    frame: bytes


NOTHING = Showing(0, "", -1, -1, -1, None, (), b"")


def showing(game_id: str, version: int, rounds_behind: int, is_over: bool = False) -> Showing:
    """The current showing of a game that has reached `version`, computed once for all viewers. A cached later one is
    returned as well."""
    now = game_cache.at_least(game_id, version)
    is_over = is_over or engine.outcome(now.state) is not None
    wanted = None if is_over else engine.round_of(now.state) - rounds_behind
    with _showings.locked(game_id, lambda: NOTHING) as shown:
        if shown.round is None or (wanted is not None and shown.round >= wanted):
            return shown
        newest = _showing_after(shown, game_id, wanted)
        _showings.put(game_id, newest)
        return newest


def showing_in(room: Room) -> Showing:
    """The current showing of a room's game."""
    found = Game.objects.filter(room=room).values_list("id", "version").first()
    return NOTHING if found is None else showing(*found, room.rounds_behind, is_over(room))


def is_over(room: Room) -> bool:
    """Whether a room's game is over and fully open to its spectators."""
    return room.state in (Room.State.ENDED, Room.State.CLOSED)


def game_state(game: Game, room: Room) -> responses.GameState:
    """A game's state as delayed spectators see it."""
    shown = showing_in(room)
    return responses.GameState(
        id=game.id,
        room=room.id,
        stream=shown.number,
        seat=None,
        shuffle=shuffle_of(game),
        view=shown.view,
        prompts=NO_PROMPTS,
        undo=False,
    )


def showing_number(round_starts: Sequence[int], moment: int) -> int:
    """The number of the showing in which a moment becomes visible."""
    return bisect_left(round_starts, moment) + 1


def _showing_after(shown: Showing, game_id: str, wanted: int | None) -> Showing:
    """The showing of the game when round `wanted` began, or as it ended, after an earlier one was shown."""
    with replayed(game_id, until=wanted) as replay:
        moments = replay.moments
        begun = [at for at in replay.round_starts if wanted is None or moments[at].round <= wanted]
        if not begun:
            return replace(NOTHING, round=wanted)
        last = replay.last if wanted is None else begun[-1]
        moments = moments[: last + 1]
        state = replay.state(last)
    number = len(begun) if wanted is not None else len(begun) + 1
    before = -1 if number == 1 else moments[begun[number - 2]].move
    first = bisect_right(moments, shown.moves, key=lambda moment: moment.move)
    numbers = [showing_number(begun, at) for at in range(first, last + 1)]
    log = shown.log + EVERYTHING.log(Game.objects.only("opening").get(id=game_id), moments[first:], numbers)
    view = EVERYTHING.view_json(state)
    news = tuple(entry for entry in log if entry.stream == number)
    mark = blake2b(encode([view, log]), digest_size=8).hexdigest()
    frame = encode(protocol.ShownFrame(stream=number, mark=mark, view=view, log=news))
    return Showing(number, mark, wanted, moments[last].move, before, view, log, frame)


_showings: LruCache[Showing] = LruCache(MAX_SHOWINGS)
