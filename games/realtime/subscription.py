"""Somebody's place at a room, on a seat or without one: who they are there, and how far they have been shown what there
is to see."""

import re
import time
from collections.abc import Iterable

from django.contrib.sessions.backends.base import SessionBase

from games import protocol, services
from games.models import Game, Player, Presence, Room
from games.realtime.feeds import DelayedFeed, LiveFeed, Snapshot
from games.realtime.identity import player_of, visitor_of
from games.realtime.reply import Barred
from games.realtime.room_cache import RoomSeen, mark_of
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
from games.support.game_cache import Position, encode


class RoomSubscription:
    """A player's on their seat, or a spectator's. While it `waits`, the client says first what it has."""

    def __init__(self, room_id: str, session: SessionBase | None, *, waits: bool) -> None:
        self.room_id = room_id
        self.is_id = re.fullmatch(r"[\w-]{1,24}", room_id, re.ASCII) is not None
        self.session = session
        self.waits = waits
        self.player: Player | None = None
        self.presence: Presence | None = None
        self.seat: int | None = None
        self.sight: LiveFeed | DelayedFeed = LiveFeed(None)
        self.moved = 0
        """The version to which a move that was just played from here has brought the game."""
        self._last_room = b""
        """A mark of the room as it was shown last; it itself is long."""
        self._apart = False
        self._behind = 0
        self._is_over = False
        self._people: frozenset[str] = frozenset()
        self._looked = 0.0
        """Since when all that was looked up here is newer than what was looked up for everybody."""

    @property
    def player_id(self) -> str | None:
        """Who is here, if they have a name."""
        return None if self.player is None else self.player.id

    @property
    def person(self) -> str:
        """Who is here; refused to somebody without a name."""
        if self.player is None:
            raise Refused("not_seated")
        return self.player.id

    def look(self) -> Room | None:
        """The room as it is now."""
        self._looked = time.monotonic()
        return rooms_of.room_get(self.room_id) if self.is_id else None

    def take(self, room: Room) -> None:
        """Somebody comes to a room, if it is open to them."""
        self.player = player_of(self.session)
        self._welcome(room)
        self.presence = services.presence_open(room=room, player=self.player, visitor=visitor_of(self.session))

    def take_as_all_do(self, greeting: SpectatorSnapshot) -> None:
        """A stranger comes, and is shown what all strangers are."""
        seen, shown = greeting.seen, greeting.seen.to(None)
        self._people, self._last_room, self._looked = seen.people, shown.mark, seen.at
        self._apart, self._is_over = shown.apart, seen.is_over
        self.sight = LiveFeed(greeting.game, None, greeting.version, greeting.stream)
        self.presence = Presence(room_id=self.room_id)

    def recognize(self) -> None:
        """A stranger may have got a name since they came."""
        if self.player is not None:
            return
        self.player = player_of(self.session)
        if self.player is not None and self.presence is not None:
            self.presence = services.presence_named(presence=self.presence, player=self.player)

    # --- what is shown

    def snapshot(self, room: Room) -> bytes:
        """Everything, as the frame; from here on, updates are counted."""
        self._welcome(room)
        self.waits = False
        self.seat = rooms_of.seat_number(room, self.player_id)
        game = Game.objects.filter(room=room).defer("state").first()
        self.sight, whole = LiveFeed(None), Snapshot()
        if game is not None:
            sight = self._sight_of(game.id, self.seat)
            whole = sight.whole(game)
            self.sight = sight
        here = rooms_of.room_for(room, self.player_id)
        self._last_room = mark_of(encode(here))
        return encode(
            protocol.SnapshotFrame(
                stream=self.sight.stream,
                now=self.sight.now,
                seat=self.seat,
                room=here,
                view=whole.view,
                prompts=whole.prompts,
                undo=whole.undo,
                draft=draft_of(game, self.seat, self.player_id),
                log=whole.log,
                chat=chat_of.chat_of(room, self.player_id),
            )
        )

    def room_now(self) -> list[bytes]:
        """The room as it is now, if that is news; the whole, if one's seat has changed or the game has begun."""
        self.recognize()
        room = self.look()
        if room is None:
            return []
        were_apart, was_over = self._apart, self._is_over
        self._welcome(room)
        shown = rooms_of.room_for(room, self.player_id)
        opens = self._behind > 0 and self._is_over and not was_over
        if opens or shown.game != self.sight.game or rooms_of.seat_number(room, self.player_id) != self.seat:
            return [self.snapshot(room)]
        mark = mark_of(encode(shown))
        if mark == self._last_room:
            return []
        self._last_room = mark
        opened = chat_of.spectator_chat(room, self.player_id) if were_apart and not self._apart else ()
        return [encode(protocol.RoomFrame(room=shown)), *_said(opened)]

    def room_seen(self, seen: RoomSeen) -> list[bytes] | None:
        """The room as it was looked up for everybody, if that is news; None if something else follows from it."""
        if seen.at < self._looked:
            return []  # What was looked up here since is newer.
        if self.player is None and self.session is not None and seen.people != self._people:
            return None  # They may have become one of them.
        shown = seen.to(self.player_id)
        before = (self.sight.game, self.seat, self._apart, self._behind, self._is_over)
        if shown.is_barred or before != (shown.game, shown.seat, shown.apart, shown.behind, seen.is_over):
            return None
        if shown.mark == self._last_room:
            return []
        self._last_room = shown.mark
        return [shown.frame]

    def catch_up(self, version: int) -> list[bytes]:
        """The updates up to a version, or to a later one that is known here already; or the whole."""
        updates = self.sight.updates(version)
        if updates is not None:
            return updates
        room = rooms_of.room_get(self.room_id)
        return [] if room is None else [self.snapshot(room)]

    def missed(self, room: Room, frame: protocol.SyncFrame) -> list[bytes] | None:
        """What a client that says where it stands has missed, if it is little; None if it needs everything."""
        self._welcome(room)
        seat = rooms_of.seat_number(room, self.player_id)
        game = Game.objects.filter(room=room).only("id", "version").first()
        if game is None or frame.stream is None or (frame.game, frame.seat) != (game.id, seat):
            return None
        sight = self._sight_of(game.id, seat)
        updates = sight.missed(game, frame.stream)
        said = chat_of.chat_after(room, self.player_id, frame.chat)
        if updates is None or said is None:
            return None
        shown = rooms_of.room_for(room, self.player_id)
        told = [
            encode(protocol.RoomFrame(room=shown)),
            *_said(said),
            *updates,
            *_kept(game, seat, self.player_id),
            encode(protocol.TickFrame(stream=sight.stream, now=sight.now)),
        ]
        # Only now, when nothing can fail any more, they stand where that leads them.
        self.seat, self.sight, self.waits = seat, sight, False
        self._last_room = mark_of(encode(shown))
        return told

    def draft_now(self) -> list[bytes]:
        """What whoever is here has written so far, as it is kept."""
        game = Game.objects.filter(id=self.sight.game).only("id", "version").first()
        return [] if game is None else _kept(game, self.seat, self.player_id)

    def tick_frame(self, now: str | None) -> bytes:
        """Where the client should be, and what time it is."""
        return encode(protocol.TickFrame(stream=self.sight.stream, now=now))

    def ticked(self, tick: Tick) -> list[bytes] | None:
        """What a tick that was looked up for everybody has brought; None if memory does not have all of it."""
        if self.player is None and self.session is not None and self.session.session_key is not None:
            return None  # They may have got a name.
        last_room, news = self._last_room, self.room_seen(tick.seen)
        updates = None if news is None else self.sight.updates_at_once(tick.version)
        if news is None or updates is None:
            self._last_room = last_room
            return None
        now = tick.now if self.sight.tells_time and self.sight.game is not None else None
        return [*news, *updates, encode(protocol.TickFrame(stream=self.sight.stream, now=now))]

    def seated(self) -> tuple[Position, int]:
        """The game as it is, and the seat that its player has now."""
        seat = rooms_of.seat_number_in(self.room_id, self.player_id)
        if seat is None:
            raise Refused("not_seated")
        game = Game.objects.filter(room_id=self.room_id).only("id", "version").first()
        if game is None:
            raise Refused("not_started")
        return game_cache.at_least(game.id, game.version), seat

    def _sight_of(self, game: str, seat: int | None) -> LiveFeed | DelayedFeed:
        """How somebody sees the game who has just been welcomed."""
        if self._behind:
            return DelayedFeed(game, self.room_id, self.player_id, self._behind, self._is_over)
        return LiveFeed(game, seat)

    def _welcome(self, room: Room) -> None:
        """Lets those in to whom the room is open."""
        if watching.is_barred(room, self.player_id):
            raise Barred(watching.refusal(room))
        self._apart = watching.plays_running_game(room, self.player_id)
        self._behind = room.rounds_behind if watching.is_behind(room, self.player_id) else 0
        self._is_over = delayed_view.is_over(room)
        self._people = people_of(room)


def _kept(game: Game, seat: int | None, player_id: str | None) -> list[bytes]:
    draft = draft_of(game, seat, player_id)
    return [] if draft is None else [encode(protocol.DraftKeptFrame(draft=draft))]


def _said(messages: Iterable[protocol.ChatMessage]) -> list[bytes]:
    return [encode(protocol.ChatSaidFrame(message=message)) for message in messages]
