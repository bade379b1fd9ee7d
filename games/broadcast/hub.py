"""Who listens to what in this process. A notice reaches each process once and is handed on here to all its sockets.

Everything here happens in the server's event loop. Other processes are reached by the channel layer, where there is one
between processes: each process has one channel, and is in the groups that somebody here listens to.
"""

import asyncio
import logging
from typing import Any, Protocol

from channels.layers import BaseChannelLayer, InMemoryChannelLayer, get_channel_layer
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

Message = dict[str, Any]
LOST = (OSError, TimeoutError, RedisError)
"""How the channel layer says that it cannot be reached."""
AGAIN = 1.0
"""After so many seconds it is tried again."""


class Listener(Protocol):
    """Something that wants to hear notices."""

    def hear(self, message: Message) -> None:
        """Something has happened; called in the event loop, and never waits."""


class Hub:
    """The groups of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._groups: dict[str, dict[Listener, None]] = {}
        layer = get_channel_layer()
        self._layer: BaseChannelLayer | None = None if isinstance(layer, InMemoryChannelLayer) else layer
        self._channel = ""
        self._hearing: asyncio.Task[None] | None = None
        self._joining = asyncio.Lock()
        self._sending: set[asyncio.Task[None]] = set()

    async def join(self, group: str, listener: Listener) -> None:
        """From now on a listener hears what is told to a group."""
        listeners = self._groups.setdefault(group, {})
        listeners[listener] = None
        await self._soon(group)

    async def leave(self, group: str, listener: Listener) -> None:
        """A listener hears no more of it."""
        listeners = self._groups.get(group, {})
        listeners.pop(listener, None)
        if not listeners and self._groups.pop(group, None) is not None:
            await self._soon(group)

    def hear(self, group: str, message: Message) -> None:
        """Something was told to a group, here or in another process."""
        for listener in list(self._groups.get(group, ())):
            listener.hear(message)

    @property
    def groups(self) -> list[str]:
        """Those to which somebody here listens."""
        return list(self._groups)

    def listeners(self, group: str) -> list[Listener]:
        """Who listens to a group here."""
        return list(self._groups.get(group, ()))

    def tell(self, group: str, message: Message) -> None:
        """Tells a group in all processes."""
        self.hear(group, message)
        if self._layer is not None:
            sending = self.loop.create_task(send(self._layer, group, message, self._channel))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Tells and hears nothing between processes any more: before the loop ends, so that nothing is cut off."""
        self._layer = None
        tasks = [*self._sending, *([] if self._hearing is None else [self._hearing])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _soon(self, group: str) -> None:
        """Waits for the channel layer, but not for long: who hears no notices is put right by the next look."""
        tuning = self.loop.create_task(self._tune(group))
        self._sending.add(tuning)
        tuning.add_done_callback(self._sending.discard)
        await asyncio.wait({tuning}, timeout=AGAIN)

    async def _tune(self, group: str) -> None:
        """Is in a group of the channel layer, where there is one, if and only if somebody here listens to it."""
        layer = self._layer
        if layer is None:
            return
        async with self._joining:
            try:
                if not self._channel:
                    self._channel = await layer.new_channel()
                    self._hearing = self.loop.create_task(self._listen(layer))
                if self._groups.get(group):
                    await layer.group_add(group, self._channel)
                else:
                    await layer.group_discard(group, self._channel)
            except LOST as error:
                log.warning("group %s out of reach: %s", group.partition(".")[0], type(error).__name__)
                self.loop.call_later(AGAIN, lambda: self.loop.create_task(self._tune(group)))

    async def _listen(self, layer: BaseChannelLayer) -> None:
        while True:
            try:
                message = await layer.receive(self._channel)
            except LOST as error:
                log.warning("notices out of reach: %s", type(error).__name__)
                await asyncio.sleep(AGAIN)
                continue
            if message.get("from") != self._channel:
                self.hear(message["group"], message)


async def send(layer: BaseChannelLayer, group: str, message: Message, channel: str = "") -> None:
    """Tells a group in other processes; `channel` is that of the process that tells it, which does not listen."""
    try:
        await layer.group_send(group, {**message, "group": group, "from": channel})
    except (*LOST, RuntimeError) as error:
        # A loop that ends amid it is a RuntimeError: the layer's client wants to hang up, and has no loop to do it in.
        log.warning("notice to %s lost: %s", group.partition(".")[0], type(error).__name__)
