"""The sockets: they parse nothing and decide nothing. What happens is one call of the conversation in a worker thread.

Unlike channels' own consumers these never wait in the thread that all sockets share, and none can make another wait:
what goes out passes through a bounded queue, and who does not read it is disconnected.
"""

import asyncio
import logging
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async
from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.conf import settings
from django.db import close_old_connections

from games import broadcast
from games.conversation import LobbyConversation, Reply, TableConversation
from games.frames import unread

log = logging.getLogger(__name__)

LAGGING, BROKEN = 4408, 1011
OUTBOX = 64
"""So many frames may wait for a reader."""
BURST = 3
"""A socket may send at once what it may send in so many seconds."""

_workers = ThreadPoolExecutor(max_workers=settings.SOCKET_THREADS, thread_name_prefix="socket")

Conversation = TableConversation | LobbyConversation


class SocketConsumer(AsyncConsumer):
    """One socket."""

    conversation: Conversation

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The socket's life; the end of it is here, since `disconnect` may never come."""
        broadcast.bind(asyncio.get_running_loop())
        self._outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(OUTBOX)
        self._turn = asyncio.Lock()
        self._tokens, self._filled = BURST * settings.SOCKET_RATE, time.monotonic()
        self._joined: list[str] = []
        self.conversation = self.begin(scope)
        tasks = [asyncio.create_task(self._write(send)), asyncio.create_task(self._tick())]
        try:
            await super().__call__(scope, receive, send)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for group in self._joined:
                await self.channel_layer.group_discard(group, self.channel_name)
            await self._run(self.conversation.close)

    def begin(self, scope: Any) -> Conversation:
        """The conversation to be had at this address."""
        raise NotImplementedError

    async def dispatch(self, message: Any) -> None:
        """Handles one thing at a time; without the hop through the shared thread that channels makes first."""
        async with self._turn:
            match message["type"]:
                case "websocket.connect":
                    await self._connect()
                case "websocket.receive":
                    await self._receive(message)
                case "websocket.disconnect":
                    raise StopConsumer
                case "lobby.changed" | "room.changed" | "game.moved" | "chat.said":
                    await self._answer(self.conversation.notice, message)

    async def _connect(self) -> None:
        """First the notices, then the whole: what happens in between is told twice rather than never."""
        self._put({"type": "websocket.accept"})
        for group in self.conversation.groups:
            await self.channel_layer.group_add(group, self.channel_name)
            self._joined.append(group)
        if not await self._answer(self.conversation.open):
            self._put({"type": "websocket.close", "code": BROKEN})

    async def _receive(self, message: Any) -> None:
        now = time.monotonic()
        self._tokens = min(BURST * settings.SOCKET_RATE, self._tokens + (now - self._filled) * settings.SOCKET_RATE)
        self._filled = now
        if self._tokens < 1:
            self._say(unread(message.get("text"), "too_fast"))
            return
        self._tokens -= 1
        if not await self._answer(self.conversation.receive, message.get("text")):
            self._say(unread(message.get("text"), "server"))

    async def _answer(self, ask: Callable[..., Reply], *arguments: Any) -> bool:
        """Passes on what the conversation has to say; whether it could say it."""
        reply = await self._run(ask, *arguments)
        if reply is None:
            return False
        for frame in reply.frames:
            self._say(frame)
        if reply.close is not None:
            self._put({"type": "websocket.close", "code": reply.close})
        return True

    def _say(self, frame: bytes) -> None:
        self._put({"type": "websocket.send", "text": frame.decode()})

    async def _run(self, ask: Callable[..., Any], *arguments: Any) -> Any:
        """Calls in a worker thread. A mistake of ours is logged by its place alone: its words may hold secrets."""
        try:
            return await sync_to_async(_with_database, thread_sensitive=False, executor=_workers)(ask, *arguments)
        except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
            places = "".join(traceback.format_tb(error.__traceback__))
            log.error("%s in %s\n%s", type(error).__name__, ask.__qualname__, places)  # noqa: TRY400
            return None

    def _put(self, message: dict[str, Any]) -> None:
        """Queues for the reader; one who has let the queue fill up is lagging too far behind."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            while not self._outbox.empty():
                self._outbox.get_nowait()
            self._outbox.put_nowait({"type": "websocket.close", "code": LAGGING})

    async def _write(self, send: Any) -> None:
        while True:
            message = await self._outbox.get()
            if message is not None:
                await send(message)
            if message is None or message["type"] == "websocket.close":
                return

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(settings.TICK_SECONDS)
            async with self._turn:
                await self._answer(self.conversation.tick)


def _with_database(ask: Callable[..., Any], *arguments: Any) -> Any:
    """As channels' database_sync_to_async, whose connections its test tools leave open (they run out with a pool)."""
    close_old_connections()
    try:
        return ask(*arguments)
    finally:
        close_old_connections()


class TableConsumer(SocketConsumer):
    """The socket on a room: /ws/rooms/<id>/."""

    def begin(self, scope: Any) -> Conversation:
        return TableConversation(scope["url_route"]["kwargs"]["room"], scope.get("session"))


class LobbyConsumer(SocketConsumer):
    """The socket on the lobby: /ws/lobby/."""

    def begin(self, scope: Any) -> Conversation:
        return LobbyConversation()
