"""One WebSocket: queues and timers around a connection object."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic

from django.conf import settings

from games import broadcast
from games.gateway.frames import ClosingCode, Received, closing_frame, parse, rejection
from games.protocol import Close
from games.realtime import homecoming, limits_elsewhere, person_notices, restart_notices, resync, session_expiry
from games.realtime.consumers import threads
from games.realtime.consumers.connection_protocol import ConnectionT, Message
from games.realtime.consumers.inbox import Inbox
from games.realtime.consumers.tasks import SocketTasks
from games.realtime.handshake import refusal
from games.realtime.reply import Reply
from games.realtime.send_queue import SEND_TEXT, SendQueue
from games.support import metrics
from games.support.addresses import address_of
from games.support.error_logging import log_error
from games.support.open_sockets import OPEN_SOCKETS

log = logging.getLogger(__name__)


class SocketConsumer(ABC, Generic[ConnectionT]):
    """One WebSocket.

    It always reads from its client, since not every server stops reading when the application does not take messages.
    What was read waits until there are credits for it and is handled one by one. Only the reading lasts as long as the
    socket: everything else is a task while there is something to do.
    """

    connection: ConnectionT
    is_closing = False
    kind = ""
    address = ""

    @abstractmethod
    def make_connection(self, scope: Any) -> ConnectionT:
        """The connection object for a socket."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Runs the socket to its end. Cleaning up is done here, since `disconnect` may never come."""
        self._hub = broadcast.hub_of(asyncio.get_running_loop())
        self._read_task = asyncio.current_task()
        self._outbox = SendQueue(send, self._on_closed, scope.get("extensions", {}).get(SEND_TEXT))
        self._notices: list[Message] = []
        self._lock = asyncio.Lock()
        self._tasks = SocketTasks(self._start_pending)
        self._is_open = self._is_leaving = False
        self.address = address_of(scope)
        self._inbox = Inbox(settings.SOCKET_RATE, self.address)
        self._joined: list[str] = []
        self._refused = refusal(scope, self.address)
        self._session = scope.get("session")
        self.connection = self.make_connection(scope)
        try:
            await self._read(receive)
        except asyncio.CancelledError:
            if not self._tasks.is_closed or self._read_task is None:
                raise
            self._read_task.uncancel()
        finally:
            await self._shut_down()

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
        await limits_elsewhere.share(self._hub)
        resync.start()
        homecoming.start()
        restart_notices.start()
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
        restart_notices.NOTICES.greet(self)
        self._tasks.repeat("tick", self._tick, settings.TICK_SECONDS)
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
                self._tasks.start("connect", self._connect)
        # Frames sent before the disconnect are handled before it.
        while working := self._tasks.running("connect", "handle"):
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
        found: tuple[Reply, float] | None = await self._tasks.run(threads.timed, call, *arguments)
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

    async def _look_up_notice(self, message: Message) -> None:
        """Replies to a notice that needs the database."""
        await self._run_and_send(self.connection.notice, message)
        self.connection.record_delivery(message)

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

    async def _tick(self) -> None:
        """Sends a tick, and closes the socket of a client that has been silent for too long."""
        async with self._lock:
            await self._refresh()
        if self._inbox.silence > settings.SOCKET_SILENCE:
            self._close_with(Close.SILENT, "silent")

    async def _refresh(self) -> None:
        """Sends what the client missed."""
        await self._run_and_send(self.connection.tick)

    # --- outgoing frames

    async def _run_and_send(self, call: Callable[..., Reply], *arguments: Any) -> bool:
        """Runs a call and sends its reply; False if it raised an unexpected error."""
        reply = await self._tasks.run(call, *arguments)
        return reply is not None and self._send_reply(reply)

    def _send_reply(self, reply: Reply) -> bool:
        for frame in reply.frames:
            self._send_frame(frame)
        if reply.close is not None:
            self._close_with(reply.close)
        return True

    def _send_frame(self, frame: bytes) -> None:
        if not self._outbox.send_text(frame):
            self.is_closing = True

    def _send_message(self, message: Message) -> None:
        if not self._outbox.put(message):
            self.is_closing = True

    # --- closing

    @property
    def queued(self) -> tuple[int, int]:
        """Frames waiting to be sent, and client frames waiting to be handled."""
        return len(self._outbox), len(self._inbox)

    @property
    def person(self) -> str | None:
        """The player ID of the client, as far as it is known."""
        return self.connection.person

    @property
    def session_key(self) -> str | None:
        """The key of the client's session, if its player is known."""
        return None if self._session is None or self.connection.person is None else self._session.session_key

    def announce(self, frame: bytes) -> None:
        """Sends a frame that is the same for everybody; a socket that is not open yet gets it then."""
        if self._is_open and not self.is_closing:
            self._send_frame(frame)

    def sign_out(self) -> None:
        """Closes the socket because its session has ended."""
        if not self.is_closing:
            self._close_with(Close.SIGNED_OUT, "signed_out")

    def ban(self) -> None:
        """Closes the socket because its player was banned."""
        if not self.is_closing:
            self._close_with(Close.BANNED, "banned")

    def leave(self) -> None:
        """Asks the client to reconnect because the process is shutting down, or another one serves the room, and closes
        once its earlier frames are answered."""
        if not self.is_closing:
            self.is_closing = self._is_leaving = True
            self._send_frame(closing_frame("restart"))
            self._tasks.start("handle", self._handle)

    def _close_with(self, code: int, why: ClosingCode | None = None) -> None:
        """Closes the socket from this side; no further frames are accepted. Servers need plain integers as codes."""
        self.is_closing = True
        metrics.CLOSED.labels(int(code)).inc()
        if why is not None:
            self._send_frame(closing_frame(why))
        self._send_message({"type": "websocket.close", "code": int(code)})

    def _on_closed(self) -> None:
        """The socket is closed, with or without a close frame from the client."""
        self.is_closing = True
        if not self._tasks.is_closed and self._read_task is not None:
            self._tasks.close()
            self._read_task.cancel()

    async def _shut_down(self) -> None:
        self.is_closing = True
        self._tasks.close()
        try:
            self._outbox.stop()
            for group in self._joined:
                await self._hub.unsubscribe(group, self)
            await self._tasks.stop()
            await self._outbox.close(int(Close.BROKEN))
            await self._close_connection()
        finally:
            OPEN_SOCKETS.remove(self)  # last: a shutting-down process waits for this

    async def _close_connection(self) -> None:
        """Closes the connection object."""
        await self._tasks.run(self.connection.close)

    def _start_pending(self) -> None:
        """Starts tasks for queued frames and notices."""
        if self._is_open and (self._inbox or self._is_leaving):
            self._tasks.start("handle", self._handle)
        if self._is_open and self._notices:
            self._tasks.start("notices", self._handle_notices)
