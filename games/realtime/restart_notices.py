"""Says on all sockets of this process when it will be restarted, and when it will not be after all. One query reads it
for all of them."""

from collections.abc import Callable
from datetime import datetime

from games import protocol
from games.realtime.periodic import PeriodicQuery, query_in_thread
from games.selectors.planned_restart import planned_restart
from games.support.encoding import encode
from games.support.open_sockets import OPEN_SOCKETS, OpenSocket

EVERY = 5.0
"""Seconds between checks."""


class RestartNotices:
    """What all sockets have been sent about a restart; `read` returns when it is planned for."""

    def __init__(self, read: Callable[[], datetime | None]) -> None:
        self._read = read
        self._known: datetime | None = None

    async def look(self) -> None:
        """Sends what has changed."""
        planned = await query_in_thread(self._read)
        if planned != self._known:
            self._known = planned
            for socket in OPEN_SOCKETS.sockets:
                socket.announce(self._frame())

    def greet(self, socket: OpenSocket) -> None:
        """Sends a new socket what the others know."""
        if self._known is not None:
            socket.announce(self._frame())

    def _frame(self) -> bytes:
        return encode(protocol.RestartFrame(at=None if self._known is None else self._known.isoformat()))


NOTICES = RestartNotices(planned_restart)
start = PeriodicQuery(EVERY, NOTICES.look).start
