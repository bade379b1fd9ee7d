"""Connections on which a request, or a handshake, is begun and not finished. Each has `HANDSHAKE_SECONDS` for it, and
there are so many at a time, of which the oldest go first; so nobody holds the doors by saying half of something.
"""

import time
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

from django.conf import settings
from twisted.internet.protocol import connectionDone
from twisted.web.http import HTTPChannel

MOST = 256
"""So many may be half-open at a time; fewer than the files that a process may usually have open."""

Half = TypeVar("Half", bound=Hashable)


class HalfOpen(Generic[Half]):
    """Those of a server, the oldest first."""

    def __init__(self, drop: Callable[[Half], None]) -> None:
        self._drop = drop
        self._since: dict[Half, float] = {}

    def begin(self, half: Half) -> None:
        """One more, unless it is known."""
        self._since.setdefault(half, time.monotonic())
        while len(self._since) > MOST:
            self._end_by_force(next(iter(self._since)))

    def end(self, half: Half) -> None:
        """All has come in, or the connection is gone."""
        self._since.pop(half, None)

    def keep(self, those: Iterable[Half]) -> None:
        """Exactly those are half-open now."""
        now = set(those)
        for half in self._since.keys() - now:
            self.end(half)
        for half in now - self._since.keys():  # no other: one that is ended meanwhile would begin anew
            self.begin(half)

    def look(self) -> None:
        """Ends those that have been so for too long."""
        before = time.monotonic() - settings.HANDSHAKE_SECONDS
        for half in [half for half, since in self._since.items() if since < before]:
            self._end_by_force(half)

    def _end_by_force(self, half: Half) -> None:
        self.end(half)
        self._drop(half)


def half_open_of(connections: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Those of uvicorn's connections that are, each with the request before, or under way, which tells this time from
    another. What has become a socket is none, and neither is one that may be idle for a moment after a request."""
    http = [one for one in connections if hasattr(one, "cycle")]
    return [(one, one.cycle) for one in http if one.timeout_keep_alive_task is None and _is_waiting(one.cycle)]


def _is_waiting(cycle: Any) -> bool:
    """Whether more has to come from the client before anything can go on."""
    return cycle is None or bool(cycle.response_complete or cycle.more_body)


class Channel(HTTPChannel):
    """A connection to the embedded server, as Twisted has it, which says when it waits for its client."""

    def connectionMade(self) -> None:  # noqa: N802 - twisted's names
        """Somebody has come."""
        super().connectionMade()  # type: ignore[no-untyped-call]
        # Twisted would read forms before the application does, and refuse what is none without a word.
        self.requestFactory = partial(self.requestFactory, parsePOSTFormSubmission=False)  # type: ignore[assignment]
        self.factory.half_open.begin(self)

    def allContentReceived(self) -> None:  # noqa: N802
        """A request is here, whole. If it is a handshake, the connection is a socket's from now on."""
        self.factory.half_open.end(self)
        super().allContentReceived()  # type: ignore[no-untyped-call]

    def requestDone(self, request: Any) -> None:  # noqa: N802
        """A request has been answered; another may follow."""
        self.factory.half_open.begin(self)
        super().requestDone(request)  # type: ignore[no-untyped-call]

    def connectionLost(self, reason: Any = connectionDone) -> None:  # noqa: N802
        """Somebody has gone."""
        self.factory.half_open.end(self)
        super().connectionLost(reason)  # type: ignore[no-untyped-call]
