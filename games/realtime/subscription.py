"""One viewer's subscription to a room: who they are, their seat, and how much of the room and its game they have been
sent."""

import re
import time
from collections.abc import Iterable

from django.contrib.sessions.backends.base import SessionBase

from games import protocol, services
from games.models import Game, Player, Presence, Room
from games.realtime.feeds import DelayedFeed, LiveFeed, Snapshot
from games.realtime.identity import player_of, visitor_of
from games.realtime.reply import Barred
from games.realtime.room_cache import CachedRoom, digest_of
from games.realtime.spectator_snapshots import SpectatorSnapshot
from games.realtime.ticks import Tick
from games.selectors import chat as chat_of
from games.selectors.history import delayed_view
from games.selectors.play.drafts import draft_of
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import watching
from games.selectors.rooms.viewers import people_of
from games.services import Refused
from games.support import game_cache
from games.support.encoding import encode
from games.support.positions import Position


class RoomSubscription:
    """A player's subscription from their seat, or a spectator's, from a `network` address.

    While `awaits_sync` is set, nothing is sent: a reconnecting client first reports what it already has. With `merges`,
    updates have only what has changed in the view.
    """

    def __init__(
        self, room_id: str, session: SessionBase | None, *, awaits_sync: bool, merges: bool, network: str
    ) -> None:
        self.room_id, self.network = room_id, network
        self.has_valid_id = re.fullmatch(r"[\w-]{1,24}", room_id, re.ASCII) is not None
        self.session = session
        self.awaits_sync = awaits_sync
        self._merges = merges
        self.player: Player | None = None
        self.presence: Presence | None = None
        self.seat: int | None = None
        self.feed: LiveFeed | DelayedFeed = LiveFeed(None)
        self.last_move = 0
        """Version of the game after the move just played through this subscription; 0 when there is none."""
        self._last_room_digest = b""
        """Digest of the room as last sent. The room itself would take too much memory."""
        self._is_apart = False
        self._rounds_behind = 0
        self._is_over = False
        self._people: frozenset[str] = frozenset()
        self._refreshed_at = 0.0
        """When this subscription last read the room. Cached data from before that is older and is ignored."""

    @property
    def player_id(self) -> str | None:
        """The viewer's player ID; None for a spectator without a name."""
        return None if self.player is None else self.player.id

    @property
    def required_player_id(self) -> str:
        """The viewer's player ID. Raises Refused for a spectator without a name."""
        if self.player is None:
            raise Refused("not_seated")
        return self.player.id

    def load_room(self) -> Room | None:
        """The room, read from the database; None if it does not exist."""
        self._refreshed_at = time.monotonic()
        return rooms_of.room_get(self.room_id) if self.has_valid_id else None

    def enter(self, room: Room) -> None:
        """Joins the room and takes out a presence lease. Raises Barred if the room is closed to this viewer."""
        self.player = player_of(self.session)
        self._check_access(room)
        self.presence = services.presence_open(room=room, player=self.player, visitor=visitor_of(self.session))

    def enter_with(self, snapshot: SpectatorSnapshot) -> None:
        """Joins as an anonymous spectator, from the snapshot that all anonymous spectators share."""
        room, shown = snapshot.room, snapshot.room.for_player(None)
        self._people, self._last_room_digest, self._refreshed_at = room.people, shown.digest, room.at
        self._is_apart, self._is_over = shown.is_apart, room.is_over
        self.feed = LiveFeed(snapshot.game, None, snapshot.version, snapshot.stream, merges=self._merges)
        self.presence = Presence(room_id=self.room_id)

    def refresh_player(self) -> None:
        """Looks the player up again if none is known: the visitor may have chosen a name since connecting."""
        if self.player is not None:
            return
        self.player = player_of(self.session)
        if self.player is not None and self.presence is not None:
            self.presence = services.presence_identify(presence=self.presence, player=self.player)

    # --- frames for the client

    def snapshot(self, room: Room) -> bytes:
        """Encodes a full snapshot; later updates are counted from it."""
        self._check_access(room)
        self.awaits_sync = False
        self.seat = rooms_of.seat_number(room, self.player_id)
        game = Game.objects.filter(room=room).defer("state").first()
        self.feed, game_shown = LiveFeed(None), Snapshot()
        if game is not None:
            feed = self._feed_for(game.id, self.seat)
            game_shown = feed.snapshot(game)
            self.feed = feed
        here = rooms_of.room_for(room, self.player_id)
        self._last_room_digest = digest_of(encode(here))
        return encode(
            protocol.SnapshotFrame(
                stream=self.feed.stream,
                mark=game_shown.mark,
                now=self.feed.now,
                seat=self.seat,
                room=here,
                view=game_shown.view,
                prompts=game_shown.prompts,
                undo=game_shown.undo,
                draft=draft_of(game, self.seat, self.player_id),
                log=game_shown.log,
                chat=chat_of.chat_of(room, self.player_id),
            )
        )

    def room_frames(self) -> list[bytes]:
        """The frames for a room that may have changed: none if it looks the same, a full snapshot if the viewer's seat
        has changed or the game has begun."""
        self.refresh_player()
        room = self.load_room()
        if room is None:
            return []
        were_apart, was_over = self._is_apart, self._is_over
        self._check_access(room)
        shown = rooms_of.room_for(room, self.player_id)
        opens = self._rounds_behind > 0 and self._is_over and not was_over
        if opens or shown.game != self.feed.game or rooms_of.seat_number(room, self.player_id) != self.seat:
            return [self.snapshot(room)]
        digest = digest_of(encode(shown))
        if digest == self._last_room_digest:
            return []
        self._last_room_digest = digest
        opened = chat_of.spectator_chat(room, self.player_id) if were_apart and not self._is_apart else ()
        return [encode(protocol.RoomFrame(room=shown)), *_chat_frames(opened)]

    def room_frames_from(self, room: CachedRoom) -> list[bytes] | None:
        """The same from a cached room; None if the change needs more than the cached room has."""
        if room.at < self._refreshed_at:
            return []  # This subscription has read the room since.
        if self.player is None and self.session is not None and room.people != self._people:
            return None  # The visitor may have become one of the room's people.
        shown = room.for_player(self.player_id)
        before = (self.feed.game, self.seat, self._is_apart, self._rounds_behind, self._is_over)
        if shown.is_barred or before != (shown.game, shown.seat, shown.is_apart, shown.rounds_behind, room.is_over):
            return None
        if shown.digest == self._last_room_digest:
            return []
        self._last_room_digest = shown.digest
        return [shown.frame]

    def catch_up(self, version: int) -> list[bytes]:
        """The updates up to a version, or to a later one that is cached; a full snapshot if updates are not enough."""
        updates = self.feed.updates(version)
        if updates is not None:
            return updates
        room = rooms_of.room_get(self.room_id)
        return [] if room is None else [self.snapshot(room)]

    def resume(self, room: Room, frame: protocol.SyncFrame) -> list[bytes] | None:
        """What a reconnecting client has missed, given what it reports in `sync`; None if it needs a full snapshot."""
        self._check_access(room)
        seat = rooms_of.seat_number(room, self.player_id)
        game = Game.objects.filter(room=room).only("id", "version", "mark").first()
        if game is None or frame.stream is None or (frame.game, frame.seat) != (game.id, seat):
            return None
        feed = self._feed_for(game.id, seat)
        updates = feed.resume(game, frame.stream, frame.mark)
        said = chat_of.chat_after(room, self.player_id, frame.chat)
        if updates is None or said is None:
            return None
        shown = rooms_of.room_for(room, self.player_id)
        frames = [
            encode(protocol.RoomFrame(room=shown)),
            *_chat_frames(said),
            *updates,
            *_draft_frames(game, seat, self.player_id),
            encode(protocol.TickFrame(stream=feed.stream, now=feed.now)),
        ]
        # Only now, when nothing can fail any more, count these frames as sent.
        self.seat, self.feed, self.awaits_sync = seat, feed, False
        self._last_room_digest = digest_of(encode(shown))
        return frames

    def draft_frames(self) -> list[bytes]:
        """The viewer's draft as stored, if there is one."""
        game = Game.objects.filter(id=self.feed.game).only("id", "version", "mark").first()
        return [] if game is None else _draft_frames(game, self.seat, self.player_id)

    def tick_frame(self, now: str | None) -> bytes:
        """A tick: where the client's stream should be, and the server's time."""
        return encode(protocol.TickFrame(stream=self.feed.stream, now=now))

    def tick_from(self, tick: Tick) -> list[bytes] | None:
        """The frames for a tick that was looked up for all connections; None if the cache does not have everything."""
        if self.player is None and self.session is not None and self.session.session_key is not None:
            return None  # The visitor may have chosen a name.
        last_room, news = self._last_room_digest, self.room_frames_from(tick.room)
        updates = None if news is None else self.feed.cached_updates(tick.version)
        if news is None or updates is None:
            self._last_room_digest = last_room
            return None
        now = tick.now if self.feed.has_clock and self.feed.game is not None else None
        return [*news, *updates, encode(protocol.TickFrame(stream=self.feed.stream, now=now))]

    def position_and_seat(self) -> tuple[Position, int]:
        """The game's current position and the player's seat in it. Raises Refused without a seat or a game."""
        seat = rooms_of.seat_number_in(self.room_id, self.player_id)
        if seat is None:
            raise Refused("not_seated")
        game = Game.objects.filter(room_id=self.room_id).only("id", "version", "mark").first()
        if game is None:
            raise Refused("not_started")
        return game_cache.current(game), seat

    def _feed_for(self, game: str, seat: int | None) -> LiveFeed | DelayedFeed:
        """The live or delayed feed for a viewer whose access was just checked."""
        if self._rounds_behind:
            return DelayedFeed(game, self.room_id, self.player_id, self._rounds_behind, self._is_over)
        return LiveFeed(game, seat, merges=self._merges)

    def _check_access(self, room: Room) -> None:
        """Raises Barred if the room is closed to the viewer; remembers what else the viewer's place in the room
        decides."""
        if watching.is_barred(room, self.player_id):
            raise Barred(watching.refusal(room))
        self._is_apart = watching.plays_running_game(room, self.player_id)
        self._rounds_behind = room.rounds_behind if watching.is_behind(room, self.player_id) else 0
        self._is_over = delayed_view.is_over(room)
        self._people = people_of(room)


def _draft_frames(game: Game, seat: int | None, player_id: str | None) -> list[bytes]:
    draft = draft_of(game, seat, player_id)
    return [] if draft is None else [encode(protocol.DraftSavedFrame(draft=draft))]


def _chat_frames(messages: Iterable[protocol.ChatMessage]) -> list[bytes]:
    return [encode(protocol.ChatSaidFrame(message=message)) for message in messages]
