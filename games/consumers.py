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

from games import broadcast, metrics
from games.allowance import Allowance
from games.conversation import TableConversation
from games.frames import closing, kind_of, unread
from games.handshake import comes_back, refusal
from games.lobby import LobbyConversation
from games.protocol import Close
from games.reply import Reply
from games.sockets import HERE
from lionheart.addresses import address_of

log = logging.getLogger(__name__)

OUTBOX = 64
"""So many frames may wait for a reader."""
FAREWELL = {"type": "websocket.disconnect"}
LEAVING = {"type": "lionheart.leaving"}
"""Stands behind everything that the client has said when the process is about to end."""

_workers = ThreadPoolExecutor(max_workers=settings.SOCKET_THREADS, thread_name_prefix="socket")
metrics.queue("for_threads", _workers._work_queue.qsize)

Conversation = TableConversation | LobbyConversation


class SocketConsumer(AsyncConsumer):
    """One socket.

    Its client is read at once, whatever else goes on, since not every server stops reading when nobody takes; what has
    been read waits until there are credits for it, and is handled one by one.
    """

    conversation: Conversation
    clock = staticmethod(time.monotonic)
    is_closing = False
    kind = ""
    address = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The socket's life; the end of it is here, since `disconnect` may never come."""
        broadcast.bind(asyncio.get_running_loop())
        self._inbox: asyncio.Queue[tuple[float, dict[str, Any], float]] = asyncio.Queue()
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue(OUTBOX)
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._turn, self._is_open = asyncio.Lock(), asyncio.Event()
        self._allowance, self._heard = Allowance(settings.SOCKET_RATE), self.clock()
        self._joined: list[str] = []
        self.conversation = self.begin(scope)
        work = (self._read(receive), self._handle(), self._write(send), self._tick())
        tasks = [asyncio.create_task(one) for one in work]
        try:
            await super().__call__(scope, self._events.get, send)
        finally:
            HERE.exit(self)
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
                case "websocket.disconnect":
                    raise StopConsumer
                case "lobby.changed" | "room.changed" | "game.moved" | "chat.said":
                    await self._answer(self.conversation.notice, message)
                    self.conversation.count_told(message)

    async def _connect(self) -> None:
        """First the notices, then the whole: what happens in between is told twice rather than never."""
        self._put({"type": "websocket.accept"})
        self.address = address_of(self.scope)
        if (refused := refusal(self.scope, self.address)) is not None:
            self._end(refused[0], closing(refused[1]))
            return
        HERE.enter(self)
        for group in self.conversation.groups:
            await self.channel_layer.group_add(group, self.channel_name)
            self._joined.append(group)
        reply = await self._run(self.conversation.open)
        if reply is None:
            self._end(Close.BROKEN)
        elif not HERE.claim(self, self.conversation.person):
            self._end(Close.TOO_MANY, closing("too_many"))
        else:
            self._pass_on(reply)
        self._is_open.set()

    @property
    def queued(self) -> tuple[int, int]:
        """So many frames wait to be sent, and so many of the client's to be handled."""
        return self._outbox.qsize(), self._inbox.qsize()

    def leave(self) -> None:
        """The process is about to end: the client is told, and the line closed behind what it has asked already."""
        if not self.is_closing:
            self.is_closing = True
            self._say(closing("restart"))
            self._inbox.put_nowait((0.0, LEAVING, 0.0))

    async def _read(self, receive: Any) -> None:
        try:
            while (message := await receive())["type"] != FAREWELL["type"]:
                if message["type"] == "websocket.receive":
                    self._take_in(message)
                    await asyncio.sleep(0)  # What has come in already is read without waiting, and others want to work.
                else:
                    self._events.put_nowait(message)
        finally:
            self._inbox.put_nowait((0.0, FAREWELL, 0.0))

    def _take_in(self, message: dict[str, Any]) -> None:
        """A frame of the client: when it is to be handled, or that it is not."""
        if self.is_closing:
            return
        text = message.get("text")
        now = self._heard = self.clock()
        leave = self._allowance.ask(kind_of(text), len(text or ""), self.conversation.person, now)
        if not leave.refused:
            self._inbox.put_nowait((now + leave.wait, message, now))
        elif leave.close:
            self._end(Close.TOO_FAST, closing("too_fast"))
        else:
            self._say(unread(text, "too_fast", retry_after=round(leave.wait, 3)))

    async def _handle(self) -> None:
        """Frames one by one, each when it may be; what was said before a farewell is carried out before it."""
        await self._is_open.wait()
        while (item := await self._inbox.get())[1] is not FAREWELL:
            if item[1] is LEAVING:
                self._end(Close.RESTART)
                return
            due, text = item[0], item[1].get("text")
            await asyncio.sleep(max(0.0, due - self.clock()))
            async with self._turn:
                if not await self._answer(self.conversation.receive, text):
                    self._say(unread(text, "server"))
                self.conversation.count_received(self.clock() - item[2])
        self._events.put_nowait(FAREWELL)

    async def _answer(self, ask: Callable[..., Reply], *arguments: Any) -> bool:
        """Passes on what the conversation has to say; whether it could say it."""
        reply = await self._run(ask, *arguments)
        if reply is not None:
            self._pass_on(reply)
        return reply is not None

    def _pass_on(self, reply: Reply) -> None:
        for frame in reply.frames:
            self._say(frame)
        if reply.close is not None:
            self._end(reply.close)

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

    def _end(self, code: int, last: bytes | None = None) -> None:
        """Closes the line from this side; nothing that comes in any more is taken in. Servers want plain numbers."""
        self.is_closing = True
        metrics.CLOSED.labels(int(code)).inc()
        if last is not None:
            self._say(last)
        self._put({"type": "websocket.close", "code": int(code)})

    def _put(self, message: dict[str, Any]) -> None:
        """Queues for the reader; one who has let the queue fill up is lagging too far behind."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.is_closing = True
            metrics.CLOSED.labels(int(Close.LAGGING)).inc()
            while not self._outbox.empty():
                self._outbox.get_nowait()
            self._outbox.put_nowait({"type": "websocket.close", "code": int(Close.LAGGING)})

    async def _write(self, send: Any) -> None:
        """Sends what is queued, up to a close; then the consumer ends, whether or not the other side says goodbye."""
        try:
            while True:
                message = await self._outbox.get()
                await send(message)
                if message["type"] == "websocket.close":
                    return
        finally:
            self._events.put_nowait(FAREWELL)

    async def _tick(self) -> None:
        """A sign of life, which asks for one: whoever gives none for long is not there any more."""
        while not self.is_closing:
            await asyncio.sleep(settings.TICK_SECONDS)
            async with self._turn:
                await self._answer(self.conversation.tick)
            if self.clock() - self._heard > settings.SOCKET_SILENCE:
                self._end(Close.SILENT, closing("silent"))


def _with_database(ask: Callable[..., Any], *arguments: Any) -> Any:
    """As channels' database_sync_to_async, whose connections its test tools leave open (they run out with a pool)."""
    close_old_connections()
    try:
        return ask(*arguments)
    finally:
        close_old_connections()


class TableConsumer(SocketConsumer):
    """The socket on a room: /ws/rooms/<id>/."""

    kind = "room"

    def begin(self, scope: Any) -> Conversation:
        room, session = scope["url_route"]["kwargs"]["room"], scope.get("session")
        return TableConversation(room, session, comes_back=comes_back(scope))


class LobbyConsumer(SocketConsumer):
    """The socket on the lobby: /ws/lobby/."""

    kind = "lobby"

    def begin(self, scope: Any) -> Conversation:
        return LobbyConversation(scope.get("session"))
