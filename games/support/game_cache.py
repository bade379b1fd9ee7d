"""Games as this process has them in memory: a state at a version, what each viewer sees of it, the last steps.

Nothing here is the truth: what is missing is read from the game's cached state and its moves, and a cached state that
cannot be read is made anew from the log. Each is read once, whoever asks.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.db import connection

from games import engine
from games.engine.errors import Malformed
from games.models import Game, Move

log = logging.getLogger(__name__)

PUBLIC = "public"
KEPT = 256
"""How many games a process keeps in memory."""
STEPS_KEPT = 2048

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Seen:
    """What one viewer sees, as JSON: the view, and the prompts that they may answer. With `undo` they may take back
    what they did last."""

    view: msgspec.Raw
    prompts: msgspec.Raw
    undo: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What a move of the log brought: the streams after it, its events as pairs of audience and event, and the seals
    that it opened. `timed_out` is the seat for which the rules made it, time being up; `undone` the step that it takes
    back, with the streams after that one."""

    number: int
    streams: dict[str, int]
    events: list[list[Any]]
    seals: list[dict[str, Any]]
    timed_out: int | None = None
    undone: dict[str, Any] | None = None

    def told(self, viewer: int | None) -> msgspec.Raw:
        """Its events that a viewer may know, as JSON."""
        return told(self.events, viewer)


class Position:
    """A game's state after `version` moves, and its streams. Views are worked out once, by whoever asks first.

    `undo` is the seat that may take its last act back. What was asked before that, and what is asked after it, are
    other questions from then on: `asked_again` counts that, and their prompts have other ids, so that late answers
    count for nothing.
    """

    def __init__(
        self,
        game_id: str,
        version: int,
        state: Any,
        streams: dict[str, int],
        undo: int | None = None,
        asked_again: dict[str, int] | None = None,
    ) -> None:
        self.game_id = game_id
        self.version = version
        self.state = state
        self.streams = streams
        self.undo = undo
        self.asked_again = asked_again or {}
        self.frames: dict[tuple[int | None, int], bytes] = {}
        self.clock: Any = None
        self.public_logs: dict[bool, Any] = {}
        self._lock = threading.RLock()
        self._seen: dict[int | None, Seen] = {}
        self._waiting: dict[int, tuple[Any, ...]] | None = None

    def prompts(self, viewer: int | None) -> tuple[Any, ...]:
        """The prompts that a viewer may answer; none for the public."""
        with self._lock:
            if self._waiting is None:
                waiting = engine.waiting(self.state)
                self._waiting = {seat: tuple(map(self._renamed, asked)) for seat, asked in waiting.items()}
            return () if viewer is None else tuple(self._waiting.get(viewer, ()))

    def next(self, state: Any, undo: int | None) -> "Position":
        """The position after a move, with the streams as they were."""
        return Position(self.game_id, self.version + 1, state, dict(self.streams), undo, self.asked_again)

    def back(self, state: Any, undo: int | None) -> "Position":
        """The position after a move was taken back: what was asked before that, and what is asked now, are others."""
        after = self.next(state, undo)
        asked = self._ids() | after._ids()
        after.asked_again = self.asked_again | {one: self.asked_again.get(one, 0) + 1 for one in asked}
        return after

    def _ids(self) -> set[str]:
        """The engine's own ids for what is asked now."""
        return {prompt.id for asked in engine.waiting(self.state).values() for prompt in asked}

    def question(self, prompt: str) -> str | None:
        """The engine's own id for a prompt; None if it was taken back."""
        own = question_of(prompt)
        return own if self._name(own) == prompt else None

    def _name(self, own: str) -> str:
        return f"{own}.{self.asked_again[own]}" if own in self.asked_again else own

    def _renamed(self, prompt: Any) -> Any:
        return replace(prompt, id=self._name(prompt.id)) if prompt.id in self.asked_again else prompt

    def seen(self, viewer: int | None) -> Seen:
        """What a seat sees, or the public."""
        with self._lock:
            if viewer not in self._seen:
                prompts = [engine.to_json(prompt) for prompt in self.prompts(viewer)]
                view = engine.to_json(engine.view(self.state, viewer))
                undo = viewer is not None and viewer == self.undo
                self._seen[viewer] = Seen(msgspec.Raw(encode(view)), msgspec.Raw(encode(prompts)), undo)
            return self._seen[viewer]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Everybody who sees the game in a way of their own: the public and each seat."""
        return (None, *range(len(self.streams) - 1))


_positions: OrderedDict[str, Position] = OrderedDict()
_steps: OrderedDict[tuple[str, int], Step] = OrderedDict()
_lock = threading.Lock()
_reading = threading.RLock()


def at_least(game_id: str, version: int) -> Position:
    """The position at a version or a later one, from memory if it is there."""
    known = _positions.get(game_id)
    if known is not None and known.version >= version:
        return known
    return position(Game.objects.get(id=game_id))


def known(game_id: str, version: int) -> Position | None:
    """The same, if it is in memory."""
    found = _positions.get(game_id)
    return found if found is not None and found.version >= version else None


def position(game: Game) -> Position:
    """The position at the game's version, from memory, its cached state or its log."""
    with _one_reader():
        known = _positions.get(game.id)
        if known is not None and known.version == game.version:
            return known
        if missing := game.get_deferred_fields():
            game.refresh_from_db(fields=missing)
        return keep(Position(game.id, game.version, state_of(game), game.streams, game.undo, game.asked_again))


def outcome_of(game: Game) -> engine.Outcome | None:
    """How a game ended; it is not kept in memory for that."""
    return engine.outcome(state_of(game))


def steps(game_id: str, after: int, to: int) -> list[Step]:
    """The steps after a version, up to another."""
    wanted = range(after + 1, to + 1)
    with _one_reader():
        missing = [number for number in wanted if (game_id, number) not in _steps]
        if missing:
            rows = Move.objects.filter(game_id=game_id, number__gte=missing[0], number__lte=missing[-1])
            for row in rows.only("number", "seat", "by", "streams", "events", "seals", "undone"):
                timed_out = row.seat if row.by == Move.By.TIME else None
                _keep_step(game_id, Step(row.number, row.streams, row.events, row.seals, timed_out, row.undone))
        return [_steps[game_id, number] for number in wanted]


def steps_known(game_id: str, after: int, to: int) -> list[Step] | None:
    """The same, if they are in memory."""
    found = [_steps.get((game_id, number)) for number in range(after + 1, to + 1)]
    return None if None in found else [step for step in found if step is not None]


def keep(new: Position, step: Step | None = None) -> Position:
    """Remembers a committed position, and the step that led to it, unless a later one is known."""
    with _lock:
        if step is not None:
            _keep_step(new.game_id, step)
        known = _positions.get(new.game_id)
        if known is not None and known.version >= new.version:
            return known if known.version == new.version else new
        _positions[new.game_id] = new
        _positions.move_to_end(new.game_id)
        while len(_positions) > KEPT:
            _positions.popitem(last=False)
        return new


def forget() -> None:
    """Empties the memory, as a restart does."""
    with _lock:
        _positions.clear()
        _steps.clear()


def state_text(state: Any) -> str:
    """A state as it is kept in `Game.state`."""
    return encode(engine.state_to_json(state)).decode()


def record(game: Game, before: int | None = None) -> engine.Record:
    """All that a game is made of: edition, options, seed and moves; or what there was of it before one of them."""
    rows = game.moves.order_by("number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    moves = tuple((seat, engine.entry_from_json(game.edition, move)) for seat, move in rows.values_list("seat", "move"))
    return engine.Record(game.edition, game.options, game.seed, game.rules_version, moves)


def replayed(game: Game, before: int | None = None) -> Any:
    """The state that the game's log comes to, or came to before one of its moves."""
    return engine.replay(record(game, before))


def question_of(prompt: str) -> str:
    """The engine's own id in that of a prompt, whichever undo it was put after."""
    return prompt.partition(".")[0]


def stream_key(viewer: int | None) -> str:
    """A viewer's name in a game's or a move's `streams`."""
    return PUBLIC if viewer is None else str(viewer)


def told(events: list[list[Any]], viewer: int | None) -> msgspec.Raw:
    """Those of stored events that a viewer may know, as JSON."""
    return msgspec.Raw(encode([event for audience, event in events if audience is None or viewer in audience]))


@contextmanager
def _one_reader() -> Iterator[None]:
    """One thread at a time reads what is missing; with its connection in hand, since one that waited for a connection
    here would wait for threads that have one and wait for it."""
    connection.ensure_connection()
    with _reading:
        yield


def _keep_step(game_id: str, step: Step) -> None:
    _steps[game_id, step.number] = step
    while len(_steps) > STEPS_KEPT:
        _steps.popitem(last=False)


def is_by_other_rules(game: Game) -> bool:
    """Whether a game was begun under rules that have been changed since: it can be looked at, not played on."""
    return bool(game.rules_version != engine.RULES_VERSION)


def state_of(game: Game) -> Any:
    """The state that is stored with a game, or what its log comes to if that cannot be read."""
    try:
        return engine.state_from_json(msgspec.json.decode(game.state), game.rules_version)
    except (Malformed, ValueError, KeyError, TypeError):
        log.warning("game %s: cached state unreadable, replaying its log", game.id)
        return replayed(game)
