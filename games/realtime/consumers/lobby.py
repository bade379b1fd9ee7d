"""The lobby's socket: /ws/lobby/."""

import logging
from typing import Any

from games.realtime.consumers.connection_protocol import Message
from games.realtime.consumers.socket import SocketConsumer
from games.realtime.lobby_connection import LobbyConnection, page_batches
from games.support.error_logging import log_error

log = logging.getLogger(__name__)


class LobbyConsumer(SocketConsumer[LobbyConnection]):
    """A client's socket to the lobby."""

    kind = "lobby"

    def make_connection(self, scope: Any) -> LobbyConnection:
        return LobbyConnection(scope.get("session"))

    async def _look_up_notice(self, message: Message) -> None:
        """The list of rooms is read for all connections together, not for each."""
        rooms = await self._rooms_frame() if message["type"] == "lobby.changed" else None
        if rooms is None:
            await super()._look_up_notice(message)
        else:
            self._send_reply(self.connection.rooms_reply(rooms))

    async def _refresh(self) -> None:
        """Reads the list together with all other sockets whose tick is due."""
        rooms = await self._rooms_frame()
        if rooms is None:
            await super()._refresh()
        else:
            self._send_reply(self.connection.tick_from(rooms))

    async def _rooms_frame(self) -> bytes | None:
        try:
            return await self._tasks.await_uncancelled(page_batches.submit(self.connection.pages))
        except Exception as error:  # noqa: BLE001 - each connection then reads the list itself
            log_error(log, "lobby", error)
            return None
