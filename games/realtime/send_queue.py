"""What goes out to one reader: sent at once if they read, else kept for them, up to a limit; who has let it be reached
is cut off, and told so."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

from games.protocol import Close
from games.support import metrics

log = logging.getLogger(__name__)

Message = dict[str, Any]
TELL = "lionheart.tell"
"""Under this name a server that has a short way out for texts puts it among the extensions of a socket's scope."""
MOST = 64
"""So many messages may wait for a reader."""
CLOSING = 1.0
"""A line that broke is given so many seconds to be closed."""


class SendQueue:
    """Messages to one reader, in their order. Nobody who puts something in ever waits.

    `over` is called once: when the line was closed from this side, or is broken. `tell`, where the server has it, sends
    a text at once, or says that it cannot.
    """

    __slots__ = ("_is_broken", "_is_closed", "_is_lagging", "_over", "_send", "_sending", "_tell", "_waiting")

    def __init__(
        self,
        send: Callable[[Message], Coroutine[Any, Any, None]],
        over: Callable[[], None],
        tell: Callable[[bytes], bool] | None = None,
    ) -> None:
        self._send = send
        self._over = over
        self._tell = tell
        self._waiting: list[Message] = []
        self._sending: asyncio.Task[None] | None = None
        self._is_closed = self._is_broken = self._is_lagging = False

    def __len__(self) -> int:
        return len(self._waiting)

    def say(self, text: bytes) -> bool:
        """Sends a text, in UTF-8, as `put` does."""
        if self._sending is None and not self._is_closed and self._tell is not None and self._tell(text):
            return True
        return self.put({"type": "websocket.send", "text": text.decode()})

    def put(self, message: Message) -> bool:
        """Sends a message, or keeps it until the reader has taken those before it. Nothing follows a close. Whether the
        reader has kept up; else all that waits for them is forgotten, and the line closed."""
        if len(self._waiting) >= MOST and not self._is_closed:
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
            self._sent(message)
        except Exception as error:  # noqa: BLE001 - servers say in ways of their own that the line is broken
            self._broken(error)
        else:
            self._sending = asyncio.create_task(self._go_on(message, sending, waited_for))

    def clear(self) -> None:
        """Forgets what has not been sent."""
        self._waiting.clear()

    def stop(self) -> None:
        """Sends nothing any more."""
        self.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def _go_on(self, message: Message, sending: Coroutine[Any, Any, None], waited_for: Any) -> None:
        try:
            await _Rest(sending, waited_for)
            self._sent(message)
            while self._waiting:
                message = self._waiting.pop(0)
                await self._send(message)
                self._sent(message)
        except Exception as error:  # noqa: BLE001 - as above
            self._broken(error)
        finally:
            self._sending = None

    async def close(self, code: int) -> None:
        """Closes a line that broke in sending: if it was the frame that could not be sent, its reader would wait for
        the next."""
        if self._is_broken:
            with suppress(Exception):
                async with asyncio.timeout(CLOSING):
                    await self._send({"type": "websocket.close", "code": code})

    def _broken(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            log.warning("line broken: %s", type(error).__name__)
        self._is_closed = self._is_broken = True
        self._over()

    def _sent(self, message: Message) -> None:
        if message["type"] == "websocket.close":
            self._over()


class _Rest:
    """The rest of a coroutine that was begun without a task, from what it waits for on.

    Most messages can be sent without waiting; a task for each reader of each would cost more than the sending.
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
                except BaseException as error:  # noqa: BLE001 - a cancellation, which is the coroutine's to handle
                    waited_for = self._coroutine.throw(error)
                else:
                    waited_for = self._coroutine.send(answer)
        except StopIteration:
            return
