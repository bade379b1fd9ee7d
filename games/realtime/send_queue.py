"""The send queue of one socket: messages are sent at once while the client reads, queued up to a limit while it does
not. A client that reaches the limit is disconnected with the close code LAGGING."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

from games.protocol import Close
from games.support import metrics

log = logging.getLogger(__name__)

Message = dict[str, Any]
SEND_TEXT = "lionheart.send_text"
"""Name of the extension in a socket's scope by which a server offers a fast path for sending text."""
MAX_QUEUED = 64
"""Messages that may wait for one client."""
CLOSE_TIMEOUT = 1.0
"""Seconds for closing a broken connection."""


class SendQueue:
    """Messages to one client, in order. Callers never wait.

    `on_closed` is called once: when the socket was closed from this side, or is broken. `send_now`, if the server has
    it, sends a text immediately, or returns False if it cannot.
    """

    __slots__ = ("_is_broken", "_is_closed", "_is_lagging", "_on_closed", "_send", "_send_now", "_sending", "_waiting")

    def __init__(
        self,
        send: Callable[[Message], Coroutine[Any, Any, None]],
        on_closed: Callable[[], None],
        send_now: Callable[[bytes], bool] | None = None,
    ) -> None:
        self._send = send
        self._on_closed = on_closed
        self._send_now = send_now
        self._waiting: list[Message] = []
        self._sending: asyncio.Task[None] | None = None
        self._is_closed = self._is_broken = self._is_lagging = False

    def __len__(self) -> int:
        return len(self._waiting)

    def send_text(self, text: bytes) -> bool:
        """Sends a UTF-8 text; the result is that of `put`."""
        if self._sending is None and not self._is_closed and self._send_now is not None and self._send_now(text):
            return True
        return self.put({"type": "websocket.send", "text": text.decode()})

    def put(self, message: Message) -> bool:
        """Sends a message, or queues it behind those that are waiting. Nothing is sent after a close.

        Returns False if the client has fallen too far behind: the queue is then dropped and the socket closed.
        """
        if len(self._waiting) >= MAX_QUEUED and not self._is_closed:
            self._is_lagging = True
            metrics.CLOSED.labels(int(Close.LAGGING)).inc()
            self._waiting.clear()
            self._send_or_keep({"type": "websocket.close", "code": int(Close.LAGGING)})
        self._send_or_keep(message)
        return not self._is_lagging

    def _send_or_keep(self, message: Message) -> None:
        if self._is_closed:
            return
        self._is_closed = message["type"] == "websocket.close"
        if self._sending is not None:
            self._waiting.append(message)
            return
        sending = self._send(message)
        try:
            waited_for = sending.send(None)
        except StopIteration:
            self._on_sent(message)
        except Exception as error:  # noqa: BLE001 - each server raises its own exceptions for a broken connection
            self._on_broken(error)
        else:
            self._sending = asyncio.create_task(self._send_waiting(message, sending, waited_for))

    def clear(self) -> None:
        """Drops everything that has not been sent."""
        self._waiting.clear()

    def stop(self) -> None:
        """Drops everything and cancels the message being sent."""
        self.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def _send_waiting(self, message: Message, sending: Coroutine[Any, Any, None], waited_for: Any) -> None:
        try:
            await _Remainder(sending, waited_for)
            self._on_sent(message)
            while self._waiting:
                message = self._waiting.pop(0)
                await self._send(message)
                self._on_sent(message)
        except Exception as error:  # noqa: BLE001 - as above
            self._on_broken(error)
        finally:
            self._sending = None

    async def close(self, code: int) -> None:
        """Closes a connection that broke while sending. Without it the client would wait for more frames, if only the
        one frame could not be sent."""
        if self._is_broken:
            with suppress(Exception):
                async with asyncio.timeout(CLOSE_TIMEOUT):
                    await self._send({"type": "websocket.close", "code": code})

    def _on_broken(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            log.warning("connection broken: %s", type(error).__name__)
        self._is_closed = self._is_broken = True
        self._on_closed()

    def _on_sent(self, message: Message) -> None:
        if message["type"] == "websocket.close":
            self._on_closed()


class _Remainder:
    """Awaits the rest of a coroutine that was started without a task, from the future it is suspended on.

    Most messages can be sent without waiting; a task for each message and client would cost more than the sending.
    """

    def __init__(self, coroutine: Coroutine[Any, Any, None], waited_for: Any) -> None:
        self._coroutine = coroutine
        self._waited_for = waited_for

    def __await__(self) -> Generator[Any, Any, None]:
        waited_for = self._waited_for
        try:
            while True:
                try:
                    answer = yield waited_for
                except BaseException as error:  # noqa: BLE001 - cancellation is for the coroutine to handle
                    waited_for = self._coroutine.throw(error)
                else:
                    waited_for = self._coroutine.send(answer)
        except StopIteration:
            return
