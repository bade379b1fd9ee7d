"""The life of one WebSocket, apart from what is read and answered: opening, tasks, sending and closing."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Generic, TypeVar

from django.conf import settings

from games import broadcast
from games.gateway.frames import ClosingCode, closing_frame
from games.protocol import Close
from games.realtime.consumers import threads
from games.realtime.consumers.connection_protocol import ConnectionT, Message
from games.realtime.consumers.inbox import Inbox
from games.realtime.handshake import refusal
from games.realtime.reply import Reply
from games.realtime.send_queue import SEND_TEXT, SendQueue
from games.support import metrics
from games.support.addresses import address_of
from games.support.error_logging import log_error
from games.support.open_sockets import OPEN_SOCKETS

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class SocketLifecycle(ABC, Generic[ConnectionT]):
    """The life of one WebSocket: opening, tasks, sending and closing.

    Only the reading lasts as long as the socket: everything else is a task while there is something to do.
    """

    connection: ConnectionT
    is_closing = False
    kind = ""
    address = ""

    @classmethod
    def as_asgi(cls) -> Callable[..., Coroutine[Any, Any, None]]:
        """The ASGI application: one consumer per socket."""

        def application(scope: Any, receive: Any, send: Any) -> Coroutine[Any, Any, None]:
            return cls()(scope, receive, send)

        return application

    @abstractmethod
    def make_connection(self, scope: Any) -> ConnectionT:
        """The connection object for a socket."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Runs the socket to its end. Cleaning up is done here, since `disconnect` may never come."""
        self._loop = asyncio.get_running_loop()
        self._hub = broadcast.hub_of(self._loop)
        self._read_task = asyncio.current_task()
        self._outbox = SendQueue(send, self._on_closed, scope.get("extensions", {}).get(SEND_TEXT))
        self._notices: list[Message] = []
        self._lock = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_open = self._is_closed = self._is_leaving = False
        self.address = address_of(scope)
        self._inbox = Inbox(settings.SOCKET_RATE, self.address)
        self._joined: list[str] = []
        self._thread_call: asyncio.Future[Any] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._refused = refusal(scope, self.address)
        self._session = scope.get("session")
        self.connection = self.make_connection(scope)
        try:
            await self._read(receive)
        except asyncio.CancelledError:
            if not self._is_closed or self._read_task is None:
                raise
            self._read_task.uncancel()
        finally:
            await self._shut_down()

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

    def sign_out(self) -> None:
        """Closes the socket because its session has ended."""
        if not self.is_closing:
            self._close_with(Close.SIGNED_OUT, "signed_out")

    def ban(self) -> None:
        """Closes the socket because its player was banned."""
        if not self.is_closing:
            self._close_with(Close.BANNED, "banned")

    def leave(self) -> None:
        """Asks the client to reconnect because the process is shutting down, and closes once its earlier frames are
        answered."""
        if not self.is_closing:
            self.is_closing = self._is_leaving = True
            self._send_frame(closing_frame("restart"))
            self._start("handle", self._handle)

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
        if not self._is_closed:
            self._is_closed = True
            if self._read_task is not None:
                self._read_task.cancel()

    async def _shut_down(self) -> None:
        self.is_closing = self._is_closed = True
        try:
            await self._stop_work()
            await self._close_connection()
        finally:
            OPEN_SOCKETS.remove(self)  # last: a shutting-down process waits for this

    async def _stop_work(self) -> None:
        self._outbox.stop()
        if self._timer is not None:
            self._timer.cancel()
        for group in self._joined:
            await self._hub.unsubscribe(group, self)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thread_call is not None:
            await asyncio.wait({self._thread_call})  # otherwise it might renew the lease that is about to end
        await self._outbox.close(int(Close.BROKEN))

    async def _close_connection(self) -> None:
        """Closes the connection object."""
        await self._run(self.connection.close)

    # --- tasks

    def _start(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Starts a named task, unless it is running."""
        if name not in self._tasks and not self._is_closed:
            self._tasks[name] = task = self._loop.create_task(work())
            task.add_done_callback(lambda done: self._on_done(name, done))

    def _on_done(self, name: str, task: asyncio.Task[None]) -> None:
        """Logs a task's error, and starts what became pending since the task last looked."""
        self._tasks.pop(name, None)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            log_error(log, name, error)
        self._start_pending()

    def _run(self, call: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Calls a function in a worker thread; None if it raised an unexpected error."""
        return self._await_uncancelled(threads.run_in_thread(self._loop, call, *arguments))

    async def _await_uncancelled(self, future: "asyncio.Future[Result]") -> Result:
        """Awaits a thread's result. The thread runs to its end even if this task is cancelled."""
        self._thread_call = future
        return await asyncio.shield(future)

    # --- outgoing frames

    async def _run_and_send(self, call: Callable[..., Reply], *arguments: Any) -> bool:
        """Runs a call and sends its reply; False if it raised an unexpected error."""
        reply = await self._run(call, *arguments)
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

    # --- left to the consumer

    @abstractmethod
    async def _read(self, receive: Any) -> None:
        """Reads from the client until it disconnects."""

    @abstractmethod
    async def _handle(self) -> None:
        """Handles the queued client frames."""

    @abstractmethod
    def _start_pending(self) -> None:
        """Starts tasks for queued frames and notices."""

    @abstractmethod
    def receive_broadcast(self, message: Message) -> None:
        """Replies to a notice."""
