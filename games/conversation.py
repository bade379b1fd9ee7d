"""The server's side of the conversation at a room: a frame or a notice in, encoded frames out.

Plain synchronous code that knows no sockets; `games.consumers` calls one method for each thing that happens, one at a
time. docs/protocol.md tells the conversation.
"""

import re
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec
from django.contrib.sessions.backends.base import SessionBase

from games import broadcast, engine, frames, metrics, positions, protocol, services
from games.engine.errors import EngineError
from games.greeting import Greeting
from games.models import Game, Player, Presence, Room
from games.positions import Position, encode
from games.reply import Barred, Reply, done, unless_barred
from games.room_news import RoomSeen
from games.selectors import chat as chat_of
from games.selectors import delayed, watching
from games.selectors import rooms as rooms_of
from games.services import Refused
from games.sight import Delayed, Live, Whole
from games.visitors import player_of, visitor_of


class TableConversation:
    """Somebody at a room: a player on their seat, or a spectator."""

    def __init__(self, room_id: str, session: SessionBase | None, *, comes_back: bool = False) -> None:
        self.room_id = room_id
        self._waits = comes_back
        self.seat: int | None = None
        self._is_id = re.fullmatch(r"[\w-]{1,24}", room_id, re.ASCII) is not None
        self._session = session
        self._player: Player | None = None
        self._presence: Presence | None = None
        self._sight: Live | Delayed = Live(None)
        self._last_room = b""
        self._apart = False
        self._behind = 0
        self._is_over = False
        self._people: frozenset[str] = frozenset()
        self._looked = 0.0
        """Since when all that was looked up here is newer than what was looked up for everybody."""
        self._played = 0
        """The version to which a move that was just played has brought the game."""

    @property
    def person(self) -> str | None:
        """Who is at the other end, as far as is known."""
        return self._player_id

    @property
    def groups(self) -> tuple[str, ...]:
        """Whose notices concern this conversation."""
        return (broadcast.room_group(self.room_id),) if self._is_id else ()

    @unless_barred
    def open(self) -> Reply:
        """The line is up: everything that there is to see; unless the client comes back, and says first what it has."""
        self._looked = time.monotonic()
        room = rooms_of.room_get(self.room_id) if self._is_id else None
        if room is None:
            return Reply([encode(protocol.ErrorFrame(id=None, code="unknown_room"))], protocol.Close.UNKNOWN_ROOM)
        self._player = player_of(self._session)
        self._welcome(room)
        self._presence = services.presence_open(room=room, player=self._player, visitor=visitor_of(self._session))
        if self._waits:
            return Reply()
        return Reply([self._snapshot(rooms_of.room_get(self.room_id) or room)])

    @property
    def is_stranger(self) -> bool:
        """Whether somebody has come who has no session, and so no name, and has not been here before."""
        key = None if self._session is None else self._session.session_key
        return self._is_id and key is None and not self._waits

    def greet(self, greeting: Greeting) -> Reply:
        """The line of a stranger is up: they are shown what all strangers are."""
        seen, shown = greeting.seen, greeting.seen.to(None)
        self._people, self._last_room, self._looked = seen.people, shown.room, seen.at
        self._apart, self._is_over = shown.apart, seen.is_over
        self._sight = Live(greeting.game, None, greeting.version, greeting.stream)
        self._presence = Presence(room_id=self.room_id)
        return Reply([greeting.snapshot])

    @property
    def presence(self) -> Presence | None:
        """The lease of whoever is at the other end."""
        return self._presence

    def close(self) -> None:
        """The line is down."""
        if self._presence is not None:
            services.presence_close(presence=self._presence)

    @unless_barred
    def receive(self, data: str | bytes | None) -> Reply:
        """A frame of the client; whatever is wrong with it is answered, and changes nothing."""
        try:
            frame = frames.parse(data)
        except frames.BadFrame as error:
            return Reply([encode(error.answer)])
        try:
            return Reply(self._commands[type(frame)](self, frame))
        except (Refused, EngineError) as error:
            metrics.refused(error)
            return Reply([encode(frames.error_frame(frame.id, error))])

    def order(self, data: str | bytes | None) -> services.Order | None:
        """The move that a frame of the client asks for; None for every other frame, which `receive` answers."""
        try:
            frame = frames.parse(data)
        except frames.BadFrame:
            return None
        if not isinstance(frame, protocol.MoveFrame) or self._player is None:
            return None
        return services.Order(self.room_id, self._player.id, frame.move, frame.prompt, frame.id)

    def played(self, played: services.Played, frame_id: str) -> Reply:
        """The client's move has been stored."""
        self._played = 0 if played.again else played.number
        return Reply([*self._catch_up(played.number), encode(protocol.DoneFrame(id=frame_id, stream=played.stream))])

    def played_at_once(self, played: services.Played, frame_id: str) -> Reply | None:
        """The same from memory; None if that is not enough."""
        updates = self._sight.updates_at_once(played.number)
        if updates is None:
            return None
        self._played = 0 if played.again else played.number
        return Reply([*updates, encode(protocol.DoneFrame(id=frame_id, stream=played.stream))])

    def at_once(self, message: dict[str, Any]) -> Reply | None:
        """What there is to say to a notice, from memory; None if `notice` has to look it up."""
        if self._waits:
            return Reply()
        if message["type"] == "game.moved":
            updates = self._sight.updates_at_once(int(message["version"]))
            return None if updates is None else Reply(updates)
        if message["type"] == "room.seen":
            return self._hear_of_room(message["seen"])
        return None

    def _hear_of_room(self, seen: RoomSeen) -> Reply | None:
        """The room as it is now, if that is news and nothing else follows from it."""
        if seen.at < self._looked:
            return Reply()  # What was looked up here since is newer.
        if self._player is None and self._session is not None and seen.people != self._people:
            return None  # They may have become one of them.
        shown = seen.to(self._player_id)
        before = (self._sight.game, self.seat, self._apart, self._behind, self._is_over)
        if shown.is_barred or before != (shown.game, shown.seat, shown.apart, shown.behind, seen.is_over):
            return None
        if shown.room == self._last_room:
            return Reply()
        self._last_room = shown.room
        return Reply([shown.frame])

    @unless_barred
    def notice(self, message: dict[str, Any]) -> Reply:
        """Something has changed, as `games.broadcast` words it."""
        if self._waits:
            return Reply()
        if message["type"] == "game.moved":
            return Reply(self._catch_up(int(message["version"])))
        if message["type"] == "chat.said":
            said = chat_of.chat_said(self.room_id, message["message"], self._player_id)
            return Reply([] if said is None else [encode(protocol.ChatSaidFrame(message=said))])
        return Reply(self._room())

    def count_told(self, message: dict[str, Any]) -> None:
        """What a notice brought has been said."""
        if message["type"] == "game.moved" and "at" in message:
            metrics.DELIVERIES.told(self.room_id, message["version"], message["at"])

    def count_received(self, seconds_ago: float) -> None:
        """What came in so long ago has been answered."""
        if self._played:
            metrics.DELIVERIES.received(self.room_id, self._played, seconds_ago)
            self._played = 0

    @unless_barred
    def tick(self) -> Reply:
        """Every so often: the lease is renewed, what was missed is caught up, the client hears where it should be."""
        if self._presence is not None:
            services.presence_renew(presence=self._presence)
        if self._waits:
            return Reply()
        caught_up = self._room()
        if self._sight.game is not None:
            version = Game.objects.filter(id=self._sight.game).values_list("version", flat=True).get()
            caught_up += self._catch_up(version)
        return Reply([*caught_up, self._tick_frame()])

    def _tick_frame(self) -> bytes:
        return encode(protocol.TickFrame(stream=self._sight.stream, now=self._sight.now))

    def _sight_of(self, game: str, seat: int | None) -> Live | Delayed:
        """How somebody sees the game who has just been welcomed."""
        if self._behind:
            return Delayed(game, self.room_id, self._player_id, self._behind, self._is_over)
        return Live(game, seat)

    def _snapshot(self, room: Room) -> bytes:
        """Everything, as the frame; from here on, updates are counted."""
        self._welcome(room)
        self._waits = False
        self.seat = rooms_of.seat_number(room, self._player_id)
        game = Game.objects.filter(room=room).defer("state").first()
        self._sight, whole = Live(None), Whole()
        if game is not None:
            sight = self._sight_of(game.id, self.seat)
            whole = sight.whole(game)
            self._sight = sight
        here = rooms_of.room_for(room, self._player_id)
        self._last_room = encode(here)
        return encode(
            protocol.SnapshotFrame(
                stream=self._sight.stream,
                now=self._sight.now,
                seat=self.seat,
                room=here,
                view=whole.view,
                prompts=whole.prompts,
                undo=whole.undo,
                log=whole.log,
                chat=chat_of.chat_of(room, self._player_id),
            )
        )

    def _welcome(self, room: Room) -> None:
        """Lets those in to whom the room is open."""
        if watching.is_barred(room, self._player_id):
            raise Barred
        self._apart = chat_of.are_apart(room, self._player_id)
        self._behind = room.rounds_behind if watching.is_behind(room, self._player_id) else 0
        self._is_over = delayed.is_over(room)
        people = {seat.player_id for seat in room.seats.all()} | {room.creator_id}
        self._people = frozenset(person for person in people if person is not None)

    def _room(self) -> list[bytes]:
        """The room as it is now, if that is news; the whole, if one's seat has changed or the game has begun."""
        if self._player is None:
            self._become(player_of(self._session))
        self._looked = time.monotonic()
        room = rooms_of.room_get(self.room_id)
        if room is None:
            return []
        were_apart, was_over = self._apart, self._is_over
        self._welcome(room)
        shown = rooms_of.room_for(room, self._player_id)
        opens = self._behind > 0 and self._is_over and not was_over
        if opens or shown.game != self._sight.game or rooms_of.seat_number(room, self._player_id) != self.seat:
            return [self._snapshot(room)]
        encoded = encode(shown)
        if encoded == self._last_room:
            return []
        self._last_room = encoded
        opened = chat_of.chat_of_watchers(room, self._player_id) if were_apart and not self._apart else ()
        return [encode(protocol.RoomFrame(room=shown)), *_said(opened)]

    def _become(self, player: Player | None) -> None:
        """A stranger has got a name since the line was opened."""
        self._player = player
        if player is not None and self._presence is not None:
            self._presence = services.presence_named(presence=self._presence, player=player)

    def _catch_up(self, version: int) -> list[bytes]:
        """The updates up to a version, or to a later one that is known here already; or the whole."""
        updates = self._sight.updates(version)
        if updates is not None:
            return updates
        room = rooms_of.room_get(self.room_id)
        return [] if room is None else [self._snapshot(room)]

    # --- what the client may ask

    def _move(self, frame: protocol.MoveFrame) -> list[bytes]:
        played = services.game_move(
            room_id=self.room_id, player_id=self._person, move=frame.move, prompt=frame.prompt, client_id=frame.id
        )
        return self.played(played, frame.id).frames

    def _undo(self, frame: protocol.UndoFrame) -> list[bytes]:
        played = services.game_undo(
            room_id=self.room_id, player_id=self._person, stream=frame.stream, client_id=frame.id
        )
        return [*self._catch_up(played.number), encode(protocol.DoneFrame(id=frame.id, stream=played.stream))]

    def _explain(self, frame: protocol.ExplainFrame) -> list[bytes]:
        position, seat = self._seated()
        move = engine.move_from_json(self._edition(), frame.move)
        refusal = engine.to_json(engine.explain(position.state, seat, move))
        return [encode(protocol.ExplainedFrame(id=frame.id, refusal=msgspec.Raw(encode(refusal))))]

    def _preview(self, frame: protocol.PreviewFrame) -> list[bytes]:
        position, seat = self._seated()
        move = engine.move_from_json(self._edition(), frame.move)
        scores = engine.to_json(engine.preview(position.state, seat, move))
        return [encode(protocol.PreviewedFrame(id=frame.id, scores=msgspec.Raw(encode(scores))))]

    def _sync(self, frame: protocol.SyncFrame) -> list[bytes]:
        self._looked = time.monotonic()
        room = rooms_of.room_get(self.room_id)
        if room is None:
            raise Refused("unknown_room")
        missed = self._missed(room, frame)
        return [*([self._snapshot(room)] if missed is None else missed), done(frame)]

    def _missed(self, room: Room, frame: protocol.SyncFrame) -> list[bytes] | None:
        """What a client that says where it stands has missed, if it is little; None if it needs everything."""
        self._welcome(room)
        seat = rooms_of.seat_number(room, self._player_id)
        game = Game.objects.filter(room=room).only("id", "version").first()
        if game is None or frame.stream is None or (frame.game, frame.seat) != (game.id, seat):
            return None
        sight = self._sight_of(game.id, seat)
        updates = sight.missed(game, frame.stream)
        said = chat_of.chat_after(room, self._player_id, frame.chat)
        if updates is None or said is None:
            return None
        self.seat, self._sight, self._waits = seat, sight, False
        shown = rooms_of.room_for(room, self._player_id)
        self._last_room = encode(shown)
        return [encode(protocol.RoomFrame(room=shown)), *_said(said), *updates, self._tick_frame()]

    def _chat(self, frame: protocol.ChatFrame) -> list[bytes]:
        if self._player is None:
            self._become(player_of(self._session))
        self._once(frame, services.chat_say, text=frame.text, to=frame.to or ())
        return [done(frame)]

    def _hand_over(self, frame: protocol.HandOverFrame) -> list[bytes]:
        self._once(frame, services.seat_hand_over, seat=frame.seat)
        return [*self._room(), done(frame)]

    def _take_back(self, frame: protocol.TakeBackFrame) -> list[bytes]:
        self._once(frame, services.seat_take_back)
        return [*self._room(), done(frame)]

    def _pause(self, frame: protocol.PauseFrame) -> list[bytes]:
        self._once(frame, services.PAUSES[frame.do])
        return [*self._room(), done(frame)]

    def _vote(self, frame: protocol.VoteFrame) -> list[bytes]:
        self._once(frame, services.absence_vote, seat=frame.seat, choice=frame.choice)
        return [*self._room(), done(frame)]

    def _once(self, frame: protocol.ClientFrame, act: Callable[..., object], **about: Any) -> None:
        """Carries out a command at this table, unless this very frame has been before."""
        here = {"room_id": self.room_id, "player": self._player}
        said = self.room_id.encode() + encode(frame)
        services.command_once(player=self._player, client_id=frame.id, frame=said, act=partial(act, **here, **about))

    def _ping(self, frame: protocol.PingFrame) -> list[bytes]:
        return [done(frame)]

    _commands: dict[type[protocol.ClientFrame], Callable[[Any, Any], list[bytes]]] = {
        protocol.MoveFrame: _move,
        protocol.UndoFrame: _undo,
        protocol.ExplainFrame: _explain,
        protocol.PreviewFrame: _preview,
        protocol.SyncFrame: _sync,
        protocol.ChatFrame: _chat,
        protocol.HandOverFrame: _hand_over,
        protocol.TakeBackFrame: _take_back,
        protocol.PauseFrame: _pause,
        protocol.VoteFrame: _vote,
        protocol.PingFrame: _ping,
    }

    @property
    def _player_id(self) -> str | None:
        return None if self._player is None else self._player.id

    @property
    def _person(self) -> str:
        if self._player is None:
            raise Refused("not_seated")
        return self._player.id

    def _seated(self) -> tuple[Position, int]:
        """The game as it is, and the seat that its player has now."""
        room = rooms_of.room_get(self.room_id)
        seat = rooms_of.seat_number(room, self._player_id) if room else None
        if seat is None:
            raise Refused("not_seated")
        game = Game.objects.filter(room_id=self.room_id).only("id", "version").first()
        if game is None:
            raise Refused("not_started")
        return positions.at_least(game.id, game.version), seat

    def _edition(self) -> str:
        return Room.objects.values_list("edition", flat=True).get(id=self.room_id)


def _said(messages: Iterable[protocol.ChatMessage]) -> list[bytes]:
    return [encode(protocol.ChatSaidFrame(message=message)) for message in messages]
