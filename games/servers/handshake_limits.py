"""Limits on half-open connections: those whose request or handshake has begun but is not complete.

Each has `HANDSHAKE_SECONDS` to complete it, and their number is limited; the oldest are dropped first. So a client
cannot exhaust the server's connections with incomplete requests.
"""

import time
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

from django.conf import settings
from twisted.internet.protocol import connectionDone
from twisted.web.http import HTTPChannel

MAX_HALF_OPEN = 256
"""Half-open connections at a time; fewer than the usual limit on a process's open files."""

Item = TypeVar("Item", bound=Hashable)


class HalfOpenConnections(Generic[Item]):
    """The half-open connections of one server, oldest first."""

    def __init__(self, drop: Callable[[Item], None]) -> None:
        self._drop = drop
        self._since: dict[Item, float] = {}

    def begin(self, item: Item) -> None:
        """Adds a connection, unless it is known. Beyond the limit the oldest is dropped."""
        self._since.setdefault(item, time.monotonic())
        while len(self._since) > MAX_HALF_OPEN:
            self._drop_connection(next(iter(self._since)))

    def end(self, item: Item) -> None:
        """Removes a connection that is complete or closed."""
        self._since.pop(item, None)

    def replace(self, those: Iterable[Item]) -> None:
        """Sets which connections are half-open now."""
        now = set(those)
        for item in self._since.keys() - now:
            self.end(item)
        for item in now - self._since.keys():  # only new ones: one that `begin` drops must not be added again
            self.begin(item)

    def drop_expired(self) -> None:
        """Drops the connections whose time is up."""
        before = time.monotonic() - settings.HANDSHAKE_SECONDS
        for item in [item for item, since in self._since.items() if since < before]:
            self._drop_connection(item)

    def _drop_connection(self, item: Item) -> None:
        self.end(item)
        self._drop(item)


def half_open_connections(connections: Iterable[Any]) -> list[tuple[Any, Any]]:
    """The half-open ones of uvicorn's connections, each paired with its previous or running request, which tells
    this wait from an earlier one. Sockets are not counted, nor are connections idle in keep-alive."""
    http = [connection for connection in connections if hasattr(connection, "cycle")]
    return [
        (connection, connection.cycle)
        for connection in http
        if connection.timeout_keep_alive_task is None and _is_waiting(connection.cycle)
    ]


def _is_waiting(cycle: Any) -> bool:
    """Whether the server needs more from the client before it can continue."""
    return cycle is None or bool(cycle.response_complete or cycle.more_body)


class HandshakeChannel(HTTPChannel):
    """Twisted's connection of the embedded server, which reports when it waits for its client."""

    def connectionMade(self) -> None:  # noqa: N802 - twisted's names
        """The connection was opened."""
        super().connectionMade()  # type: ignore[no-untyped-call]
        # Twisted would parse forms before the application does, and reject malformed ones with no explanation.
        self.requestFactory = partial(self.requestFactory, parsePOSTFormSubmission=False)  # type: ignore[assignment]
        self.factory.half_open.begin(self)

    def allContentReceived(self) -> None:  # noqa: N802
        """A request is complete. If it is a handshake, the connection becomes a socket."""
        self.factory.half_open.end(self)
        super().allContentReceived()  # type: ignore[no-untyped-call]

    def requestDone(self, request: Any) -> None:  # noqa: N802
        """A request was answered; another may follow."""
        self.factory.half_open.begin(self)
        super().requestDone(request)  # type: ignore[no-untyped-call]

    def connectionLost(self, reason: Any = connectionDone) -> None:  # noqa: N802
        """The connection was closed."""
        self.factory.half_open.end(self)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]
