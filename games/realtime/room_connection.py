"""The server's side of a connection to a room: a frame or a notice in, encoded frames out.

Plain synchronous code that knows no sockets; `games.realtime.consumers` calls one method for each event, one at a time.
docs/protocol.md has the whole protocol.
"""

from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from games import broadcast, protocol, services
from games.engine.errors import EngineError
from games.gateway import frames
from games.models import Game, Presence
from games.realtime import commands
from games.realtime.reply import Reply, told, unless_barred
from games.realtime.spectator_snapshots import SpectatorSnapshot
from games.realtime.subscription import RoomSubscription
from games.realtime.ticks import Tick
from games.selectors import chat as chat_of
from games.services import Refused
from games.support import metrics
from games.support.game_cache import encode


class RoomConnection:
    """With somebody at a room: a player on their seat, or a spectator."""

    def __init__(self, room_id: str, session: SessionBase | None, *, comes_back: bool = False) -> None:
        self.place = RoomSubscription(room_id, session, waits=comes_back)

    @property
    def room_id(self) -> str:
        """The room."""
        return self.place.room_id

    @property
    def seat(self) -> int | None:
        """The seat of whoever is at the other end, as they have been told."""
        return self.place.seat

    @property
    def person(self) -> str | None:
        """Who is at the other end, as far as is known."""
        return self.place.player_id

    @property
    def answerable(self) -> str | None:
        """Who answers for whoever is at the other end."""
        return None if self.place.player is None else self.place.player.answerable

    @property
    def presence(self) -> Presence | None:
        """The lease of whoever is at the other end."""
        return self.place.presence

    @property
    def groups(self) -> tuple[str, ...]:
        """Whose notices concern this conversation."""
        return (broadcast.room_group(self.room_id),) if self.place.is_id else ()

    # --- coming and going

    @unless_barred
    def open(self) -> Reply:
        """The line is up: everything that there is to see; unless the client comes back, and says first what it has."""
        room = self.place.look()
        if room is None:
            return Reply([encode(protocol.ErrorFrame(id=None, code="unknown_room"))], protocol.Close.UNKNOWN_ROOM)
        self.place.take(room)
        if self.place.waits:
            return Reply()
        return Reply([self.place.snapshot(self.place.look() or room)])

    @property
    def is_stranger(self) -> bool:
        """Whether somebody has come who has no session, and so no name, and has not been here before."""
        session = self.place.session
        key = None if session is None else session.session_key
        return self.place.is_id and key is None and not self.place.waits

    def greet(self, greeting: SpectatorSnapshot) -> Reply:
        """The line of a stranger is up: they are shown what all strangers are."""
        self.place.take_as_all_do(greeting)
        return Reply([greeting.snapshot])

    def close(self) -> None:
        """The line is down."""
        if self.presence is not None:
            services.presence_close(presence=self.presence)

    # --- what the client says

    @unless_barred
    def receive(self, data: str | bytes | None) -> Reply:
        """A frame of the client; whatever is wrong with it is answered, and changes nothing."""
        try:
            frame = frames.parse(data)
        except frames.BadFrame as error:
            return Reply([encode(error.answer)])
        try:
            return Reply(commands.carried_out(self.place, frame))
        except (Refused, EngineError) as error:
            metrics.refused(error)
            return Reply([encode(frames.error_frame(frame.id, error))])

    def order(self, data: str | bytes | None) -> services.Order | None:
        """The move that a frame of the client asks for; None for every other frame, which `receive` answers."""
        try:
            frame = frames.parse(data)
        except frames.BadFrame:
            return None
        if not isinstance(frame, protocol.MoveFrame) or self.person is None:
            return None
        return services.Order(self.room_id, self.person, frame.move, frame.prompt, frame.id)

    def played(self, played: services.Played, frame_id: str) -> Reply:
        """The client's move has been stored."""
        return Reply(commands.moved(self.place, played, frame_id))

    def played_at_once(self, played: services.Played, frame_id: str) -> Reply | None:
        """The same from memory; None if that is not enough."""
        updates = self.place.sight.updates_at_once(played.number)
        return None if updates is None else Reply([*updates, commands.done_with(self.place, played, frame_id)])

    # --- what has happened

    def at_once(self, message: dict[str, Any]) -> Reply | None:
        """What there is to say to a notice, from memory; None if `notice` has to look it up."""
        if message["type"] == "person.told":
            return None
        if self.place.waits or (message["type"] == "draft.kept" and not self._is_draft_for_here(message)):
            return Reply()
        said: list[bytes] | None = None
        if message["type"] == "game.moved":
            said = self.place.sight.updates_at_once(int(message["version"]))
        elif message["type"] == "room.seen":
            said = self.place.room_seen(message["seen"])
        return None if said is None else Reply(said)

    @unless_barred
    def notice(self, message: dict[str, Any]) -> Reply:
        """Something has changed, as `games.broadcast` words it."""
        if message["type"] == "person.told":
            return told(str(message["player"]))
        if self.place.waits:
            return Reply()
        if message["type"] == "game.moved":
            return Reply(self.place.catch_up(int(message["version"])))
        if message["type"] == "chat.said":
            said = chat_of.chat_message_for(self.room_id, message["message"], self.person)
            return Reply([] if said is None else [encode(protocol.ChatSaidFrame(message=said))])
        if message["type"] == "chat.removed":
            heard = chat_of.was_visible(self.room_id, message["message"], self.person)
            return Reply([encode(protocol.ChatRemovedFrame(message=message["message"]))] if heard else [])
        if message["type"] == "draft.kept":
            return Reply(self.place.draft_now() if self._is_draft_for_here(message) else [])
        return Reply(self.place.room_now())

    def _is_draft_for_here(self, message: dict[str, Any]) -> bool:
        """Whether a draft that was kept is one's own, from another connection."""
        here = "" if self.presence is None else self.presence.id
        return bool(self.person == message["player"] and here != message["presence"])

    @unless_barred
    def tick(self) -> Reply:
        """Every so often: the lease is renewed, what was missed is caught up, the client hears where it should be."""
        if self.presence is not None:
            services.presence_renew(presence=self.presence)
        if self.place.waits:
            return Reply()
        # Asked first of all: when this fails, nothing has been counted as told.
        now = self.place.sight.now
        caught_up = self.place.room_now()
        if self.place.sight.game is not None:
            version = Game.objects.filter(id=self.place.sight.game).values_list("version", flat=True).get()
            caught_up += self.place.catch_up(version)
        return Reply([*caught_up, self.place.tick_frame(now)])

    def ticked(self, tick: Tick) -> Reply | None:
        """The same, from what was looked up for everybody; None if that is not enough."""
        said = [] if self.place.waits else self.place.ticked(tick)
        return None if said is None else Reply(said)

    # --- what is counted

    def count_told(self, message: dict[str, Any]) -> None:
        """What a notice brought has been said."""
        if message["type"] == "game.moved" and "at" in message:
            metrics.DELIVERIES.told(self.room_id, message["version"], message["at"])

    def count_received(self, seconds_ago: float) -> None:
        """What came in so long ago has been answered."""
        if self.place.moved:
            metrics.DELIVERIES.received(self.room_id, self.place.moved, seconds_ago)
            self.place.moved = 0
