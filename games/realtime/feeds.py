"""Feeds of a game: how much of it one viewer has been sent.

A live feed follows the game from a seat or as the public. A delayed feed shows everything, some whole rounds late. Each
counts what it has sent in a stream number.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from games import protocol
from games.models import Game
from games.realtime.batching import BatchExecutor
from games.selectors import chat as chat_of
from games.selectors.history import delayed_view
from games.selectors.play import clocks as clocks_of
from games.selectors.play import games as games_of
from games.support import game_cache
from games.support.encoding import encode
from games.support.positions import Position, stream_key


class Snapshot(msgspec.Struct, frozen=True):
    """Everything a viewer sees of a game."""

    view: msgspec.Raw | None = None
    prompts: msgspec.Raw = delayed_view.NO_PROMPTS
    undo: bool = False
    mark: str = ""
    log: tuple[protocol.LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class MissingUpdates:
    """The updates of a game that a viewer lacks, up to version `to` or a later one."""

    game: str
    received: games_of.Received
    to: int


def _encode(missing: Sequence[MissingUpdates]) -> list[None]:
    for one in dict.fromkeys(missing):
        games_of.updates(game_cache.at_least(one.game, one.to), one.received)
    return [None] * len(missing)


update_batches: BatchExecutor[MissingUpdates, None] = BatchExecutor(_encode, 1024)
"""Reads moves that another process has played, and encodes their updates: once for all sockets of this process."""


class LiveFeed:
    """Follows a game without delay. Without a game there is nothing to send yet. With `merges`, the client adds changes
    to the view that it has; after a reconnection it first needs a whole one, since the process that sent it the last
    may have been of another version."""

    has_clock = True

    def __init__(
        self, game: str | None, seat: int | None = None, version: int = 0, stream: int = 0, *, merges: bool = False
    ) -> None:
        self.game = game
        self.version = version
        self.stream = stream
        self._seat = seat
        self._merges = merges
        self._has_view = True

    @property
    def now(self) -> str | None:
        """The time on the game's clocks."""
        return clocks_of.now_in(self.game)

    def snapshot(self, game: Game) -> Snapshot:
        """Everything the viewer sees; later updates are counted from it."""
        position = game_cache.current(game)
        seen = position.seen_by(self._seat)
        self._advance_to(position)
        log = games_of.log_of(game, position, self._seat)
        return Snapshot(seen.view, seen.prompts, seen.undo, log.mark, log.entries)

    def resume(self, game: Game, stream: int, mark: str) -> list[bytes] | None:
        """What a client at a stream number with this mark has missed; None if it needs a snapshot."""
        position = game_cache.current(game)
        self._advance_to(position)
        missed = games_of.missed_updates(position, self._seat, stream, mark)
        self._has_view = bool(missed)
        return missed

    def updates(self, version: int) -> list[bytes] | None:
        """The updates up to a version, or to a later one that is cached; None if a snapshot is needed."""
        if self.game is None or version <= self.version:
            return []
        position = game_cache.at_least(self.game, version)
        updates = games_of.updates(position, self._received)
        self._advance_to(position, updates)
        return updates

    def missing(self, version: int) -> MissingUpdates | None:
        """What `update_batches` has to look up for `cached_updates`; None if there is no game."""
        return None if self.game is None else MissingUpdates(self.game, self._received, version)

    def cached_updates(self, version: int) -> list[bytes] | None:
        """The same from the cache alone; None if it does not have all of them."""
        if self.game is None or version <= self.version:
            return []
        position = game_cache.cached(self.game, version)
        if position is None:
            return None
        updates = games_of.cached_updates(position, self._received)
        if updates is not None:
            self._advance_to(position, updates)
        return updates

    @property
    def _received(self) -> games_of.Received:
        return games_of.Received(self._seat, self.version, self.stream, self._merges and self._has_view)

    def _advance_to(self, position: Position, updates: Sequence[bytes] = ()) -> None:
        self.version, self.stream = position.version, position.streams[stream_key(self._seat)]
        self._has_view = self._has_view or bool(updates)


class DelayedFeed:
    """Shows all of a game as it was `rounds` whole rounds ago, or as it ended."""

    has_clock = False
    """The clocks would reveal what has happened since."""
    now = None

    def __init__(self, game: str, room_id: str, player_id: str | None, rounds: int, is_over: bool) -> None:
        self.game = game
        self.version = 0
        self.stream = 0
        self._room_id = room_id
        self._player_id = player_id
        self._rounds = rounds
        self._is_over = is_over

    def snapshot(self, game: Game) -> Snapshot:
        """Everything; later rounds are counted from it."""
        shown = self._shown(game.version)
        self.stream = shown.number
        return Snapshot(shown.view, mark=shown.mark, log=shown.log)

    def resume(self, game: Game, stream: int, mark: str) -> list[bytes] | None:
        """Nothing for a client that is up to date; None for any other, which needs a snapshot."""
        shown = self._shown(game.version)
        self.stream = shown.number
        return [] if (shown.number, shown.mark) == (stream, mark) else None

    def updates(self, version: int) -> list[bytes] | None:
        """The next round, if a version makes it visible, preceded by what the players said in it; None if more than one
        round has become visible."""
        if version <= self.version:
            return []
        shown = self._shown(version)
        if shown.number <= self.stream:
            return []
        if shown.number > self.stream + 1:
            return None
        said = chat_of.delayed_chat(self._room_id, self._player_id, shown)
        self.stream = shown.number
        return [*(encode(protocol.ChatSaidFrame(message=message)) for message in said), shown.frame]

    def missing(self, version: int) -> MissingUpdates | None:
        """None: what becomes visible is cached for all who see it."""
        return None

    def cached_updates(self, version: int) -> list[bytes] | None:
        """Nothing if the version is known; None otherwise, since it has to be looked up."""
        return [] if version <= self.version else None

    def _shown(self, version: int) -> delayed_view.Showing:
        shown = delayed_view.showing(self.game, version, self._rounds, self._is_over)
        self.version = version
        return shown
