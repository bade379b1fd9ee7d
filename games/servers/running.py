"""The two servers that the application runs on, each ending without losing anything: uvicorn for deployments, daphne
for the embedded server. Importing this installs daphne's reactor.
"""

import asyncio
import ctypes
import gc
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from daphne.server import Server
from django.conf import settings
from django.urls import get_resolver
from twisted.internet import defer, task

from games.protocol import MAX_FRAME
from games.servers.handshake_limits import Channel, HalfOpen, half_open_of
from games.servers.websocket_limits import EmbeddedWebSocket, WorkerWebSocket
from games.support.open_sockets import HERE

GARBAGE = (5_000, 5, 5)
"""So seldom is looked for garbage that refers to itself, of which little comes up here: a tenth of a worker's time."""
M_ARENA_MAX = -8
LOOK = 5
"""Tenths of a second between looks at connections that are half-open."""
TRIM = 50
"""After so many tenths of a second what is free goes back to the system."""
GRACE = 10
"""Seconds for requests that are under way when a worker ends."""


class Worker(uvicorn.Server):
    """One of several processes, told to end by SIGTERM: it listens no more, sends its sockets elsewhere, finishes what
    it is doing."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._half_open = HalfOpen[tuple[Any, Any]](lambda half: half[0].transport.abort())

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; uvicorn itself would wait for ever for what has not been said."""
        if counter % LOOK == 0:
            self._half_open.keep(half_open_of(self.server_state.connections))
            self._half_open.look()
        if counter % TRIM == 0:
            self.trimming = asyncio.get_running_loop().run_in_executor(None, trim)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Before uvicorn's own, which closes sockets without a word to them."""
        for server in self.servers:
            server.close()
        await HERE.drain(settings.DRAIN_SECONDS)
        await super().shutdown(sockets)


def settle() -> None:
    """What is there when serving begins stays there, and is not looked through for garbage again and again. Threads
    share one heap: with one each, what a request leaves free in one is of no use to the others."""
    with suppress(OSError, AttributeError):  # where the C library is another
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
    get_resolver().url_patterns  # noqa: B018 - else the first request would load all that answers requests
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def trim() -> None:
    """Gives memory back that requests have left free."""
    with suppress(OSError, AttributeError):  # where the C library is another
        ctypes.CDLL(None).malloc_trim(0)


def worker(application: Any, host: str, port: int) -> Worker:
    """A worker for an application: frames of at most 64 kB, no compression, no log of addresses."""
    settle()
    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        ws=WorkerWebSocket,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        # Who is at the other end is worked out by PROXIES alone.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return Worker(config)


class Embedded(Server):  # type: ignore[misc]
    """The one process. When it is told to end there is no other to go to, so its sockets are told at once."""

    def listen_with_patience(self) -> None:
        """When it is about to listen: who says half a request is waited for, but not for ever, nor with everybody."""
        # A frame that is too long ends the line with its code, rather than without a word.
        self.ws_factory.setProtocolOptions(failByDrop=False)
        self.ws_factory.protocol = EmbeddedWebSocket
        self.http_factory.protocol = Channel
        self.http_factory.half_open = HalfOpen[Channel](Channel.forceAbortClient)
        task.LoopingCall(self.http_factory.half_open.look).start(LOOK / 10, now=False)

    def kill_all_applications(self) -> defer.Deferred[Any]:
        """Before daphne's own, which cuts lines without a word."""
        drained = defer.Deferred.fromFuture(asyncio.ensure_future(HERE.drain(0)))
        return drained.addCallback(lambda _: super(Embedded, self).kill_all_applications())
