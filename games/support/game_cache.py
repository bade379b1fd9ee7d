"""This process's cache of games: the position at a version, and the latest steps.

The database is the source of truth. A cached position that other processes have moved past follows them by the log's
new rows; any other that is missing is read from the game's stored state, and one that cannot be read is replayed from
the log. Each is read only once, by one thread.

If the database was replaced by a backup while the process ran, it lacks moves that are cached here, or has others of
the same numbers, whose marks differ. Nothing that the process knows is of use then, so it ends.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import connection

from games import engine
from games.engine.errors import Malformed
from games.models import Game, Move
from games.support.encoding import encode
from games.support.movers import Mover
from games.support.positions import Position, Step
from games.support.prepared_queries import PreparedQuery
from games.support.process import end_process

log = logging.getLogger(__name__)

MAX_GAMES = 256
"""Games that a process keeps in memory."""
MAX_STEPS = 2048
MOST_FOLLOWED = 8
"""A cached position follows this many moves by the log. Each costs a tenth of reading a stored state."""


class LostHistory(Exception):
    """The database lacks moves of a game that this process knows: it was replaced by a backup."""


_positions: OrderedDict[str, Position] = OrderedDict()
_steps: OrderedDict[tuple[str, int], Step] = OrderedDict()
_lock = threading.Lock()
_reading = threading.RLock()


GAME = PreparedQuery(lambda game: Game.objects.filter(id=game))
VERSION = PreparedQuery(lambda game: Game.objects.filter(id=game).only("version", "mark"))
GAME_WITHOUT_STATE = PreparedQuery(lambda game: Game.objects.filter(id=game).defer("state"))


def at_least(game_id: str, version: int) -> Position:
    """The position at a version or a later one, from the cache if it is there."""
    found = cached(game_id, version)
    if found is not None:
        return found
    with _one_reader():  # another thread may be reading it
        found = cached(game_id, version)
        if found is not None:
            return found
        read = GAME if game_id not in _positions else GAME_WITHOUT_STATE
        return position(read(game_id)[0])


def current(game: Game) -> Position:
    """The position at the game's version or a later one, from the cache if it is there."""
    check_history(game)
    return at_least(game.id, game.version)


def check_history(game: Game) -> None:
    """LostHistory, and this process ends, if the database has fewer moves of a game than the cache, or another last
    one."""
    found = _positions.get(game.id)
    if found is None or found.version < game.version:
        return
    if found.version == game.version and found.mark == game.mark:
        return
    game = VERSION(game.id)[0]  # perhaps the row, or a deferred field of it, was only read before or after a move
    if game.version < found.version or (game.version == found.version and game.mark != found.mark):
        raise _lost_history(game.id)


def cached(game_id: str, version: int) -> Position | None:
    """The same, only if it is in the cache."""
    found = _positions.get(game_id)
    return found if found is not None and found.version >= version else None


def position(game: Game) -> Position:
    """The position at the game's version: from the cache, its log or its stored state. If that has to be read first, it
    is the position at the version with which it is stored by then; the same where the caller has locked the game."""
    with _one_reader():
        cached = _positions.get(game.id)
        if cached is not None and cached.version == game.version:
            check_history(game)
            return cached
        state = None if cached is None else _state_after(cached, game)
        if state is None:
            if game.get_deferred_fields():
                game = GAME(game.id)[0]  # as a whole: the game may have moved on since
            state = state_of(game)
        return store(Position(game.id, game.version, game.mark, state, game.streams, game.undo, game.asked_again))


def _state_after(known: Position, game: Game) -> Any:
    """The state at the game's version, from an earlier one and the log's rows since then, whose steps are cached. None
    if an undo is among them, there are too many, or another version of the rules has played them."""
    if has_other_rules(game) or known.version > game.version:
        return None
    is_close = game.version <= known.version + MOST_FOLLOWED
    rows = _read_steps(game.id, known.version or 1, game.version if is_close else known.version)
    if known.version > 0:
        last, _ = rows.pop(0)
        # The previous version of this program gives moves no marks.
        if last.mark and last.mark != known.mark:
            raise _lost_history(game.id)
    if not is_close:
        return None
    state = known.state
    for step, stored in rows:
        entry = engine.entry_from_json(game.edition, stored)
        if isinstance(entry, engine.Undo):
            return None
        state, _ = engine.apply_entry(state, step.mover.seat, entry)
    return state


def _lost_history(game_id: str) -> LostHistory:
    forget()
    end_process("the database was replaced by a backup")
    return LostHistory(game_id)


def outcome_of(game: Game) -> engine.Outcome | None:
    """How a game ended, without keeping it in the cache."""
    return engine.outcome(state_of(game))


def steps(game_id: str, after: int, to: int) -> list[Step]:
    """The steps after one version, up to another."""
    wanted = range(after + 1, to + 1)
    with _one_reader():
        missing = [number for number in wanted if (game_id, number) not in _steps]
        if missing:
            _read_steps(game_id, missing[0], missing[-1])
        return [_steps[game_id, number] for number in wanted]


def cached_steps(game_id: str, after: int, to: int) -> list[Step] | None:
    """The same, only if they are in the cache."""
    found = [_steps.get((game_id, number)) for number in range(after + 1, to + 1)]
    return None if None in found else [step for step in found if step is not None]


def store(new: Position, step: Step | None = None) -> Position:
    """Caches a committed position and the step that led to it, unless a later one is cached. Returns the position to
    use."""
    with _lock:
        if step is not None:
            _keep_step(new.game_id, step)
        cached = _positions.get(new.game_id)
        if cached is not None and cached.version >= new.version:
            return cached if cached.version == new.version else new
        _positions[new.game_id] = new
        _positions.move_to_end(new.game_id)
        while len(_positions) > MAX_GAMES:
            _positions.popitem(last=False)
        return new


def forget() -> None:
    """Empties the cache, as a restart does."""
    with _lock:
        _positions.clear()
        _steps.clear()


def state_text(state: Any) -> str:
    """A state as it is stored in `Game.state`."""
    return encode(engine.state_to_json(state)).decode()


def record(game: Game, before: int | None = None) -> engine.Record:
    """The record of a game: edition, options, seed and moves; with `before`, up to that move."""
    rows = game.moves.order_by("number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    moves = tuple((seat, engine.entry_from_json(game.edition, move)) for seat, move in rows.values_list("seat", "move"))
    return engine.Record(game.edition, game.options, game.seed, game.rules_version, moves)


def replay(game: Game, before: int | None = None) -> Any:
    """The state computed from the game's log; with `before`, up to that move."""
    return engine.replay(record(game, before))


@contextmanager
def _one_reader() -> Iterator[None]:
    """Lets one thread at a time read what is missing from the cache.

    It gets a database connection first: one that waited for a connection in here would wait for threads that hold one
    and wait for it.
    """
    connection.ensure_connection()
    with _reading:
        yield


def _read_steps(game_id: str, first: int, last: int) -> list[tuple[Step, Any]]:
    """Reads these steps into the cache. Returns each with the log's entry."""
    rows = Move.objects.filter(game_id=game_id, number__gte=first, number__lte=last).order_by("number")
    read = []
    for row in rows.only("number", "mark", "seat", "by", "move", "streams", "events", "seals", "undone"):
        step = Step(row.number, row.mark, Mover(row.seat, row.by), row.streams, row.events, row.seals, row.undone)
        _keep_step(game_id, step)
        read.append((step, row.move))
    return read


def _keep_step(game_id: str, step: Step) -> None:
    _steps[game_id, step.number] = step
    while len(_steps) > MAX_STEPS:
        _steps.popitem(last=False)


def has_other_rules(game: Game) -> bool:
    """Whether a game was begun under another version of the rules: it can be viewed, but not continued."""
    return bool(game.rules_version != engine.RULES_VERSION)


def state_of(game: Game) -> Any:
    """The state stored with a game; replayed from its log if that cannot be read."""
    try:
        return engine.state_from_json(msgspec.json.decode(game.state), game.rules_version)
    except (Malformed, ValueError, KeyError, TypeError):
        log.warning("game %s: cached state unreadable, replaying its log", game.id)
        return replay(game)
