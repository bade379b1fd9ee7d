"""Preencoded frames: the same frames in the same order, written straight to the transport, and never to a client that
does not read."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from games.realtime.send_queue import SEND_TEXT, SendQueue
from games.servers.preencoded_frames import PreencodedWebSocket, frame

REQUEST = (
    b"GET /ws/lobby/ HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A fake transport, which keeps what is written to a client."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_text_of_any_length_is_framed_as_websockets_does(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_it_is_open_between_the_handshake_and_the_end_and_while_its_reader_keeps_up() -> None:
    async def application(scope: Any, receive: Any, send: Any) -> None:
        tell = scope["extensions"][SEND_TEXT]
        sent.append(tell(b"too early"))
        await send({"type": "websocket.accept"})
        wire.written.clear()
        sent.append(tell(b"first"))
        line.pause_writing()
        sent.append(tell(b"behind"))
        line.resume_writing()
        await send({"type": "websocket.send", "text": "second"})
        sent.append(tell(b"third"))
        await send({"type": "websocket.close", "code": 1000})
        sent.append(tell(b"too late"))
        ended.set()

    sent: list[bool] = []
    ended, wire = asyncio.Event(), Wire()
    config = uvicorn.Config(
        application, ws=PreencodedWebSocket, ws_per_message_deflate=False, lifespan="off", log_config=None
    )
    config.load()
    line = PreencodedWebSocket(config, ServerState(), {})
    line.connection_made(wire)
    line.data_received(REQUEST)
    async with asyncio.timeout(60):
        await ended.wait()
    assert sent == [False, True, False, True, False]
    assert wire.written[:3] == [frame(text) for text in (b"first", b"second", b"third")]
    line.connection_lost(None)


async def test_frames_that_cannot_be_preencoded_are_sent_normally_and_in_order() -> None:
    got: list[bytes] = []
    reads, all_in, is_open = asyncio.Event(), asyncio.Event(), [True]

    async def send(message: Any) -> None:
        await reads.wait()
        got.append(message["text"].encode())
        if message["text"] == "fourth":
            all_in.set()

    def tell(text: bytes) -> bool:
        if is_open[0]:
            got.append(text)
        return is_open[0]

    outbox = SendQueue(send, reads.set, tell)
    outbox.send_text(b"first")
    is_open[0] = False
    outbox.send_text(b"second")
    is_open[0] = True
    outbox.send_text(b"third")
    outbox.send_text(b"fourth")
    assert (got, len(outbox)) == ([b"first"], 2)
    reads.set()
    async with asyncio.timeout(60):
        await all_in.wait()
    assert got == [b"first", b"second", b"third", b"fourth"]
