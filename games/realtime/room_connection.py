"""The server's side of a connection to a room: frames and notices in, encoded frames out.

Plain synchronous code without sockets; `games.realtime.consumers` calls one method per event, one at a time.
docs/protocol.md has the whole protocol.
"""

from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from games import broadcast, protocol, services
from games.engine.errors import EngineError
from games.gateway import frames
from games.models import Game, Presence
from games.realtime import frame_dispatch
from games.realtime.feeds import MissingUpdates
from games.realtime.reply import Reply, close_if_barred, moderation_notice
from games.realtime.spectator_snapshots import SpectatorSnapshot
from games.realtime.subscription import RoomSubscription
from games.realtime.ticks import Tick
from games.selectors import chat as chat_of
from games.services import Refused
from games.support import game_cache, metrics
from games.support.encoding import encode


class RoomConnection:
    """A connection of one client to a room: a player at their seat, or a spectator."""

    def __init__(
        self,
        room_id: str,
        session: SessionBase | None,
        *,
        is_resuming: bool = False,
        merges: bool = False,
        network: str = "",
    ) -> None:
        self.subscription = RoomSubscription(room_id, session, awaits_sync=is_resuming, merges=merges, network=network)

    @property
    def room_id(self) -> str:
        """The room's ID."""
        return self.subscription.room_id

    @property
    def seat(self) -> int | None:
        """The seat last sent to the client."""
        return self.subscription.seat

    @property
    def person(self) -> str | None:
        """The player ID of the client, as far as it is known."""
        return self.subscription.player_id

    @property
    def answerable(self) -> str | None:
        """The player who is accountable for the client: for a program, its owner."""
        return None if self.subscription.player is None else self.subscription.player.answerable

    @property
    def presence(self) -> Presence | None:
        """The client's presence lease."""
        return self.subscription.presence

    @property
    def groups(self) -> tuple[str, ...]:
        """The broadcast groups that concern this connection."""
        return (broadcast.room_group(self.room_id),) if self.subscription.has_valid_id else ()

    # --- opening and closing

    @close_if_barred
    def open(self) -> Reply:
        """Sends a full snapshot; to a reconnecting client nothing, until it has reported what it has."""
        room = self.subscription.load_room()
        if room is None:
            return Reply([encode(protocol.ErrorFrame(id=None, code="unknown_room"))], protocol.Close.UNKNOWN_ROOM)
        self.subscription.enter(room)
        if self.subscription.awaits_sync:
            return Reply()
        return Reply([self.subscription.snapshot(self.subscription.load_room() or room)])

    @property
    def is_anonymous(self) -> bool:
        """Whether the client is new here and has no session, and so no name."""
        session = self.subscription.session
        key = None if session is None else session.session_key
        return self.subscription.has_valid_id and key is None and not self.subscription.awaits_sync

    def open_with(self, snapshot: SpectatorSnapshot) -> Reply:
        """Opens an anonymous spectator's connection from the shared snapshot."""
        self.subscription.enter_with(snapshot)
        return Reply([snapshot.snapshot])

    def close(self) -> None:
        """Ends the presence lease."""
        if self.presence is not None:
            services.presence_close(presence=self.presence)

    # --- from the client

    @close_if_barred
    def receive(self, frame: frames.Received) -> Reply:
        """Handles a client frame. Whatever is wrong with it is answered and changes nothing."""
        if isinstance(frame, protocol.ErrorFrame):
            return Reply([encode(frame)])
        try:
            return Reply(frame_dispatch.run_command(self.subscription, frame))
        except (Refused, EngineError) as error:
            metrics.record_refusal(error)
            return Reply([encode(frames.error_frame(frame.id, error))])

    def move_order(self, frame: frames.Received) -> services.PlayerMove | None:
        """The move that a client frame asks for; None for any other frame, which `receive` answers."""
        if not isinstance(frame, protocol.MoveFrame) or self.person is None:
            return None
        return services.PlayerMove(self.room_id, self.person, frame.move, frame.prompt, frame.id)

    def move_reply(self, played: services.MoveResult, frame_id: str) -> Reply:
        """The answer to the client's move once it has been stored."""
        return Reply(frame_dispatch.move_frames(self.subscription, played, frame_id))

    def cached_move_reply(self, played: services.MoveResult, frame_id: str) -> Reply | None:
        """The same from the cache; None if that does not have everything."""
        updates = self.subscription.feed.cached_updates(played.number)
        return (
            None
            if updates is None
            else Reply([*updates, frame_dispatch.done_frame(self.subscription, played, frame_id)])
        )

    # --- notices and ticks

    def cached_reply(self, message: dict[str, Any]) -> Reply | None:
        """The reply to a notice from the cache; None if `notice` has to look it up."""
        if message["type"] == "person.notified":
            return None
        if self.subscription.awaits_sync or (message["type"] == "draft.saved" and not self._is_draft_for_here(message)):
            return Reply()
        frames: list[bytes] | None = None
        if message["type"] == "game.moved":
            frames = self.subscription.feed.cached_updates(int(message["version"]))
        elif message["type"] == "room.cached":
            frames = self.subscription.room_frames_from(message["room"])
        return None if frames is None else Reply(frames)

    def missing_updates(self, message: dict[str, Any]) -> MissingUpdates | None:
        """What `update_batches` has to look up before `cached_reply` can reply to a notice; None if that is no help."""
        return self.subscription.feed.missing(int(message["version"])) if message["type"] == "game.moved" else None

    @close_if_barred
    def notice(self, message: dict[str, Any]) -> Reply:
        """The reply to a notice of `games.broadcast`."""
        if message["type"] == "person.notified":
            return moderation_notice(str(message["player"]))
        if self.subscription.awaits_sync:
            return Reply()
        if message["type"] == "game.moved":
            return Reply(self.subscription.catch_up(int(message["version"])))
        if message["type"] == "chat.said":
            said = chat_of.chat_message_for(self.room_id, message["message"], self.person)
            return Reply([] if said is None else [encode(protocol.ChatSaidFrame(message=said))])
        if message["type"] == "chat.removed":
            heard = chat_of.was_visible(self.room_id, message["message"], self.person)
            return Reply([encode(protocol.ChatRemovedFrame(message=message["message"]))] if heard else [])
        if message["type"] == "draft.saved":
            return Reply(self.subscription.draft_frames() if self._is_draft_for_here(message) else [])
        return Reply(self.subscription.room_frames())

    def _is_draft_for_here(self, message: dict[str, Any]) -> bool:
        """Whether a stored draft is this player's own, saved through another connection."""
        here = "" if self.presence is None else self.presence.id
        return bool(self.person == message["player"] and here != message["presence"])

    @close_if_barred
    def tick(self) -> Reply:
        """The periodic tick: renews the lease, sends what was missed, reports where the client's stream should be."""
        if self.presence is not None:
            services.presence_renew(presence=self.presence)
        if self.subscription.awaits_sync:
            return Reply()
        # Read first: if this fails, nothing has been counted as sent.
        now = self.subscription.feed.now
        caught_up = self.subscription.room_frames()
        if self.subscription.feed.game is not None:
            game = Game.objects.only("version", "mark").get(id=self.subscription.feed.game)
            game_cache.check_history(game)
            caught_up += self.subscription.catch_up(game.version)
        return Reply([*caught_up, self.subscription.tick_frame(now)])

    def tick_from(self, tick: Tick) -> Reply | None:
        """The same from a tick looked up for all connections; None if that is not enough."""
        frames = [] if self.subscription.awaits_sync else self.subscription.tick_from(tick)
        return None if frames is None else Reply(frames)

    # --- metrics

    def record_delivery(self, message: dict[str, Any]) -> None:
        """Records when the frames of a notice were sent."""
        if message["type"] == "game.moved" and "at" in message:
            metrics.DELIVERIES.delivered(self.room_id, message["version"], message["at"])

    def record_receipt(self, seconds_ago: float) -> None:
        """Records when an answered frame had come in, if it was a move."""
        if self.subscription.last_move:
            metrics.DELIVERIES.received(self.room_id, self.subscription.last_move, seconds_ago)
            self.subscription.last_move = 0
