"""uvicorn's WebSockets with a fast path for frames that are already encoded.

uvicorn would encode a text that goes to many sockets again for each of them. Whatever the fast path cannot send goes
the usual way: `send_text` returns False.
"""

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from games.realtime.send_queue import SEND_TEXT

TEXT_FRAME = 0x81
"""First byte of a complete text message in a single frame."""


class PreencodedWebSocket(WebSocketsSansIOProtocol):
    """A worker's WebSocket that can send encoded text directly."""

    def handle_connect(self, event: Request) -> None:
        """Offers the fast path in the socket's scope, before the application is called."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None and not self.conn.extensions:
            scope["extensions"][SEND_TEXT] = self.send_text

    async def send(self, message: Any) -> None:
        """Frees the handshake's headers once it is accepted: they are no longer needed, and a socket is open for
        hours."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.scope["headers"] = []
            self.request.headers.clear()
            del self.request, self.response

    def send_text(self, text: bytes) -> bool:
        """Sends a UTF-8 text immediately. Returns False if it has to go the usual way: the socket is not open, or
        its client is not keeping up."""
        if not self.handshake_complete or self.close_sent or self.conn.state is not OPEN:
            return False
        if not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame(text))
        return True


def frame(text: bytes) -> bytes:
    """A text as a server's WebSocket frame (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT_FRAME, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT_FRAME, 126, size) + text
    return struct.pack("!BBQ", TEXT_FRAME, 127, size) + text
