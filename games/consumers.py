"""The sockets: they parse nothing and decide nothing. What happens is one call of the conversation, in a worker thread
where it looks into the database, at once where memory has the answer.

A socket never waits in the thread that all sockets share, and none can make another wait: what goes out passes through
a bounded queue, and who does not read it is disconnected.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from typing import Any

from django.conf import settings
from django.db import close_old_connections

from games import broadcast, metrics, services, signing_out
from games.allowance import Allowance
from games.conversation import TableConversation
from games.engine.errors import EngineError
from games.frames import closing, error_frame, kind_of, unread
from games.greeting import greet, lease
from games.handshake import comes_back, refusal
from games.lobby import LobbyConversation
from games.mistakes import log_mistake
from games.outbox import Outbox
from games.positions import encode
from games.protocol import Close
from games.reply import Reply
from games.room_news import NEWS
from games.services import Lease, Refused
from games.sockets import HERE
from games.together import Together
from lionheart.addresses import address_of

log = logging.getLogger(__name__)

OUTBOX = 64
"""So many frames may wait for a reader."""
MOVES = 64
"""So many moves may share a commit."""

_workers = ThreadPoolExecutor(max_workers=settings.SOCKET_THREADS, thread_name_prefix="socket")
play = Together(services.games_move, MOVES)
metrics.queue("for_threads", _workers._work_queue.qsize)
metrics.queue("to_store", play.queued)

Conversation = TableConversation | LobbyConversation
Message = dict[str, Any]


class SocketConsumer:
    """One socket.

    Its client is read at once, whatever else goes on, since not every server stops reading when nobody takes; what has
    been read waits until there are credits for it, and is handled one by one. Only the reading lasts as long as the
    socket: everything else is a task while there is something to do.
    """

    conversation: Conversation
    clock = staticmethod(time.monotonic)
    is_closing = False
    kind = ""
    address = ""

    @classmethod
    def as_asgi(cls) -> Callable[..., Coroutine[Any, Any, None]]:
        """The ASGI application: a socket each."""

        async def application(scope: Any, receive: Any, send: Any) -> None:
            await cls()(scope, receive, send)

        return application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The socket's life; the end of it is here, since `disconnect` may never come."""
        self._loop = asyncio.get_running_loop()
        self._hub = broadcast.hub_of(self._loop)
        self._reading = asyncio.current_task()
        self._outbox = Outbox(send, self._over)
        self._inbox: deque[tuple[float, str | None, float]] = deque()
        self._notices: deque[Message] = deque()
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._allowance, self._heard = Allowance(settings.SOCKET_RATE), self.clock()
        self._is_open = self._is_over = self._is_leaving = False
        self.address = address_of(scope)
        self._joined: list[str] = []
        self._timer: asyncio.TimerHandle | None = None
        self._refused = refusal(scope, self.address)
        self._session = scope.get("session")
        self.conversation = self.begin(scope)
        try:
            await self._read(receive)
        except asyncio.CancelledError:
            if not self._is_over or self._reading is None:
                raise
            self._reading.uncancel()
        finally:
            await self._close()

    def begin(self, scope: Any) -> Conversation:
        """The conversation to be had at this address."""
        raise NotImplementedError

    async def _close(self) -> None:
        self.is_closing = self._is_over = True
        try:
            await self._end_work()
            await self._farewell()
        finally:
            HERE.exit(self)  # last: a process that is about to end waits for it

    async def _end_work(self) -> None:
        self._outbox.stop()
        if self._timer is not None:
            self._timer.cancel()
        for group in self._joined:
            await self._hub.leave(group, self)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._outbox.close(int(Close.BROKEN))

    async def _greeting(self) -> Reply | None:
        """What is to be said first, if that is the same for many."""
        return None

    async def _farewell(self) -> None:
        """The line is down."""
        await self._run(self.conversation.close)

    def _begin(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begins a kind of work, unless it is under way."""
        if name not in self._tasks and not self._is_over:
            self._tasks[name] = task = self._loop.create_task(work())
            task.add_done_callback(lambda done: self._done(name, done))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        """Work has ended; what has come in since its last look is begun."""
        self._tasks.pop(name, None)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            log_mistake(log, name, error)
        self._go_on()

    # --- what comes in

    async def _read(self, receive: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self._take_in(message)
                await asyncio.sleep(0)  # What has come in already is read without waiting, and others want to work.
            elif message["type"] == "websocket.connect":
                self._begin("connect", self._connect)
        # What was said before a farewell is carried out before it.
        while (working := [self._tasks[name] for name in ("connect", "handle") if name in self._tasks]) != []:
            await asyncio.wait(working)

    async def _connect(self) -> None:
        """First the notices, then the whole: what happens in between is told twice rather than never."""
        self._put({"type": "websocket.accept"})
        if self._refused is not None:
            self._end(self._refused[0], closing(self._refused[1]))
            return
        HERE.enter(self)
        signing_out.watch()
        async with self._turn:
            for group in self.conversation.groups:
                self._joined.append(group)
                await self._hub.join(group, self)
            reply = await self._greeting() or await self._run(self.conversation.open)
            if reply is None:
                self._end(Close.BROKEN, closing("server"))
            elif not HERE.claim(self, self.conversation.person):
                self._end(Close.TOO_MANY, closing("too_many"))
            else:
                self._pass_on(reply)
        self._is_open = True
        self._set_timer()
        self._go_on()

    @property
    def queued(self) -> tuple[int, int]:
        """So many frames wait to be sent, and so many of the client's to be handled."""
        return len(self._outbox), len(self._inbox)

    @property
    def session_key(self) -> str | None:
        """Of the session of whoever is at the other end, if they are known."""
        return None if self._session is None or self.conversation.person is None else self._session.session_key

    def sign_out(self) -> None:
        """The session has ended."""
        if not self.is_closing:
            self._end(Close.SIGNED_OUT, closing("signed_out"))

    def leave(self) -> None:
        """The process is about to end: the client is told, and the line closed behind what it has asked already."""
        if not self.is_closing:
            self.is_closing = self._is_leaving = True
            self._say(closing("restart"))
            self._begin("handle", self._handle)

    def _take_in(self, message: Message) -> None:
        """A frame of the client: when it is to be handled, or that it is not."""
        if self.is_closing:
            return
        text = message.get("text")
        now = self._heard = self.clock()
        leave = self._allowance.ask(kind_of(text), len(text or ""), self.conversation.person, now)
        if not leave.refused:
            self._inbox.append((now + leave.wait, text, now))
            self._go_on()
        elif leave.close:
            self._end(Close.TOO_FAST, closing("too_fast"))
        else:
            self._say(unread(text, "too_fast", retry_after=round(leave.wait, 3)))

    def _go_on(self) -> None:
        """Begins what there is to do."""
        if self._is_open and (self._inbox or (self._is_leaving and not self._is_over)):
            self._begin("handle", self._handle)
        if self._is_open and self._notices:
            self._begin("attend", self._attend)

    async def _handle(self) -> None:
        """Frames one by one, each when it may be."""
        while self._inbox:
            due, text, received = self._inbox.popleft()
            if (wait := due - self.clock()) > 0:
                await asyncio.sleep(wait)
            async with self._turn:
                if not await self._respond(text):
                    self._say(unread(text, "server"))
                self.conversation.count_received(self.clock() - received)
        if self._is_leaving and self._is_open:
            self._end(Close.RESTART)

    async def _respond(self, text: str | None) -> bool:
        """Answers a frame; whether it could."""
        return await self._answer(self.conversation.receive, text)

    # --- what is told

    def hear(self, message: Message) -> None:
        """A notice: passed on at once where memory has all that is to be said, else when it is its turn."""
        if self.is_closing:
            return
        if self._is_open and not self._notices and not self._turn.locked() and self._tell_at_once(message):
            return
        self._notices.append(message)
        self._go_on()

    async def _attend(self) -> None:
        while self._notices:
            async with self._turn:
                message = self._notices.popleft()
                if not self._tell_at_once(message):
                    await self._answer(self.conversation.notice, message)
                    self.conversation.count_told(message)

    def _tell_at_once(self, message: Message) -> bool:
        """Passes a notice on if that can be done without looking into the database; whether it could."""
        try:
            reply = self.conversation.at_once(message)
        except Exception as error:  # noqa: BLE001 - it is tried again, as if memory had not had the answer
            log_mistake(log, message["type"], error)
            return False
        if reply is None:
            return False
        self.conversation.count_told(message)
        return self._pass_on(reply)

    def _tick_is_due(self) -> None:
        self._begin("tick", self._tick)
        self._set_timer()

    def _set_timer(self) -> None:
        """The next tick, with those of other sockets that are due in the same second: they look things up together."""
        at = self._loop.time() + settings.TICK_SECONDS
        self._timer = self._loop.call_at(ceil(at) if settings.TICK_SECONDS > 1 else at, self._tick_is_due)

    async def _tick(self) -> None:
        """A sign of life, which asks for one: whoever gives none for long is not there any more."""
        async with self._turn:
            await self._answer(self.conversation.tick)
        if self.clock() - self._heard > settings.SOCKET_SILENCE:
            self._end(Close.SILENT, closing("silent"))

    # --- what goes out

    async def _answer(self, ask: Callable[..., Reply], *arguments: Any) -> bool:
        """Passes on what the conversation has to say; whether it could say it."""
        reply = await self._run(ask, *arguments)
        return reply is not None and self._pass_on(reply)

    def _pass_on(self, reply: Reply) -> bool:
        for frame in reply.frames:
            self._say(frame)
        if reply.close is not None:
            self._end(reply.close)
        return True

    def _say(self, frame: bytes) -> None:
        self._put({"type": "websocket.send", "text": frame.decode()})

    def _run(self, ask: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Calls in a worker thread; None if that was a mistake of ours."""
        return self._loop.run_in_executor(_workers, _with_database, ask, *arguments)

    def _end(self, code: int, last: bytes | None = None) -> None:
        """Closes the line from this side; nothing that comes in any more is taken in. Servers want plain numbers."""
        self.is_closing = True
        metrics.CLOSED.labels(int(code)).inc()
        if last is not None:
            self._say(last)
        self._put({"type": "websocket.close", "code": int(code)})

    def _put(self, message: Message) -> None:
        """Queues for the reader; one who has let the queue fill up is lagging too far behind."""
        if len(self._outbox) < OUTBOX:
            self._outbox.put(message)
        elif not self._lagging:
            self.is_closing = self._lagging = True
            metrics.CLOSED.labels(int(Close.LAGGING)).inc()
            self._outbox.clear()
            self._outbox.put({"type": "websocket.close", "code": int(Close.LAGGING)})

    _lagging = False

    def _over(self) -> None:
        """The line is down, whether or not the other side says goodbye."""
        self.is_closing = True
        if not self._is_over:
            self._is_over = True
            if self._reading is not None:
                self._reading.cancel()


def _with_database(ask: Callable[..., Any], *arguments: Any) -> Any:
    """As channels' database_sync_to_async, whose connections its test tools leave open (they run out with a pool)."""
    close_old_connections()
    try:
        return ask(*arguments)
    except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
        log_mistake(log, ask.__qualname__, error)
        return None
    finally:
        close_old_connections()


class TableConsumer(SocketConsumer):
    """The socket on a room: /ws/rooms/<id>/."""

    conversation: TableConversation
    kind = "room"

    async def _greeting(self) -> Reply | None:
        if not self.conversation.is_stranger:
            return None
        try:
            greeting = await greet(self.conversation.room_id)
        except Exception as error:  # noqa: BLE001 - they are shown the room as others are
            log_mistake(log, "greeting", error)
            return None
        if greeting is None:
            return None
        reply = self.conversation.greet(greeting)
        self._begin("lease", self._lease)
        return reply

    async def _lease(self) -> None:
        if self.conversation.presence is not None:
            await lease(Lease(self.conversation.presence))

    async def _farewell(self) -> None:
        """Players' seats remember when they left; strangers' leases end together."""
        presence = self.conversation.presence
        if presence is None or presence.player_id is not None:
            await super()._farewell()
            return
        try:
            await lease(Lease(presence, ends=True))
        except Exception as error:  # noqa: BLE001 - it ends by itself before long
            log_mistake(log, "farewell", error)

    def hear(self, message: Message) -> None:
        """How the room is now is looked up for all who are there, not for each."""
        if message["type"] == "room.changed":
            NEWS.changed(self._hub, self.conversation.groups[0], self.conversation.room_id)
        else:
            super().hear(message)

    def begin(self, scope: Any) -> Conversation:
        room, session = scope["url_route"]["kwargs"]["room"], scope.get("session")
        return TableConversation(room, session, comes_back=comes_back(scope))

    async def _respond(self, text: str | None) -> bool:
        """Moves go to be played together with those of other games."""
        order = self.conversation.order(text)
        if order is None:
            return await self._answer(self.conversation.receive, text)
        try:
            played = await play(order)
        except (Refused, EngineError) as error:
            metrics.refused(error)
            return self._pass_on(Reply([encode(error_frame(order.client_id, error))]))
        except Exception as error:  # noqa: BLE001 - the last resort, so that no client ever sees a traceback
            log_mistake(log, "games_move", error)
            return False
        reply = self.conversation.played_at_once(played, order.client_id)
        if reply is not None:
            return self._pass_on(reply)
        return await self._answer(self.conversation.played, played, order.client_id)


class LobbyConsumer(SocketConsumer):
    """The socket on the lobby: /ws/lobby/."""

    kind = "lobby"

    def begin(self, scope: Any) -> Conversation:
        return LobbyConversation(scope.get("session"))
