"""Hub: publish and subscribe for the sockets of one process. A broadcast reaches each process once and is delivered to
all its listeners.

Everything here runs in the server's event loop. Other processes are reached by the channel layer, if there is one
between processes: each process has one channel, which is in the groups that have listeners here.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from games.broadcast.channel_layer import BatchingChannelLayer, Message

log = logging.getLogger(__name__)

UNREACHABLE = (OSError, TimeoutError, RedisError)
"""The channel layer's errors when it cannot be reached."""
RETRY_SECONDS = 1.0
"""Seconds before a retry."""


class Listener(Protocol):
    """A subscriber, such as a socket."""

    def receive_broadcast(self, message: Message) -> None:
        """Handles a message; called in the event loop and must not block."""


class Hub:
    """The groups of one event loop, and their listeners."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._groups: dict[str, dict[Listener, None]] = {}
        self._layer = layer_between_processes()
        self._channel = ""
        self._receiver: asyncio.Task[None] | None = None
        self._joining = asyncio.Lock()
        self._sending: set[asyncio.Task[None]] = set()
        self._outgoing: list[tuple[str, Message]] = []
        """What is to be sent to other processes, in order; sent together while an earlier batch is on its way."""
        self._sender: asyncio.Task[None] | None = None

    async def subscribe(self, group: str, listener: Listener) -> None:
        """Subscribes a listener to a group, unless it is subscribed already."""
        listeners = self._groups.setdefault(group, {})
        if listener in listeners:
            return
        listeners[listener] = None
        await self._sync_group_soon(group)

    async def unsubscribe(self, group: str, listener: Listener) -> None:
        """Unsubscribes a listener from a group."""
        listeners = self._groups.get(group, {})
        listeners.pop(listener, None)
        if not listeners and self._groups.pop(group, None) is not None:
            await self._sync_group_soon(group)

    def deliver(self, group: str, message: Message) -> None:
        """Delivers a message, from here or another process, to the group's listeners in this process."""
        for listener in list(self._groups.get(group, ())):
            listener.receive_broadcast(message)

    @property
    def is_shared(self) -> bool:
        """Whether other processes can be reached."""
        return self._layer is not None

    @property
    def groups(self) -> list[str]:
        """The groups with listeners in this process."""
        return list(self._groups)

    def listeners(self, group: str) -> list[Listener]:
        """The group's listeners in this process."""
        return list(self._groups.get(group, ()))

    def publish(self, group: str, message: Message) -> None:
        """Publishes a message to a group in all processes."""
        self.deliver(group, message)
        if self._layer is not None:
            self._outgoing.append((group, message))
            if self._sender is None:
                self._sender = self.loop.create_task(self._send(self._layer))

    async def _send(self, layer: BatchingChannelLayer) -> None:
        try:
            while self._outgoing:
                batch, self._outgoing = self._outgoing, []
                await send_to_groups(layer, batch, self._channel)
        finally:
            self._sender = None

    async def close(self) -> None:
        """Stops sending to and receiving from other processes: before the loop ends, so that nothing is cut off."""
        self._layer = None
        tasks = [*self._sending, *(task for task in (self._sender, self._receiver) if task is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _sync_group_soon(self, group: str) -> None:
        """Waits for the channel layer, but not for long: a process that misses broadcasts is resynchronized soon."""
        syncing = self.loop.create_task(self._sync_group(group))
        self._sending.add(syncing)
        syncing.add_done_callback(self._sending.discard)
        await asyncio.wait({syncing}, timeout=RETRY_SECONDS)

    async def _sync_group(self, group: str) -> None:
        """Joins or leaves a group of the channel layer, if there is one, depending on whether it has listeners here."""
        layer = self._layer
        if layer is None:
            return
        async with self._joining:
            try:
                if not self._channel:
                    self._channel = await layer.new_channel()
                    self._receiver = self.loop.create_task(self._receive(layer))
                if self._groups.get(group):
                    await layer.group_add(group, self._channel)
                else:
                    await layer.group_discard(group, self._channel)
            except UNREACHABLE as error:
                log.warning("broadcast group %s unreachable: %s", group.partition(".")[0], type(error).__name__)
                self.loop.call_later(RETRY_SECONDS, lambda: self.loop.create_task(self._sync_group(group)))

    async def _receive(self, layer: BatchingChannelLayer) -> None:
        while True:
            try:
                message = await layer.receive(self._channel)
            except UNREACHABLE as error:
                log.warning("broadcasts unreachable: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if message.get("from") != self._channel:
                self.deliver(message["group"], message)


def layer_between_processes() -> BatchingChannelLayer | None:
    """The channel layer, unless it is one within this process."""
    layer = get_channel_layer()
    return layer if isinstance(layer, BatchingChannelLayer) else None


async def send_to_groups(
    layer: BatchingChannelLayer, messages: Sequence[tuple[str, Message]], channel: str = ""
) -> None:
    """Sends messages to groups in other processes; `channel` is that of the sender, which ignores them."""
    try:
        await layer.group_send_all(
            [(group, {**message, "group": group, "from": channel}) for group, message in messages]
        )
    except (*UNREACHABLE, RuntimeError) as error:
        # RuntimeError: the loop ended meanwhile, and the layer's client has no loop left in which to disconnect.
        groups = ", ".join(sorted({group.partition(".")[0] for group, _ in messages}))
        log.warning("broadcast to %s lost: %s", groups, type(error).__name__)
