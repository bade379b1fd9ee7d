"""The two servers, both with a graceful shutdown: uvicorn for deployments, Daphne for the embedded server.

Importing this module installs Daphne's reactor.
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
from games.servers.control_frame_limits import EmbeddedWebSocket, WorkerWebSocket
from games.servers.handshake_limits import HalfOpenConnections, HandshakeChannel, half_open_connections
from games.support.open_sockets import OPEN_SOCKETS
from games.support.process import tell_ready

GC_THRESHOLDS = (5_000, 5, 5)
"""Higher than Python's defaults: there is little cyclic garbage here, and looking for it takes much of a worker's
time."""
M_ARENA_MAX = -8
HALF_OPEN_INTERVAL = 5
"""Tenths of a second between checks of half-open connections."""
TRIM_INTERVAL = 50
"""Tenths of a second between returns of free memory to the system."""
SHUTDOWN_SECONDS = 10
"""Seconds for running requests when a worker shuts down."""


class Worker(uvicorn.Server):
    """One of several processes. On SIGTERM it stops listening, sends its sockets elsewhere, and finishes its
    requests."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._half_open = HalfOpenConnections[tuple[Any, Any]](lambda item: item[0].transport.abort())

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, and says so."""
        await super().startup(sockets)
        if self.started:
            tell_ready()

    async def on_tick(self, counter: int) -> bool:
        """Runs ten times a second. Drops half-open connections, for which uvicorn itself has no time limit."""
        if counter % HALF_OPEN_INTERVAL == 0:
            self._half_open.replace(half_open_connections(self.server_state.connections))
            self._half_open.drop_expired()
        if counter % TRIM_INTERVAL == 0:
            self.trim_task = asyncio.get_running_loop().run_in_executor(None, trim_memory)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drains the sockets before uvicorn's own shutdown, which closes them without notice."""
        for server in self.servers:
            server.close()
        await OPEN_SOCKETS.drain(settings.DRAIN_SECONDS)
        await super().shutdown(sockets)


def tune_memory() -> None:
    """Tunes memory use when serving begins.

    What is loaded by then is excluded from garbage collection. Threads share one heap: with one each, memory freed in
    one could not be used by the others.
    """
    with suppress(OSError, AttributeError):  # with another C library
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
    get_resolver().url_patterns  # noqa: B018 - otherwise the first request would load every view
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def trim_memory() -> None:
    """Returns free memory to the system."""
    with suppress(OSError, AttributeError):  # with another C library
        ctypes.CDLL(None).malloc_trim(0)


def worker(application: Any, host: str, port: int) -> Worker:
    """A worker for an application: frames of at most 64 kB, no compression, no access log."""
    tune_memory()
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
        # The client's address is determined by PROXIES alone.
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    return Worker(config)


class Embedded(Server):  # type: ignore[misc]
    """The single process of an embedded deployment. No other process could take over its sockets, so all are closed
    at once when it shuts down."""

    def limit_connections(self) -> None:
        """Sets the limits on frames and half-open connections; called just before the server listens."""
        # A frame that is too long closes the socket with the matching code instead of dropping it. The time for an
        # answer to a close frame is one second otherwise, which autobahn rounds down to anything between 0 and 1: a
        # client that has not read its last frames by then may lose them, and the code.
        self.ws_factory.setProtocolOptions(failByDrop=False, closeHandshakeTimeout=settings.HANDSHAKE_SECONDS)
        self.ws_factory.protocol = EmbeddedWebSocket
        self.http_factory.protocol = HandshakeChannel
        self.http_factory.half_open = HalfOpenConnections[HandshakeChannel](HandshakeChannel.forceAbortClient)
        task.LoopingCall(self.http_factory.half_open.drop_expired).start(HALF_OPEN_INTERVAL / 10, now=False)

    def kill_all_applications(self) -> defer.Deferred[Any]:
        """Drains the sockets before Daphne's own shutdown, which cuts them off without notice."""
        drained = defer.Deferred.fromFuture(asyncio.ensure_future(OPEN_SOCKETS.drain(0)))
        return drained.addCallback(lambda _: super(Embedded, self).kill_all_applications())
