"""The room's socket: /ws/rooms/<id>/."""

import logging
from typing import Any

from games import services
from games.engine.errors import EngineError
from games.gateway.frames import Received, error_frame
from games.realtime.batching import BatchExecutor
from games.realtime.consumers.connection_protocol import Message
from games.realtime.consumers.socket import SocketConsumer
from games.realtime.feeds import update_batches
from games.realtime.handshake import is_resuming, merges
from games.realtime.reply import Reply
from games.realtime.room_cache import ROOM_CACHE
from games.realtime.room_connection import RoomConnection
from games.realtime.spectator_snapshots import lease_batches, snapshot_batches
from games.realtime.ticks import tick_batches
from games.services import Lease, Refused
from games.support import metrics
from games.support.addresses import address_of
from games.support.encoding import encode
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

MAX_MOVES = 64
"""Moves that may share a commit."""

move_batches = BatchExecutor(services.games_move, MAX_MOVES)
metrics.register_queue("to_store", move_batches.queue_size)


class TableConsumer(SocketConsumer[RoomConnection]):
    """A client's socket to a room."""

    kind = "room"

    def make_connection(self, scope: Any) -> RoomConnection:
        room, session = scope["url_route"]["kwargs"]["room"], scope.get("session")
        return RoomConnection(
            room, session, is_resuming=is_resuming(scope), merges=merges(scope), network=address_of(scope)
        )

    async def _shared_snapshot(self) -> Reply | None:
        if not self.connection.is_anonymous:
            return None
        try:
            snapshot = await snapshot_batches.submit(self.connection.room_id)
        except Exception as error:  # noqa: BLE001 - the client then gets a snapshot of its own
            log_error(log, "spectator_snapshot", error)
            return None
        if snapshot is None:
            return None
        reply = self.connection.open_with(snapshot)
        self._tasks.start("lease", self._start_lease)
        return reply

    async def _start_lease(self) -> None:
        if self.connection.presence is not None:
            await lease_batches.submit(Lease(self.connection.presence))

    async def _close_connection(self) -> None:
        """Records when a player left their seat; anonymous spectators' leases end in a batch."""
        presence = self.connection.presence
        if presence is None or presence.player_id is not None:
            await super()._close_connection()
            return
        try:
            await lease_batches.submit(Lease(presence, ends=True))
        except Exception as error:  # noqa: BLE001 - the lease runs out by itself
            log_error(log, "close_lease", error)

    def receive_broadcast(self, message: Message) -> None:
        """A changed room is read once for all its sockets, not for each."""
        if message["type"] == "room.changed":
            ROOM_CACHE.refresh(self._hub, self.connection.groups[0], self.connection.room_id)
        else:
            super().receive_broadcast(message)

    async def _look_up_notice(self, message: Message) -> None:
        """A move that another process has played is read once for all sockets, not for each."""
        missing = self.connection.missing_updates(message)
        if missing is not None:
            try:
                await self._tasks.await_uncancelled(update_batches.submit(missing))
            except Exception as error:  # noqa: BLE001 - the connection then looks it up itself
                log_error(log, "updates", error)
            if self._send_cached_reply(message):
                return
        await super()._look_up_notice(message)

    async def _refresh(self) -> None:
        """Reads the room together with all other sockets whose tick is due."""
        presence = self.connection.presence
        try:
            found = None
            if presence is not None:
                found = await self._tasks.await_uncancelled(tick_batches.submit(presence))
        except Exception as error:  # noqa: BLE001 - the connection then reads the room itself
            log_error(log, "tick", error)
            found = None
        reply = None if found is None else self.connection.tick_from(found)
        if reply is None:
            await super()._refresh()
        else:
            self._send_reply(reply)

    async def _respond(self, frame: Received) -> bool:
        """Plays moves in a batch with those of other games; answers every other frame by itself."""
        order = self.connection.move_order(frame)
        if order is None:
            return await super()._respond(frame)
        try:
            played = await move_batches.submit(order)
        except (Refused, EngineError) as error:
            metrics.record_refusal(error)
            return self._send_reply(Reply([encode(error_frame(order.client_id, error))]))
        except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
            log_error(log, "games_move", error)
            return False
        reply = self.connection.cached_move_reply(played, order.client_id)
        if reply is not None:
            return self._send_reply(reply)
        return await self._run_and_send(self.connection.move_reply, played, order.client_id)
