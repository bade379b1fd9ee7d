"""WebSocket classes of both servers, with limits on pings, pongs and fragments.

The servers handle these themselves, before any rate limit of the protocol, even for a client that sends them endlessly
and reads nothing. Importing this module installs Daphne's reactor.
"""

import time
from typing import Any

from daphne.ws_protocol import WebSocketProtocol

from games.gateway.rate_limits import Bucket
from games.protocol import Close
from games.servers.preencoded_frames import PreencodedWebSocket
from games.support import metrics

RATE, BURST = 10.0, 100.0
"""Control frames and fragments per second, and at once. Browsers send only pongs in answer to pings."""
CLOSE_SECONDS = 2.0
"""Seconds in which a client that is cut off may read the close code."""


class ControlFrames:
    """The rate limit of one socket's control frames and fragments."""

    def __init__(self) -> None:
        self._bucket = Bucket(RATE, BURST)

    def is_over_limit(self) -> bool:
        """Counts one; True if the socket is to be closed for it."""
        if self._bucket.wait(1, time.monotonic()):
            metrics.CLOSED.labels(int(Close.TOO_FAST)).inc()
            return True
        self._bucket.take(1)
        return False


class WorkerWebSocket(PreencodedWebSocket):
    """A worker's WebSocket."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._control_frames = ControlFrames()

    def handle_ping(self) -> None:
        """Answers a ping."""
        if self._allows_more():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Takes a pong, solicited or not."""
        if self._allows_more():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Takes a fragment, which may be empty."""
        if self._allows_more():
            super().handle_cont(event)

    def _allows_more(self) -> bool:
        """Whether the socket may continue; if not, it is closed and nothing more is read."""
        if self.transport.is_closing():
            return False
        if not self._control_frames.is_over_limit():
            return True
        if not self.close_sent:
            self.close_sent = True
            self.conn.send_close(int(Close.TOO_FAST))
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
        return False


class EmbeddedWebSocket(WebSocketProtocol):  # type: ignore[misc]
    """A WebSocket of the embedded server. autobahn applies the size limit in both directions: here it holds only for
    incoming frames, or no long game could be shown."""

    maxMessagePayloadSize: int  # noqa: N815 - autobahn's name
    failedByMe: bool  # noqa: N815
    _fragments = 0

    def sendMessage(self, *arguments: Any, **named: Any) -> None:  # noqa: N802 - autobahn's name
        """Sends a message of any length."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(*arguments, **named)
        finally:
            self.maxMessagePayloadSize = limit

    def makeConnection(self, transport: Any) -> None:  # noqa: N802
        """The connection was opened."""
        self._control_frames = ControlFrames()
        super().makeConnection(transport)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        """Answers a ping."""
        if self._allows_more():
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:  # noqa: N802
        """Takes a pong, solicited or not."""
        if self._allows_more():
            super().onPong(payload)

    def onMessageBegin(self, isBinary: bool) -> None:  # noqa: N802, N803
        """Begins a message, usually of a single fragment."""
        self._fragments = 0
        super().onMessageBegin(isBinary)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        """Takes a fragment, which may be empty."""
        self._fragments += 1
        if self._fragments == 1 or self._allows_more():
            super().onMessageFrameBegin(length)

    def _allows_more(self) -> bool:
        """Whether the socket may continue; if not, it is closed and nothing more is read."""
        if self.failedByMe or not self._control_frames.is_over_limit():
            return not self.failedByMe
        self.failedByMe = True
        self.sendCloseFrame(code=int(Close.TOO_FAST))
        self.transport.loseConnection()
        self.factory.reactor.callLater(CLOSE_SECONDS, self.transport.abortConnection)
        return False
