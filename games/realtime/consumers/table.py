"""The socket on a room: /ws/rooms/<id>/."""

import asyncio
import logging
from typing import Any

from games import services
from games.engine.errors import EngineError
from games.gateway.frames import error_frame
from games.realtime.batching import BatchExecutor
from games.realtime.consumers.connection_protocol import Message
from games.realtime.consumers.socket import SocketConsumer
from games.realtime.handshake import comes_back
from games.realtime.reply import Reply
from games.realtime.room_cache import NEWS
from games.realtime.room_connection import RoomConnection
from games.realtime.spectator_snapshots import greet, lease
from games.realtime.ticks import tick
from games.services import Lease, Refused
from games.support import metrics
from games.support.error_logging import log_mistake
from games.support.game_cache import encode

log = logging.getLogger(__name__)

MOVES = 64
"""So many moves may share a commit."""

play = BatchExecutor(services.games_move, MOVES)
metrics.queue("to_store", play.queued)


class TableConsumer(SocketConsumer[RoomConnection]):
    """Somebody's line to a room."""

    kind = "room"

    def begin(self, scope: Any) -> RoomConnection:
        room, session = scope["url_route"]["kwargs"]["room"], scope.get("session")
        return RoomConnection(room, session, comes_back=comes_back(scope))

    async def _greeting(self) -> Reply | None:
        if not self.conversation.is_stranger:
            return None
        try:
            greeting = await greet(self.conversation.room_id)
        except Exception as error:  # noqa: BLE001 - they are shown the room as others are
            log_mistake(log, "greeting", error)
            return None
        if greeting is None:
            return None
        reply = self.conversation.greet(greeting)
        self._begin("lease", self._lease)
        return reply

    async def _lease(self) -> None:
        if self.conversation.presence is not None:
            await lease(Lease(self.conversation.presence))

    async def _farewell(self) -> None:
        """Players' seats remember when they left; strangers' leases end together."""
        presence = self.conversation.presence
        if presence is None or presence.player_id is not None:
            await super()._farewell()
            return
        try:
            await lease(Lease(presence, ends=True))
        except Exception as error:  # noqa: BLE001 - it ends by itself before long
            log_mistake(log, "farewell", error)

    def hear(self, message: Message) -> None:
        """How the room is now is looked up for all who are there, not for each."""
        if message["type"] == "room.changed":
            NEWS.changed(self._hub, self.conversation.groups[0], self.conversation.room_id)
        else:
            super().hear(message)

    async def _look_up(self) -> None:
        """Together with all whose tick is due now."""
        presence = self.conversation.presence
        try:
            ticked = None if presence is None else await self._answered(asyncio.ensure_future(tick(presence)))
        except Exception as error:  # noqa: BLE001 - they look by themselves
            log_mistake(log, "tick", error)
            ticked = None
        reply = None if ticked is None else self.conversation.ticked(ticked)
        if reply is None:
            await super()._look_up()
        else:
            self._pass_on(reply)

    async def _respond(self, text: str | None) -> bool:
        """Moves go to be played together with those of other games."""
        order = self.conversation.order(text)
        if order is None:
            return await super()._respond(text)
        try:
            played = await play(order)
        except (Refused, EngineError) as error:
            metrics.refused(error)
            return self._pass_on(Reply([encode(error_frame(order.client_id, error))]))
        except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
            log_mistake(log, "games_move", error)
            return False
        reply = self.conversation.played_at_once(played, order.client_id)
        if reply is not None:
            return self._pass_on(reply)
        return await self._answer(self.conversation.played, played, order.client_id)
