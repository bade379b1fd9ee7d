"""A worker's sockets: uvicorn's, with a short way out for frames that are ready.

uvicorn would make each text that is sent to many anew for each of them. What it does not know how to do this way, it
does as ever: `tell` says so.
"""

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from games.realtime.send_queue import TELL

TEXT = 0x81
"""A whole text, in one frame."""


class PreencodedWebSocket(WebSocketsSansIOProtocol):
    """A socket, with what the application has ready for it."""

    def handle_connect(self, event: Request) -> None:
        """Before the application is asked."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None and not self.conn.extensions:
            scope["extensions"][TELL] = self.tell

    async def send(self, message: Any) -> None:
        """After the handshake nobody asks for what it said; a socket is open for hours."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.scope["headers"] = []
            self.request.headers.clear()
            del self.request, self.response

    def tell(self, text: bytes) -> bool:
        """Sends a text, in UTF-8, at once; False if it has to be sent as ever: the line is not open, or its reader is
        behind."""
        if not self.handshake_complete or self.close_sent or self.conn.state is not OPEN:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame(text))
        return True


def frame(text: bytes) -> bytes:
    """A text as a WebSocket frame of a server (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + text
    return struct.pack("!BBQ", TEXT, 127, size) + text
