"""Conversations with a socket, in the test's own process: say something, wait for an answer of a kind."""

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
from tests.web.play import answer_to, asked
from tests.web.schema import check

_numbers = count()
SECONDS = 150
"""Longer than anything takes; who waits so long has found a fault."""


async def db(call: Any, *arguments: Any, **named: Any) -> Any:
    """Calls something that reaches the database, in a thread, whose connection is closed afterwards."""
    return await sync_to_async(_closing, thread_sensitive=False)(call, *arguments, **named)


def _closing(call: Any, *arguments: Any, **named: Any) -> Any:
    try:
        return call(*arguments, **named)
    finally:
        connections.close_all()


class Line:
    """A socket on a room, as a player's or a stranger's browser opens it."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.socket = communicator
        self.heard: list[dict[str, Any]] = []
        self.bytes = ""

    async def say(self, kind: str, key: str = "x", **fields: Any) -> None:
        """Sends a frame."""
        await self.say_text(json.dumps({"id": key, "type": kind, **fields}))

    async def say_text(self, text: str) -> None:
        """Sends whatever it is."""
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next frame of one of these kinds; those before it are kept in `heard`."""
        async with asyncio.timeout(SECONDS):
            while True:
                text = str(await self.socket.receive_from(timeout=SECONDS))
                self.bytes += text
                frame: dict[str, Any] = json.loads(text)
                check(frame)
                self.heard.append(frame)
                if frame["type"] in kinds:
                    return frame

    async def ask(self, kind: str, key: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a frame, under an id of its own unless one is given, and waits for what answers it."""
        key = key or f"x{next(_numbers)}"
        await self.say(kind, key, **fields)
        while True:
            frame = await self.hear("done", "explained", "previewed", "surveyed", "error")
            if frame["id"] == key:
                return frame

    async def closed(self) -> int:
        """Waits until the server closes the line; with which code."""
        async with asyncio.timeout(SECONDS):
            while True:
                message = await self.socket.receive_output(SECONDS)
                if message["type"] == "websocket.close":
                    code: int = message["code"]
                    return code

    async def hang_up(self) -> None:
        """Closes the line."""
        await self.socket.disconnect()


def cookies_of(player: Player | None) -> str:
    """The Cookie header of a player's browser, or a stranger's."""
    client = client_of(player)
    return "; ".join(f"{key}={morsel.value}" for key, morsel in client.cookies.items())


async def open_line(room: str, player: Player | None = None, cookies: str | None = None) -> Line:
    """Opens a socket on a room."""
    return await open_address(f"/ws/rooms/{room}/", cookies if cookies is not None else await db(cookies_of, player))


async def open_address(address: str, cookies: str = "", headers: tuple[tuple[bytes, bytes], ...] = ()) -> Line:
    """Opens a socket at any address."""
    own = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"cookie", cookies.encode())]
    communicator = WebsocketCommunicator(application, address, headers=[*own, *headers])
    connected, _ = await communicator.connect(timeout=SECONDS)
    assert connected
    return Line(communicator)


async def lines_of(game: Game, people: list[Player]) -> list[Line]:
    """A socket for each player, each having heard its snapshot; the last one is a spectator's."""
    players = game.options["players"]
    lines = [await open_line(game.room_id, player) for player in people[:players]]
    lines.append(await open_line(game.room_id))
    for line in lines:
        await line.hear("snapshot")
    return lines


def state_of(line: Line) -> dict[str, Any]:
    """The last frame with a view and prompts."""
    return next(frame for frame in reversed(line.heard) if frame["type"] in ("snapshot", "update"))


async def play_next(lines: list[Line], key: str) -> dict[str, Any]:
    """Whoever has something to answer answers it; the answer's answer."""
    line = next(line for line in lines[:-1] if asked(state_of(line)))
    prompt = asked(state_of(line))[0]
    return await line.ask("move", key, prompt=prompt["id"], move=answer_to(prompt))


async def hang_up(lines: list[Line]) -> None:
    """Closes the lines."""
    for line in lines:
        await line.hang_up()
