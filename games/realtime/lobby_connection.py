"""The server's side of a connection to the lobby, as games/realtime/room_connection.py is for a room.

The list of rooms is read once for all connections.
"""

from collections.abc import Sequence
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from games import broadcast, protocol
from games.gateway import frames
from games.gateway.commands import lobby_say_once
from games.models import Player
from games.realtime.batching import BatchExecutor
from games.realtime.identity import player_of
from games.realtime.reply import Reply, close_if_barred, done, moderation_notice
from games.selectors import chat as chat_of
from games.selectors.rooms import lobby
from games.services import Refused
from games.support.encoding import encode


def _render_pages(page_counts: Sequence[int]) -> list[bytes]:
    frames = {pages: encode(frame) for pages, frame in lobby.pages_frames(set(page_counts)).items()}
    return [frames[pages] for pages in page_counts]


page_batches: BatchExecutor[int, bytes] = BatchExecutor(_render_pages, 1024)
"""The lobby's rooms as an encoded frame, by the number of pages shown."""


class LobbyConnection:
    """A connection of one client to the lobby."""

    groups = (broadcast.LOBBY,)

    def __init__(self, session: SessionBase | None = None) -> None:
        self._session = session
        self._player: Player | None = None
        self._last = b""
        self.pages = 1
        """The number of pages of rooms that the client sees."""

    @property
    def person(self) -> str | None:
        """The player ID of the client, as far as it is known."""
        return None if self._player is None else self._player.id

    @property
    def answerable(self) -> str | None:
        """The player who is accountable for the client: for a program, its owner."""
        return None if self._player is None else self._player.answerable

    @close_if_barred
    def open(self) -> Reply:
        """Sends the list of rooms and the recent chat."""
        self._player = player_of(self._session)
        return Reply([self._rooms(), encode(protocol.LobbyChatFrame(chat=chat_of.lobby_chat()))])

    def close(self) -> None:
        """Nothing to do: the lobby keeps no presence."""

    def receive(self, frame: frames.Received) -> Reply:
        """Handles a client frame: `ping`, `sync`, `list_rooms` or `chat`."""
        match frame:
            case protocol.ErrorFrame():
                return Reply([encode(frame)])
            case protocol.SyncFrame():
                return Reply([self._rooms(), done(frame)])
            case protocol.ListRoomsFrame():
                self.pages = frame.pages
                return Reply([self._rooms(), done(frame)])
            case protocol.PingFrame():
                return Reply([done(frame)])
            case protocol.ChatFrame():
                return Reply([self._run_chat(frame)])
        return Reply([encode(protocol.ErrorFrame(id=frame.id, code="unknown_type", reason="lobby"))])

    def notice(self, message: dict[str, Any]) -> Reply:
        """The reply to a notice: rooms have changed, or a chat message was added or removed."""
        if message.get("type") == "person.notified":
            return moderation_notice(str(message["player"]))
        if message.get("type") == "chat.removed":
            return Reply([encode(protocol.ChatRemovedFrame(message=message["message"]))])
        if message.get("type") == "chat.said":
            said = chat_of.lobby_message(message["message"])
            return Reply([] if said is None else [encode(protocol.ChatSaidFrame(message=said))])
        return self.rooms_reply(_render_pages([self.pages])[0])

    def rooms_reply(self, rooms: bytes) -> Reply:
        """The list of rooms, if it differs from the one last sent."""
        before, self._last = self._last, rooms
        return Reply([] if rooms == before else [rooms])

    def record_delivery(self, message: dict[str, Any]) -> None:
        """The lobby has no delivery metrics."""

    def record_receipt(self, seconds_ago: float) -> None:
        """The lobby has no delivery metrics."""

    def cached_reply(self, message: dict[str, Any]) -> Reply | None:
        """Always None: the lobby's lists are always looked up."""
        return None

    def tick(self) -> Reply:
        """Sends the list of rooms if a notice was lost, and a tick that the client has to answer."""
        return self.tick_from(_render_pages([self.pages])[0])

    def tick_from(self, rooms: bytes) -> Reply:
        """The same with a list that was looked up for all connections."""
        return Reply([*self.rooms_reply(rooms).frames, encode(protocol.TickFrame(stream=0))])

    def _run_chat(self, frame: protocol.ChatFrame) -> bytes:
        self._player = self._player or player_of(self._session)
        try:
            lobby_say_once(player=self._player, frame=frame)
        except Refused as error:
            return encode(frames.error_frame(frame.id, error))
        return done(frame)

    def _rooms(self) -> bytes:
        self._last = _render_pages([self.pages])[0]
        return self._last
