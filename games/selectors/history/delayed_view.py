"""The delayed view for spectators who see everything, whole rounds late (`Room.rounds_behind`).

During a round they see the game as it stood when the round that many before it began: every hand, all money, and the
log until then. Of later events they learn only that another round has begun. Once the game is over they see all of it.
Their stream numbers count these showings.
"""

from bisect import bisect_left
from dataclasses import dataclass

import msgspec

from games import engine, protocol
from games.models import Game, Move, Room
from games.protocol import responses
from games.selectors.history.log_replay import Perspective, play_on
from games.selectors.play.games import seals_of, shuffle_of
from games.support import game_cache
from games.support.caches import LruCache
from games.support.game_cache import encode

KEPT = 64
"""Games a process caches, each as it stood when a round began."""
NO_PROMPTS = msgspec.Raw(b"[]")
EVERYTHING = Perspective(None, everything=True)


@dataclass(frozen=True, slots=True)
class Showing:
    """One showing: the game after `moves` moves, with the log until then. `number` counts showings, the one before was
    after `before` moves, and `frame` updates a client from that one. Number 0 means that nothing is shown yet."""

    number: int
    moves: int
    before: int
    view: msgspec.Raw | None
    log: tuple[protocol.LogEntry, ...]
    frame: bytes


NOTHING = Showing(0, -1, -1, None, (), b"")


def showing(game_id: str, version: int, rounds_behind: int, is_over: bool = False) -> Showing:
    """The current showing of a game that has reached `version`, computed once for all viewers. A cached later one is
    returned as well."""
    now = game_cache.at_least(game_id, version)
    with _replays.locked(game_id, lambda: _Replay(Game.objects.defer("state").get(id=game_id))) as replay:
        if is_over or engine.outcome(now.state) is not None:
            return replay.whole()
        return replay.up_to_round(engine.round_of(now.state) - rounds_behind)


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


def forget() -> None:
    """Empties the caches, as a restart does."""
    _replays.forget()


class _Replay:
    """A game's log replayed as far as it may be shown. `_begun` holds the numbers of the moves after which rounds
    began, starting with 0."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state, _ = engine.new_game(game.edition, game.options, game.seed)
        self._first = engine.round_of(self._state)
        self._played = 0
        self._begun = [0]
        self._log = [(0, protocol.LogEntry(stream=0, events=EVERYTHING.events_json(game.opening)))]
        self._shown = NOTHING
        self._is_whole = False

    def up_to_round(self, number: int) -> Showing:
        """The game as it stood when a round began."""
        wanted = number - self._first + 1
        if wanted > self._shown.number:
            self._play(number)
            self._shown = self._show(wanted)
        return self._shown

    def whole(self) -> Showing:
        """The game as it ended."""
        if not self._is_whole:
            self._play(None)
            self._shown, self._is_whole = self._show(len(self._begun) + 1), True
        return self._shown

    def _play(self, until: int | None) -> None:
        """Replays until round `until` begins, or to the end, and not a move further."""
        number = engine.round_of(self._state)
        if until is not None and number >= until:
            return
        for row, state in play_on(self._game, self._state, self._played, "by", "events", "seals"):
            self._state, self._played = state, row.number
            timed_out = row.seat if row.by == Move.By.TIME else None
            if row.events or timed_out is not None:
                entry = protocol.LogEntry(
                    stream=0,
                    timed_out=timed_out,
                    events=EVERYTHING.events_json(row.events),
                    **seals_of(row.seals, everything=True),
                )
                self._log.append((row.number, entry))
            if engine.round_of(self._state) > number:
                number = engine.round_of(self._state)
                self._begun.append(row.number)
            if until is not None and number >= until:
                return

    def _show(self, number: int) -> Showing:
        before = -1 if number == 1 else self._begun[number - 2]
        view = EVERYTHING.view_json(self._state)
        log = tuple(msgspec.structs.replace(entry, stream=self._numbered(at)) for at, entry in self._log)
        log = tuple(entry for entry in log if bytes(entry.events) != b"[]" or entry.timed_out is not None)
        news = tuple(entry for entry in log if entry.stream == number)
        frame = encode(protocol.ShownFrame(stream=number, view=view, log=news))
        return Showing(number, self._played, before, view, log, frame)

    def _numbered(self, move: int) -> int:
        """The number of the showing in which a move becomes visible."""
        return bisect_left(self._begun, move) + 1


_replays: LruCache[_Replay] = LruCache(KEPT)
