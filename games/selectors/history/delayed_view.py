"""What those are shown who watch everything, some whole rounds behind (`Room.rounds_behind`).

While a round is under way they see the game as it stood when the round so many before it began: every hand, all money,
and what had happened until then. Of what came later they learn one thing only, that a further round has begun. When the
game is over they see it all. Their stream counts these showings.
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
"""How many games a process keeps in memory, each as it was when a round began."""
NO_PROMPTS = msgspec.Raw(b"[]")
EVERYTHING = Perspective(None, everything=True)


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown: the game after `moves` moves, and what happened until then. It is number so many; the one before
    it was after `before` moves, and `frame` leads on from there. With number 0 nothing is shown yet."""

    number: int
    moves: int
    before: int
    view: msgspec.Raw | None
    log: tuple[protocol.LogEntry, ...]
    frame: bytes


NOTHING = Showing(0, -1, -1, None, (), b"")


def showing(game_id: str, version: int, rounds_behind: int, is_over: bool = False) -> Showing:
    """What is shown now that the game has come to a version. Worked out once, whoever asks; a later one that is known
    already serves as well."""
    now = game_cache.at_least(game_id, version)
    with _replays.held(game_id, lambda: _Replay(Game.objects.defer("state").get(id=game_id))) as replay:
        if is_over or engine.outcome(now.state) is not None:
            return replay.whole()
        return replay.up_to_round(engine.round_of(now.state) - rounds_behind)


def showing_in(room: Room) -> Showing:
    """What is shown now of a room's game."""
    found = Game.objects.filter(room=room).values_list("id", "version").first()
    return NOTHING if found is None else showing(*found, room.rounds_behind, is_over(room))


def is_over(room: Room) -> bool:
    """Whether a room's game is at its end, and open to who watches it."""
    return room.state in (Room.State.ENDED, Room.State.CLOSED)


def game_state(game: Game, room: Room) -> responses.GameState:
    """A game as it is shown with delay."""
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
    """Empties the memory, as a restart does."""
    _replays.forget()


class _Replay:
    """A game's log played again, as far as it may be shown. `begun` are the numbers of moves after which rounds began,
    the first at the start."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state, _ = engine.new_game(game.edition, game.options, game.seed)
        self._first = engine.round_of(self._state)
        self._played = 0
        self._begun = [0]
        self._told = [(0, protocol.LogEntry(stream=0, events=EVERYTHING.told(game.opening)))]
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
        """Plays on until a round begins, or all there is; and not a move further."""
        number = engine.round_of(self._state)
        if until is not None and number >= until:
            return
        for row, state in play_on(self._game, self._state, self._played, "by", "events", "seals"):
            self._state, self._played = state, row.number
            timed_out = row.seat if row.by == Move.By.TIME else None
            if row.events or timed_out is not None:
                told = protocol.LogEntry(
                    stream=0,
                    timed_out=timed_out,
                    events=EVERYTHING.told(row.events),
                    **seals_of(row.seals, everything=True),
                )
                self._told.append((row.number, told))
            if engine.round_of(self._state) > number:
                number = engine.round_of(self._state)
                self._begun.append(row.number)
            if until is not None and number >= until:
                return

    def _show(self, number: int) -> Showing:
        before = -1 if number == 1 else self._begun[number - 2]
        view = EVERYTHING.sees(self._state)
        log = tuple(msgspec.structs.replace(entry, stream=self._numbered(at)) for at, entry in self._told)
        log = tuple(entry for entry in log if bytes(entry.events) != b"[]" or entry.timed_out is not None)
        news = tuple(entry for entry in log if entry.stream == number)
        frame = encode(protocol.ShownFrame(stream=number, view=view, log=news))
        return Showing(number, self._played, before, view, log, frame)

    def _numbered(self, move: int) -> int:
        """With which showing a move comes within sight."""
        return bisect_left(self._begun, move) + 1


_replays: LruCache[_Replay] = LruCache(KEPT)
