"""The server's side of a connection to the lobby, as games/realtime/room_connection.py is to a room.

The list of rooms is read once for all connections."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

from games import broadcast, protocol, services
from games.gateway import frames
from games.models import Player
from games.realtime.batching import BatchExecutor
from games.realtime.identity import player_of
from games.realtime.reply import Reply, done, told, unless_barred
from games.selectors import chat as chat_of
from games.selectors.rooms import lobby
from games.services import Refused
from games.support.game_cache import encode


def _look(wanted: Sequence[int]) -> list[bytes]:
    frames = {pages: encode(frame) for pages, frame in lobby.pages_frames(set(wanted)).items()}
    return [frames[pages] for pages in wanted]


look: BatchExecutor[int, bytes] = BatchExecutor(_look, 1024)
"""The lobby's rooms as a frame, so many pages of them."""


class LobbyConnection:
    """Somebody looking for a room."""

    groups = (broadcast.LOBBY,)

    def __init__(self, session: SessionBase | None = None) -> None:
        self._session = session
        self._player: Player | None = None
        self._last = b""
        self.pages = 1
        """So many pages of rooms are shown."""

    @property
    def person(self) -> str | None:
        """Who is at the other end, as far as is known."""
        return None if self._player is None else self._player.id

    @property
    def answerable(self) -> str | None:
        """Who answers for whoever is at the other end."""
        return None if self._player is None else self._player.answerable

    @unless_barred
    def open(self) -> Reply:
        """The rooms there are, and what was said last."""
        self._player = player_of(self._session)
        return Reply([self._rooms(), encode(protocol.LobbyChatFrame(chat=chat_of.lobby_chat()))])

    def close(self) -> None:
        """Nothing is kept of a visitor."""

    def receive(self, data: str | bytes | None) -> Reply:
        """Only `ping`, `sync`, `list_rooms` and `chat` make sense here."""
        try:
            frame = frames.parse(data)
        except frames.BadFrame as error:
            return Reply([encode(error.answer)])
        match frame:
            case protocol.SyncFrame():
                return Reply([self._rooms(), done(frame)])
            case protocol.ListRoomsFrame():
                self.pages = frame.pages
                return Reply([self._rooms(), done(frame)])
            case protocol.PingFrame():
                return Reply([done(frame)])
            case protocol.ChatFrame():
                return Reply([self._say(frame)])
        return Reply([encode(protocol.ErrorFrame(id=frame.id, code="unknown_type", reason="lobby"))])

    def notice(self, message: dict[str, Any]) -> Reply:
        """Rooms have come, gone or filled; or somebody has said something."""
        if message.get("type") == "person.told":
            return told(str(message["player"]))
        if message.get("type") == "chat.removed":
            return Reply([encode(protocol.ChatRemovedFrame(message=message["message"]))])
        if message.get("type") == "chat.said":
            said = chat_of.lobby_message(message["message"])
            return Reply([] if said is None else [encode(protocol.ChatSaidFrame(message=said))])
        return self.listed(_look([self.pages])[0])

    def listed(self, rooms: bytes) -> Reply:
        """The rooms that there are now, if that is news."""
        before, self._last = self._last, rooms
        return Reply([] if rooms == before else [rooms])

    def count_told(self, message: dict[str, Any]) -> None:
        """Nothing of the lobby is measured."""

    def count_received(self, seconds_ago: float) -> None:
        """Nothing of the lobby is measured."""

    def at_once(self, message: dict[str, Any]) -> Reply | None:
        """What the lobby shows is always looked up."""
        return None

    def tick(self) -> Reply:
        """Makes up for a lost notice, and asks for a sign of life."""
        return self.ticked(_look([self.pages])[0])

    def ticked(self, rooms: bytes) -> Reply:
        """The same, with what was looked up for everybody."""
        return Reply([*self.listed(rooms).frames, encode(protocol.TickFrame(stream=0))])

    def _say(self, frame: protocol.ChatFrame) -> bytes:
        self._player = self._player or player_of(self._session)
        try:
            say = partial(services.lobby_say, player=self._player, text=frame.text, to=frame.to or ())
            services.command_once(player=self._player, room_id="", client_id=frame.id, frame=encode(frame), act=say)
        except Refused as error:
            return encode(frames.error_frame(frame.id, error))
        return done(frame)

    def _rooms(self) -> bytes:
        self._last = _look([self.pages])[0]
        return self._last
