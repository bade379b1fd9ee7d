"""One WebSocket: queues and timers around a connection object."""

import asyncio
import logging
from collections.abc import Callable
from math import ceil
from typing import Any

from django.conf import settings

from games.gateway.frames import Received, parse, rejection
from games.protocol import Close
from games.realtime import person_notices, resync, session_expiry
from games.realtime.consumers import threads
from games.realtime.consumers.connection_protocol import ConnectionT, Message
from games.realtime.consumers.lifecycle import SocketLifecycle
from games.realtime.reply import Reply
from games.support.error_logging import log_error
from games.support.open_sockets import OPEN_SOCKETS

log = logging.getLogger(__name__)


class SocketConsumer(SocketLifecycle[ConnectionT]):
    """One WebSocket.

    It always reads from its client, since not every server stops reading when the application does not take messages.
    What was read waits until there are credits for it and is handled one by one.
    """

    # --- connecting

    async def _connect(self) -> None:
        """Subscribes to notices first, then sends the snapshot: a change in between is sent twice rather than never."""
        self._send_message({"type": "websocket.accept"})
        if self._refused is not None:
            self._close_with(*self._refused)
            return
        if self._inbox.is_network_in_debt:
            self._close_with(Close.TOO_FAST, "too_fast")
            return
        OPEN_SOCKETS.add(self)
        session_expiry.start()
        await person_notices.listen(self._hub)
        resync.start()
        async with self._lock:
            for group in self.connection.groups:
                self._joined.append(group)
                await self._hub.subscribe(group, self)
            reply = await self._shared_snapshot() or await self._run_charged(self.connection.open)
            if reply is None:
                self._close_with(Close.BROKEN, "server")
            elif not OPEN_SOCKETS.claim(self, self.connection.answerable):
                self._close_with(Close.TOO_MANY, "too_many")
            else:
                self._send_reply(reply)
        self._is_open = True
        self._set_timer()
        self._start_pending()

    async def _shared_snapshot(self) -> Reply | None:
        """The first reply, if one is shared by many clients; None if the connection makes its own."""
        return None

    # --- incoming frames

    async def _read(self, receive: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self._enqueue(message.get("text"))
                await asyncio.sleep(0)  # Frames already received are read without waiting: let other tasks run.
            elif message["type"] == "websocket.connect":
                self._start("connect", self._connect)
        # Frames sent before the disconnect are handled before it.
        while (working := [self._tasks[name] for name in ("connect", "handle") if name in self._tasks]) != []:
            await asyncio.wait(working)

    def _enqueue(self, text: str | None) -> None:
        """Queues a client frame, or rejects it if too much was sent."""
        if self.is_closing:
            return
        frame = parse(text)
        admission = self._inbox.put(frame, len(text or ""), self.connection.answerable)
        if not admission.refused:
            self._start_pending()
        elif admission.close:
            self._close_with(Close.TOO_FAST, "too_fast")
        else:
            self._send_frame(rejection(frame, "too_fast", limit="SOCKET_RATE", retry_after=round(admission.wait, 3)))

    async def _handle(self) -> None:
        """Handles the queued frames one by one, each when it is due."""
        while self._inbox:
            queued = self._inbox.take()
            if (wait := self._inbox.wait(queued)) > 0:
                await asyncio.sleep(wait)
            async with self._lock:
                if not await self._respond(queued.frame):
                    self._send_frame(rejection(queued.frame, "server"))
                self.connection.record_receipt(self._inbox.age(queued))
        if self._is_leaving and self._is_open:
            self._close_with(Close.RESTART)

    async def _respond(self, frame: Received) -> bool:
        """Answers a frame; False if that failed."""
        reply = await self._run_charged(self.connection.receive, frame)
        return reply is not None and self._send_reply(reply)

    async def _run_charged(self, call: Callable[..., Reply], *arguments: Any) -> Reply | None:
        """Runs a call and charges the client for the work; None if it raised an unexpected error."""
        found: tuple[Reply, float] | None = await self._run(threads.timed, call, *arguments)
        if found is None:
            return None
        reply, seconds = found
        size, person = sum(map(len, reply.frames)), self.connection.answerable
        self._inbox.charge(seconds, size, person, first=not self._is_open)
        return reply

    # --- notices and ticks

    def receive_broadcast(self, message: Message) -> None:
        """Replies to a notice at once if the cache has everything, otherwise in its turn."""
        if self.is_closing:
            return
        if self._is_open and not self._notices and not self._lock.locked() and self._send_cached_reply(message):
            return
        self._notices.append(message)
        self._start_pending()

    async def _handle_notices(self) -> None:
        while self._notices:
            async with self._lock:
                message = self._notices.pop(0)
                if not self._send_cached_reply(message):
                    await self._look_up_notice(message)
                    self.connection.record_delivery(message)

    async def _look_up_notice(self, message: Message) -> None:
        """Replies to a notice that needs the database."""
        await self._run_and_send(self.connection.notice, message)

    def _send_cached_reply(self, message: Message) -> bool:
        """Replies to a notice from the cache; False if that is not possible."""
        try:
            reply = self.connection.cached_reply(message)
        except Exception as error:  # noqa: BLE001 - tried again, as if the cache had not had the answer
            log_error(log, message["type"], error)
            return False
        if reply is None:
            return False
        self.connection.record_delivery(message)
        return self._send_reply(reply)

    def _on_tick_due(self) -> None:
        self._start("tick", self._tick)
        self._set_timer()

    def _set_timer(self) -> None:
        """Schedules the next tick, rounded up to a whole second so that ticks of many sockets share their queries."""
        at = self._loop.time() + settings.TICK_SECONDS
        self._timer = self._loop.call_at(ceil(at) if settings.TICK_SECONDS > 1 else at, self._on_tick_due)

    async def _tick(self) -> None:
        """Sends a tick, and closes the socket of a client that has been silent for too long."""
        async with self._lock:
            await self._refresh()
        if self._inbox.silence > settings.SOCKET_SILENCE:
            self._close_with(Close.SILENT, "silent")

    async def _refresh(self) -> None:
        """Sends what the client missed."""
        await self._run_and_send(self.connection.tick)

    # --- tasks

    def _start_pending(self) -> None:
        """Starts tasks for queued frames and notices."""
        if self._is_open and (self._inbox or (self._is_leaving and not self._is_closed)):
            self._start("handle", self._handle)
        if self._is_open and self._notices:
            self._start("notices", self._handle_notices)
