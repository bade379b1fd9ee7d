"""One socket: queues and timers around a conversation."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine
from math import ceil
from typing import Any, Generic, TypeVar

from django.conf import settings

from games import broadcast
from games.gateway.frames import Closing, closing, unread
from games.protocol import Close
from games.realtime import person_notices, resync, session_expiry
from games.realtime.consumers import threads
from games.realtime.consumers.connection_protocol import Message, Talk
from games.realtime.consumers.inbox import Inbox
from games.realtime.handshake import refusal
from games.realtime.reply import Reply
from games.realtime.send_queue import TELL, SendQueue
from games.support import metrics
from games.support.addresses import address_of
from games.support.error_logging import log_mistake
from games.support.open_sockets import HERE

log = logging.getLogger(__name__)

Result = TypeVar("Result")


class SocketConsumer(ABC, Generic[Talk]):
    """One socket.

    Its client is read at once, whatever else goes on, since not every server stops reading when nobody takes; what has
    been read waits until there are credits for it, and is handled one by one. Only the reading lasts as long as the
    socket: everything else is a task while there is something to do.
    """

    conversation: Talk
    is_closing = False
    kind = ""
    address = ""

    @classmethod
    def as_asgi(cls) -> Callable[..., Coroutine[Any, Any, None]]:
        """The ASGI application: a socket each."""

        def application(scope: Any, receive: Any, send: Any) -> Coroutine[Any, Any, None]:
            return cls()(scope, receive, send)

        return application

    @abstractmethod
    def begin(self, scope: Any) -> Talk:
        """The conversation to be had at this address."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The socket's life; the end of it is here, since `disconnect` may never come."""
        self._loop = asyncio.get_running_loop()
        self._hub = broadcast.hub_of(self._loop)
        self._reading = asyncio.current_task()
        self._outbox = SendQueue(send, self._over, scope.get("extensions", {}).get(TELL))
        self._notices: list[Message] = []
        self._turn = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._is_open = self._is_over = self._is_leaving = False
        self.address = address_of(scope)
        self._inbox = Inbox(settings.SOCKET_RATE, self.address)
        self._joined: list[str] = []
        self._asked: asyncio.Future[Any] | None = None
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

    # --- its beginning and its end

    async def _connect(self) -> None:
        """First the notices, then the whole: what happens in between is told twice rather than never."""
        self._put({"type": "websocket.accept"})
        if self._refused is not None:
            self._end(*self._refused)
            return
        if self._inbox.is_behind:
            self._end(Close.TOO_FAST, "too_fast")
            return
        HERE.enter(self)
        session_expiry.watch()
        await person_notices.listen(self._hub)
        resync.watch()
        async with self._turn:
            for group in self.conversation.groups:
                self._joined.append(group)
                await self._hub.join(group, self)
            reply = await self._greeting() or await self._paid_for(self.conversation.open)
            if reply is None:
                self._end(Close.BROKEN, "server")
            elif not HERE.claim(self, self.conversation.answerable):
                self._end(Close.TOO_MANY, "too_many")
            else:
                self._pass_on(reply)
        self._is_open = True
        self._set_timer()
        self._go_on()

    async def _greeting(self) -> Reply | None:
        """What is to be said first, if that is the same for many."""
        return None

    @property
    def queued(self) -> tuple[int, int]:
        """So many frames wait to be sent, and so many of the client's to be handled."""
        return len(self._outbox), len(self._inbox)

    @property
    def person(self) -> str | None:
        """Who is at the other end, as far as is known."""
        return self.conversation.person

    @property
    def session_key(self) -> str | None:
        """Of the session of whoever is at the other end, if they are known."""
        return None if self._session is None or self.conversation.person is None else self._session.session_key

    def sign_out(self) -> None:
        """The session has ended."""
        if not self.is_closing:
            self._end(Close.SIGNED_OUT, "signed_out")

    def ban(self) -> None:
        """The person may not be here any more."""
        if not self.is_closing:
            self._end(Close.BANNED, "banned")

    def leave(self) -> None:
        """The process is about to end: the client is told, and the line closed behind what it has asked already."""
        if not self.is_closing:
            self.is_closing = self._is_leaving = True
            self._say(closing("restart"))
            self._begin("handle", self._handle)

    def _end(self, code: int, why: Closing | None = None) -> None:
        """Closes the line from this side; nothing that comes in any more is taken in. Servers want plain numbers."""
        self.is_closing = True
        metrics.CLOSED.labels(int(code)).inc()
        if why is not None:
            self._say(closing(why))
        self._put({"type": "websocket.close", "code": int(code)})

    def _over(self) -> None:
        """The line is down, whether or not the other side says goodbye."""
        self.is_closing = True
        if not self._is_over:
            self._is_over = True
            if self._reading is not None:
                self._reading.cancel()

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
        if self._asked is not None:
            await asyncio.wait({self._asked})  # else it might renew the lease that is about to end
        await self._outbox.close(int(Close.BROKEN))

    async def _farewell(self) -> None:
        """The line is down."""
        await self._run(self.conversation.close)

    # --- what there is to do

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

    def _go_on(self) -> None:
        """Begins what there is to do."""
        if self._is_open and (self._inbox or (self._is_leaving and not self._is_over)):
            self._begin("handle", self._handle)
        if self._is_open and self._notices:
            self._begin("attend", self._attend)

    def _run(self, question: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Calls in a worker thread; None if that was a mistake of ours."""
        return self._answered(threads.ask(self._loop, question, *arguments))

    async def _answered(self, asked: "asyncio.Future[Result]") -> Result:
        """Waits for what a thread does; it does that to the end, also if nobody waits any more."""
        self._asked = asked
        return await asyncio.shield(asked)

    # --- what comes in

    async def _read(self, receive: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self._take_in(message.get("text"))
                await asyncio.sleep(0)  # What has come in already is read without waiting, and others want to work.
            elif message["type"] == "websocket.connect":
                self._begin("connect", self._connect)
        # What was said before a farewell is carried out before it.
        while (working := [self._tasks[name] for name in ("connect", "handle") if name in self._tasks]) != []:
            await asyncio.wait(working)

    def _take_in(self, text: str | None) -> None:
        """A frame of the client: when it is to be handled, or that it is not."""
        if self.is_closing:
            return
        leave = self._inbox.put(text, self.conversation.answerable)
        if not leave.refused:
            self._go_on()
        elif leave.close:
            self._end(Close.TOO_FAST, "too_fast")
        else:
            self._say(unread(text, "too_fast", limit="SOCKET_RATE", retry_after=round(leave.wait, 3)))

    async def _handle(self) -> None:
        """Frames one by one, each when it may be."""
        while self._inbox:
            letter = self._inbox.take()
            if (wait := self._inbox.wait(letter)) > 0:
                await asyncio.sleep(wait)
            async with self._turn:
                if not await self._respond(letter.text):
                    self._say(unread(letter.text, "server"))
                self.conversation.count_received(self._inbox.age(letter))
        if self._is_leaving and self._is_open:
            self._end(Close.RESTART)

    async def _respond(self, text: str | None) -> bool:
        """Answers a frame; whether it could."""
        reply = await self._paid_for(self.conversation.receive, text)
        return reply is not None and self._pass_on(reply)

    async def _paid_for(self, question: Callable[..., Reply], *arguments: Any) -> Reply | None:
        """What the conversation answers the client, who pays for the work; None if that was a mistake of ours."""
        found: tuple[Reply, float] | None = await self._run(threads.timed, question, *arguments)
        if found is None:
            return None
        reply, seconds = found
        size, person = sum(map(len, reply.frames)), self.conversation.answerable
        self._inbox.charge(seconds, size, person, first=not self._is_open)
        return reply

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
                message = self._notices.pop(0)
                if not self._tell_at_once(message):
                    await self._notice(message)
                    self.conversation.count_told(message)

    async def _notice(self, message: Message) -> None:
        """Passes on what a notice brings, when it has to be looked up."""
        await self._answer(self.conversation.notice, message)

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
            await self._look_up()
        if self._inbox.silence > settings.SOCKET_SILENCE:
            self._end(Close.SILENT, "silent")

    async def _look_up(self) -> None:
        """Makes up for what was lost."""
        await self._answer(self.conversation.tick)

    # --- what goes out

    async def _answer(self, question: Callable[..., Reply], *arguments: Any) -> bool:
        """Passes on what the conversation has to say; whether it could say it."""
        reply = await self._run(question, *arguments)
        return reply is not None and self._pass_on(reply)

    def _pass_on(self, reply: Reply) -> bool:
        for frame in reply.frames:
            self._say(frame)
        if reply.close is not None:
            self._end(reply.close)
        return True

    def _say(self, frame: bytes) -> None:
        if not self._outbox.say(frame):
            self.is_closing = True

    def _put(self, message: Message) -> None:
        if not self._outbox.put(message):
            self.is_closing = True
