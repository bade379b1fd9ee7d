"""The socket on the lobby: /ws/lobby/."""

import asyncio
import logging
from typing import Any

from games.realtime.consumers.connection_protocol import Message
from games.realtime.consumers.socket import SocketConsumer
from games.realtime.lobby_connection import LobbyConnection, look
from games.support.error_logging import log_mistake

log = logging.getLogger(__name__)


class LobbyConsumer(SocketConsumer[LobbyConnection]):
    """Somebody's line to the lobby."""

    kind = "lobby"

    def begin(self, scope: Any) -> LobbyConnection:
        return LobbyConnection(scope.get("session"))

    async def _notice(self, message: Message) -> None:
        """What rooms there are is looked up for all who are here, not for each."""
        rooms = await self._rooms() if message["type"] == "lobby.changed" else None
        if rooms is None:
            await super()._notice(message)
        else:
            self._pass_on(self.conversation.listed(rooms))

    async def _look_up(self) -> None:
        """Together with all whose tick is due now."""
        rooms = await self._rooms()
        if rooms is None:
            await super()._look_up()
        else:
            self._pass_on(self.conversation.ticked(rooms))

    async def _rooms(self) -> bytes | None:
        try:
            return await self._answered(asyncio.ensure_future(look(self.conversation.pages)))
        except Exception as error:  # noqa: BLE001 - they look by themselves
            log_mistake(log, "lobby", error)
            return None
