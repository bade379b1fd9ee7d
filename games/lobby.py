"""The server's side of the conversation in the lobby, as games/conversation.py has it at a room."""

from typing import Any

from games import broadcast, frames, protocol
from games.positions import encode
from games.reply import Reply, done
from games.selectors import rooms as rooms_of


class LobbyConversation:
    """Somebody looking for a room."""

    groups = (broadcast.LOBBY,)
    person = None

    def __init__(self) -> None:
        self._last = b""

    def open(self) -> Reply:
        """The rooms there are."""
        return Reply([self._rooms()])

    def close(self) -> None:
        """Nothing is kept of a visitor."""

    def receive(self, data: str | bytes | None) -> Reply:
        """Only `ping` and `sync` make sense here."""
        try:
            frame = frames.parse(data)
        except frames.BadFrame as error:
            return Reply([encode(error.answer)])
        if isinstance(frame, protocol.SyncFrame):
            return Reply([self._rooms(), done(frame)])
        if isinstance(frame, protocol.PingFrame):
            return Reply([done(frame)])
        return Reply([encode(protocol.ErrorFrame(id=frame.id, code="unknown_type", reason="lobby"))])

    def notice(self, message: dict[str, Any]) -> Reply:
        """Rooms have come, gone or filled."""
        before = self._last
        rooms = self._rooms()
        return Reply([] if rooms == before else [rooms])

    def tick(self) -> Reply:
        """Makes up for a lost notice, and asks for a sign of life."""
        return Reply([*self.notice({}).frames, encode(protocol.TickFrame(stream=0))])

    def _rooms(self) -> bytes:
        self._last = encode(protocol.RoomsFrame(rooms=rooms_of.lobby()))
        return self._last
