"""Sockets as the two servers have them, with bounds on what is no frame of the protocol: pings, pongs, and pieces of a
frame. The servers answer and gather these by themselves, for whoever sends them without end and reads nothing too.

Importing this installs daphne's reactor.
"""

import time
from typing import Any

from daphne.ws_protocol import WebSocketProtocol

from games.gateway.rate_limits import Bucket
from games.protocol import Close
from games.servers.preencoded_frames import PreencodedWebSocket
from games.support import metrics

RATE, MOST = 10.0, 100.0
"""So many of these a second, and so many at once: browsers send none but their answers to pings."""
GOODBYE = 2.0
"""Seconds in which whoever is cut off may read why."""


class ControlFrames:
    """What a socket has said of that kind."""

    def __init__(self) -> None:
        self._bucket = Bucket(RATE, MOST)

    def is_too_much(self) -> bool:
        """One more; whether the line is to be closed for it."""
        if self._bucket.wait(1, time.monotonic()):
            metrics.CLOSED.labels(int(Close.TOO_FAST)).inc()
            return True
        self._bucket.take(1)
        return False


class WorkerWebSocket(PreencodedWebSocket):
    """A socket of a worker."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._small_talk = ControlFrames()

    def handle_ping(self) -> None:
        """A ping, which wants an answer."""
        if self._goes_on():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """A pong, asked for or not."""
        if self._goes_on():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """A piece of a frame, which may be empty."""
        if self._goes_on():
            super().handle_cont(event)

    def _goes_on(self) -> bool:
        """Whether the line does; no more of it is read if not."""
        if self.transport.is_closing():
            return False
        if not self._small_talk.is_too_much():
            return True
        if not self.close_sent:
            self.close_sent = True
            self.conn.send_close(int(Close.TOO_FAST))
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(GOODBYE, self.transport.abort)
        return False


class EmbeddedWebSocket(WebSocketProtocol):  # type: ignore[misc]
    """A socket of the embedded server. The limit is for what clients send; by itself it would hold for what they are
    sent too, and nobody could be shown a long game."""

    maxMessagePayloadSize: int  # noqa: N815 - autobahn's name
    failedByMe: bool  # noqa: N815
    _pieces = 0

    def sendMessage(self, *arguments: Any, **named: Any) -> None:  # noqa: N802 - autobahn's name
        """Sends a frame of any length."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(*arguments, **named)
        finally:
            self.maxMessagePayloadSize = limit

    def makeConnection(self, transport: Any) -> None:  # noqa: N802
        """Somebody has come."""
        self._small_talk = ControlFrames()
        super().makeConnection(transport)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        """A ping, which wants an answer."""
        if self._goes_on():
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:  # noqa: N802
        """A pong, asked for or not."""
        if self._goes_on():
            super().onPong(payload)

    def onMessageBegin(self, isBinary: bool) -> None:  # noqa: N802, N803
        """The first piece of a frame, mostly the only one."""
        self._pieces = 0
        super().onMessageBegin(isBinary)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        """A piece of a frame, which may be empty."""
        self._pieces += 1
        if self._pieces == 1 or self._goes_on():
            super().onMessageFrameBegin(length)

    def _goes_on(self) -> bool:
        """Whether the line does; no more of it is read if not."""
        if self.failedByMe or not self._small_talk.is_too_much():
            return not self.failedByMe
        self.failedByMe = True
        self.sendCloseFrame(code=int(Close.TOO_FAST))
        self.transport.loseConnection()
        self.factory.reactor.callLater(GOODBYE, self.transport.abortConnection)
        return False
