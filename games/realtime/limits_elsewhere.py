"""Limits over all processes of a server: each reports to the others every two seconds who uses much of a limit there,
and counts what they report. Ordinary players are not mentioned.

Until the next report, and by little even then, a limit may be exceeded. The report of a process that was killed counts
for some seconds more: who is refused for that reason is asked to try again.
"""

import asyncio
import time
from dataclasses import asdict

from games import broadcast
from games.broadcast.channel_layer import Message
from games.broadcast.hub import Hub
from games.gateway.costly_read_limits import READ_LIMITS, ReadLimits
from games.gateway.rate_limits import NETWORK_BUCKETS, PERSON_BUCKETS, BucketCache
from games.realtime.periodic import PeriodicQuery
from games.support.open_sockets import OPEN_SOCKETS, Crowds
from games.support.process import PROCESS_ID

SECONDS = 2.0
"""Between reports."""
VALID_SECONDS = 5.0
"""How long a report counts if no other follows."""
CREDITS: dict[str, BucketCache | ReadLimits] = {
    "people": PERSON_BUCKETS,
    "networks": NETWORK_BUCKETS,
    "readers": READ_LIMITS,
}
"""The limits whose credits are used up."""


class LimitsListener:
    """Counts what other processes report."""

    def receive_broadcast(self, message: Message) -> None:
        """Counts a report, unless it is this process's own."""
        if message["process"] != PROCESS_ID:
            now = time.monotonic()
            OPEN_SOCKETS.count_elsewhere(message["process"], Crowds(**message["sockets"]), now + VALID_SECONDS)
            for name, limits in CREDITS.items():
                limits.take_elsewhere(message["taken"][name], now)


LISTENER = LimitsListener()


def report() -> Message:
    """What others need to know of this process."""
    return {
        "type": "limits.used",
        "process": PROCESS_ID,
        "sockets": asdict(OPEN_SOCKETS.crowds()),
        "taken": {name: limits.much_taken(SECONDS) for name, limits in CREDITS.items()},
    }


async def _publish() -> None:
    broadcast.hub_of(asyncio.get_running_loop()).publish(broadcast.LIMITS, report())


_PERIODIC = PeriodicQuery(SECONDS, _publish)


async def share(hub: Hub) -> None:
    """Starts reporting and listening, once per process, if there can be others."""
    if hub.is_shared:
        await hub.subscribe(broadcast.LIMITS, LISTENER)
        _PERIODIC.start()
