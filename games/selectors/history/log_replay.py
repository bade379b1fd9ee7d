"""Replays the logs of games, for everything that shows a game's past: rounds, the delayed view, replays and earlier
moments. A process replays each game once, up to where it is needed, and continues from there."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from games import engine
from games.engine import EngineError
from games.errors import Refused
from games.models import Game
from games.support.caches import LruCache
from games.support.movers import Mover

MAX_GAMES = 64
"""Games that a process caches."""
STATE_INTERVAL = 16
"""Of every game, the states at which rounds begin are cached, and one for this many moments."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after a move that was not undone, or at its start, which counts as move 0. `streams` are those after the
    move, `mover` is who made it."""

    move: int
    round: int
    streams: dict[str, int]
    made: datetime
    mover: Mover | None = None


class LogReplay:
    """A game's log, replayed so far: its moments, and the moments at which its rounds began."""

    def __init__(self, game_id: str) -> None:
        game = Game.objects.only("edition", "options", "seed", "started", "streams").get(id=game_id)
        state, _ = engine.new_game(game.edition, game.options, game.seed)
        start = Moment(0, engine.round_of(state), dict.fromkeys(game.streams, 0), game.started)
        self._game = game
        self.moments = [start]
        self.round_starts = [0]
        self._states = {0: state}

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def round_spans(self) -> list[tuple[int, int]]:
        """The first and last moment of each round; it ends where the next one begins. The last round may be running."""
        spans = list(pairwise(self.round_starts))
        if not spans or spans[-1][1] < self.last:
            spans.append((self.round_starts[-1], self.last))
        return spans

    def state(self, moment: int) -> engine.State:
        """The state at a moment."""
        if moment not in self._states:
            return next(self.states(moment, moment))
        return self._states[moment]

    def states(self, first: int, last: int) -> Iterator[engine.State]:
        """The states at the moments from `first` to `last`, computed from the nearest cached one."""
        cached = max(at for at in self._states if at <= first)
        state = self._states[cached]
        if cached == first:
            yield state
        moves = [moment.move for moment in self.moments[cached + 1 : last + 1]]
        rows = self._game.moves.filter(number__in=moves).order_by("number").values_list("seat", "move")
        for at, (seat, move) in enumerate(rows, cached + 1):
            state = self._after(state, seat, move)
            if at >= first:
                yield state

    def boards(self, first: int, last: int) -> Iterator[tuple[engine.BoardView, ...]]:
        """The board at each event of each move between two moments."""
        moves = [moment.move for moment in self.moments[first + 1 : last + 1]]
        rows = self._game.moves.filter(number__in=moves).order_by("number").values_list("seat", "move")
        state = self.state(first)
        for seat, move in rows:
            state, boards = engine.apply_by_steps(state, seat, engine.entry_from_json(self._game.edition, move))
            yield boards

    def play(self, until: int | None = None) -> None:
        """Replays further until round `until` has begun, or to the end, and not a move beyond that. Moments whose moves
        were undone since are dropped."""
        rows = self._game.moves.filter(number__gt=self.moments[-1].move).order_by("number")
        if until is not None and self.moments[-1].round >= until:
            rows = rows.filter(undone__isnull=False)
        found = list(rows.values_list("number", "seat", "by", "move", "streams", "made", "undone"))
        undone = {row[-1]["number"] for row in found if row[-1] is not None}
        if undone and min(undone) <= self.moments[-1].move:
            self._drop(min(undone))
            self.play(until)
            return
        state = self._states[self.last]
        for number, seat, by, move, streams, made, undo in found:
            if undo is not None or number in undone:
                continue
            if until is not None and self.moments[-1].round >= until:
                break
            state = self._after(state, seat, move)
            self._append(Moment(number, engine.round_of(state), streams, made, Mover(seat, by)), state)

    def _after(self, state: engine.State, seat: int, move: Any) -> engine.State:
        return engine.apply_entry(state, seat, engine.entry_from_json(self._game.edition, move))[0]

    def _append(self, moment: Moment, state: engine.State) -> None:
        before = self.last
        if before % STATE_INTERVAL and before != self.round_starts[-1]:
            del self._states[before]
        if moment.round > self.moments[before].round:
            self.round_starts.append(before + 1)
        self.moments.append(moment)
        self._states[self.last] = state

    def _drop(self, move: int) -> None:
        """Drops the moments from a move on."""
        while self.moments[-1].move >= move:
            self._states.pop(self.last, None)
            self.moments.pop()
        self.round_starts = [start for start in self.round_starts if start <= self.last]
        self._states[self.last] = self.state(self.last)


@contextmanager
def replayed(game_id: str, until: int | None = None) -> Iterator[LogReplay]:
    """A game's log, locked, replayed at least until round `until` has begun, or to its end. Refuses a game that was
    played by other rules."""
    try:
        with _replays.locked(game_id, lambda: LogReplay(game_id)) as replay:
            replay.play(until)
            yield replay
    except EngineError:
        raise Refused("refused", "other_rules") from None


def stored_effects(game: Game, moves: Sequence[int]) -> Iterator[tuple[list[Any], list[dict[str, Any]]]]:
    """The stored events of these moves, as pairs of audience and event, and the seals that each opened; move 0 is the
    start."""
    if 0 in moves:
        yield game.opening, []
    yield from game.moves.filter(number__in=moves).order_by("number").values_list("events", "seals")


_replays: LruCache[LogReplay] = LruCache(MAX_GAMES)
