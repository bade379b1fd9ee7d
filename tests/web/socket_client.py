"""A WebSocket test client, which talks to the ASGI application in the test's own process."""

import asyncio
import json
from itertools import count
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connections

from games.models import Game, Player
from lionheart.asgi import application
from tests.web.conftest import client_of
from tests.web.play import answer_to, open_prompts
from tests.web.schema import check

_numbers = count()
SECONDS = 150
"""More seconds than anything takes; a test that waits this long has found a bug."""


async def db(call: Any, *arguments: Any, **named: Any) -> Any:
    """Calls a function that uses the database in a thread, whose connection is closed afterwards."""
    return await sync_to_async(_closing, thread_sensitive=False)(call, *arguments, **named)


def _closing(call: Any, *arguments: Any, **named: Any) -> Any:
    try:
        return call(*arguments, **named)
    finally:
        connections.close_all()


class SocketClient:
    """A WebSocket connection to a room, as a player's or a stranger's browser opens it."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator
        self.received: list[dict[str, Any]] = []
        self.bytes = ""

    async def send(self, kind: str, key: str = "x", **fields: Any) -> None:
        """Sends a frame."""
        await self.send_text(json.dumps({"id": key, "type": kind, **fields}))

    async def send_text(self, text: str) -> None:
        """Sends text that need not be a frame."""
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def receive(self, *kinds: str) -> dict[str, Any]:
        """Waits for the next frame of one of these types; all frames up to it are kept in `received`."""
        async with asyncio.timeout(SECONDS):
            while True:
                text = str(await self.communicator.receive_from(timeout=SECONDS))
                self.bytes += text
                frame: dict[str, Any] = json.loads(text)
                check(frame)
                self.received.append(frame)
                if frame["type"] in kinds:
                    return frame

    async def request(self, kind: str, key: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a frame, with an ID of its own unless one is given, and waits for the response."""
        key = key or f"x{next(_numbers)}"
        await self.send(kind, key, **fields)
        while True:
            frame = await self.receive("done", "explained", "previewed", "surveyed", "error")
            if frame["id"] == key:
                return frame

    async def wait_closed(self) -> int:
        """Waits until the server closes the connection, and returns the close code."""
        async with asyncio.timeout(SECONDS):
            while True:
                message = await self.communicator.receive_output(SECONDS)
                if message["type"] == "websocket.close":
                    code: int = message["code"]
                    return code

    async def close(self) -> None:
        """Closes the connection."""
        await self.communicator.disconnect()


def cookies_of(player: Player | None) -> str:
    """The Cookie header of a player's browser, or a stranger's."""
    client = client_of(player)
    return "; ".join(f"{key}={morsel.value}" for key, morsel in client.cookies.items())


async def open_socket(room: str, player: Player | None = None, cookies: str | None = None) -> SocketClient:
    """Opens a WebSocket to a room."""
    return await open_socket_at(f"/ws/rooms/{room}/", cookies if cookies is not None else await db(cookies_of, player))


async def open_socket_at(
    address: str, cookies: str = "", headers: tuple[tuple[bytes, bytes], ...] = ()
) -> SocketClient:
    """Opens a WebSocket to any path."""
    own = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"cookie", cookies.encode())]
    communicator = WebsocketCommunicator(application, address, headers=[*own, *headers])
    connected, _ = await communicator.connect(timeout=SECONDS)
    assert connected
    return SocketClient(communicator)


async def open_lobby_from(address: str) -> SocketClient:
    """Opens a WebSocket to the lobby, through a proxy that reports this network address."""
    return await open_socket_at("/ws/lobby/", headers=((b"x-forwarded-for", address.encode()),))


async def open_sockets(game: Game, people: list[Player]) -> list[SocketClient]:
    """A connection for each player, and one for a spectator at the end; each has received its snapshot."""
    players = game.options["players"]
    sockets = [await open_socket(game.room_id, player) for player in people[:players]]
    sockets.append(await open_socket(game.room_id))
    for socket in sockets:
        await socket.receive("snapshot")
    return sockets


def latest_state(socket: SocketClient) -> dict[str, Any]:
    """The last frame with a view and prompts."""
    return next(frame for frame in reversed(socket.received) if frame["type"] in ("snapshot", "update"))


async def newest_update(socket: SocketClient) -> dict[str, Any]:
    """The last frame with a view and prompts, or the next one if that is still the snapshot."""
    latest = latest_state(socket)
    return latest if latest["type"] == "update" else await socket.receive("update")


async def play_next(sockets: list[SocketClient], key: str) -> dict[str, Any]:
    """Answers for a player whom the game waits for, and returns the response."""
    socket = next(socket for socket in sockets[:-1] if open_prompts(latest_state(socket)))
    prompt = open_prompts(latest_state(socket))[0]
    return await socket.request("move", key, prompt=prompt["id"], move=answer_to(prompt))


async def close_all(sockets: list[SocketClient]) -> None:
    """Closes the connections."""
    for socket in sockets:
        await socket.close()
