"""How far somebody at a table has been shown its game: as it is, from a seat or as the public; or, for who watches with
delay, everything, some whole rounds behind. What they were shown is counted by a stream.
"""

import msgspec

from games import protocol
from games.models import Game
from games.selectors import chat as chat_of
from games.selectors.history import delayed_view
from games.selectors.play import clocks as clocks_of
from games.selectors.play import games as games_of
from games.support import game_cache
from games.support.game_cache import Position, stream_key


class Snapshot(msgspec.Struct, frozen=True):
    """All that somebody sees of a game."""

    view: msgspec.Raw | None = None
    prompts: msgspec.Raw = delayed_view.NO_PROMPTS
    undo: bool = False
    log: tuple[protocol.LogEntry, ...] = ()


class LiveFeed:
    """Sees a game as it is; without a game, there is nothing to see yet."""

    tells_time = True

    def __init__(self, game: str | None, seat: int | None = None, version: int = 0, stream: int = 0) -> None:
        self.game = game
        self.version = version
        self.stream = stream
        self._seat = seat

    @property
    def now(self) -> str | None:
        """The time that the game's clocks go by."""
        return clocks_of.now_in(self.game)

    def whole(self, game: Game) -> Snapshot:
        """Everything; from here on, updates are counted."""
        position = game_cache.at_least(game.id, game.version)
        seen = position.seen(self._seat)
        self._reach(position)
        return Snapshot(seen.view, seen.prompts, seen.undo, games_of.log_of(game, position, self._seat))

    def missed(self, game: Game, stream: int) -> list[bytes] | None:
        """What somebody has missed who stood elsewhere in the stream; None if they need everything."""
        position = game_cache.at_least(game.id, game.version)
        self._reach(position)
        return games_of.missed_updates(position, self._seat, stream)

    def updates(self, version: int) -> list[bytes] | None:
        """The updates up to a version, or to a later one that is known here already."""
        if self.game is None or version <= self.version:
            return []
        position = game_cache.at_least(self.game, version)
        updates = games_of.updates(position, self._seat, self.version, self.stream)
        self._reach(position)
        return updates

    def updates_at_once(self, version: int) -> list[bytes] | None:
        """The same, if they are in memory."""
        if self.game is None or version <= self.version:
            return []
        position = game_cache.known(self.game, version)
        if position is None:
            return None
        updates = games_of.cached_updates(position, self._seat, self.version, self.stream)
        if updates is not None:
            self._reach(position)
        return updates

    def _reach(self, position: Position) -> None:
        self.version, self.stream = position.version, position.streams[stream_key(self._seat)]


class DelayedFeed:
    """Sees everything of a game as it was so many whole rounds ago, or as it ended."""

    tells_time = False
    """Clocks tell of what has happened since."""
    now = None

    def __init__(self, game: str, room_id: str, player_id: str | None, rounds: int, is_over: bool) -> None:
        self.game = game
        self.version = 0
        self.stream = 0
        self._room_id = room_id
        self._player_id = player_id
        self._rounds = rounds
        self._is_over = is_over

    def whole(self, game: Game) -> Snapshot:
        """Everything; from here on, further rounds are counted."""
        shown = self._shown(game.version)
        self.stream = shown.number
        return Snapshot(shown.view, log=shown.log)

    def missed(self, game: Game, stream: int) -> list[bytes] | None:
        """Nothing, if they stood where they stand now; else they need everything."""
        self.stream = self._shown(game.version).number
        return [] if self.stream == stream else None

    def updates(self, version: int) -> list[bytes] | None:
        """The next round, if it has come within sight by a version, and before it what the players said in it; None if
        there is more to show."""
        if version <= self.version:
            return []
        shown = self._shown(version)
        if shown.number <= self.stream:
            return []
        if shown.number > self.stream + 1:
            return None
        said = chat_of.delayed_chat(self._room_id, self._player_id, shown)
        self.stream = shown.number
        return [*(game_cache.encode(protocol.ChatSaidFrame(message=message)) for message in said), shown.frame]

    def updates_at_once(self, version: int) -> list[bytes] | None:
        """Nothing, if that version is known; else it has to be looked up."""
        return [] if version <= self.version else None

    def _shown(self, version: int) -> delayed_view.Showing:
        shown = delayed_view.showing(self.game, version, self._rounds, self._is_over)
        self.version = version
        return shown
