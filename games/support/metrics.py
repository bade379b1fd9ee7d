"""What a host may count of this process: figures for Prometheus, never about a game, a person or what anybody chose.

Labels come from the few words that are named here. docs/hosting.md says what each figure means.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.management.base import CommandError
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily, Metric

from games.engine.errors import StalePrompt
from games.support.open_sockets import HERE

# Another figure for each that is counted, which says when the counting began: nobody here asks for it.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

MOVES = Counter("lionheart_moves", "Moves stored by this process.", ["by"], registry=REGISTRY)
CONFLICTS = Counter("lionheart_conflicts", "Answers that met another.", ["kind"], registry=REGISTRY)
CLOSED = Counter("lionheart_closed_sockets", "Sockets closed from this side.", ["code"], registry=REGISTRY)
SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
MOVE_DELIVERY = Histogram(
    "lionheart_move_delivery_seconds",
    "From a move's receipt here to the last socket here that was told of it.",
    buckets=SECONDS,
    registry=REGISTRY,
)
NOTICE_DELIVERY = Histogram(
    "lionheart_notice_delivery_seconds",
    "From the commit of a move, wherever it was made, to the last socket here that was told of it.",
    buckets=SECONDS,
    registry=REGISTRY,
)
DEADLINE_LATE = Histogram(
    "lionheart_deadline_late_seconds",
    "How long after its time a deadline was served.",
    buckets=SECONDS,
    registry=REGISTRY,
)
OVERDUE = Gauge("lionheart_deadline_overdue_seconds", "How late the oldest deadline not served is.", registry=REGISTRY)
LOOKED = Gauge("lionheart_looked_timestamp_seconds", "When bots or sweeper last looked.", ["part"], registry=REGISTRY)

for _by in ("person", "bot", "time"):
    MOVES.labels(_by)
for _kind in ("settled", "same_id", "repeated", "bot_too_late"):
    CONFLICTS.labels(_kind)

_WAITING: dict[str, Callable[[], int]] = {}
"""Queues of the process, by their names."""


def queue(name: str, size: Callable[[], int]) -> None:
    """Has the length of a queue told."""
    _WAITING[name] = size


def refused(error: Exception) -> None:
    """Something that was asked for was not done; noted if somebody else, or the same frame, had been there before."""
    if isinstance(error, StalePrompt):
        CONFLICTS.labels("settled").inc()
    elif getattr(error, "code", "") == "conflict":
        CONFLICTS.labels("same_id").inc()


def looked(part: str) -> None:
    """Bots or sweeper have looked for work."""
    LOOKED.labels(part).set(time.time())


def serve() -> None:
    """Gives the figures on a port of their own, if METRICS_PORT names one."""
    if not settings.METRICS_PORT:
        return
    try:
        start_http_server(settings.METRICS_PORT, settings.METRICS_HOST, REGISTRY)
    except OSError as error:
        where = f"{settings.METRICS_HOST}:{settings.METRICS_PORT}"
        raise CommandError(f"Cannot give metrics on {where}: {error.strerror}. Choose another METRICS_PORT.") from error


class Deliveries:
    """When moves came in, and when the last socket here was told of each.

    Who is last is known only later: a move is reckoned up once nobody has been told of it for a while.
    """

    QUIET = 5.0
    MOST = 10_000

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], _Delivery] = OrderedDict()

    def received(self, room: str, version: int, seconds_ago: float) -> None:
        """The move that brought a room's game to a version came in here so long ago."""
        self._of(room, version).received = time.time() - seconds_ago

    def told(self, room: str, version: int, committed: float) -> None:
        """A socket has been told of a version that was committed at such a time."""
        delivery = self._of(room, version)
        delivery.committed, delivery.last = committed, time.time()

    def reckon(self, quiet: float | None = None) -> None:
        """Counts those that are over."""
        now, quiet = time.time(), self.QUIET if quiet is None else quiet
        for key, delivery in list(self._known.items()):
            if now - delivery.last >= quiet or len(self._known) > self.MOST:
                del self._known[key]
                delivery.count()

    def _of(self, room: str, version: int) -> "_Delivery":
        if len(self._known) > self.MOST:
            self.reckon()
        key = (room, version)
        return self._known.get(key) or self._known.setdefault(key, _Delivery())


class _Delivery:
    """Of one move, in this process. The wall clock, since it may have come in at another."""

    __slots__ = ("committed", "last", "received")

    def __init__(self) -> None:
        self.received = self.committed = 0.0
        self.last = time.time()

    def count(self) -> None:
        if self.received:
            MOVE_DELIVERY.observe(max(0.0, self.last - self.received))
        if self.committed:
            NOTICE_DELIVERY.observe(max(0.0, self.last - self.committed))


DELIVERIES = Deliveries()


class _Now:
    """What is looked at when it is asked for."""

    def collect(self) -> Iterator[Metric]:
        DELIVERIES.reckon()
        lines = HERE.lines
        sockets = GaugeMetricFamily("lionheart_sockets", "Open sockets.", labels=["at"])
        for kind in ("lobby", "room"):
            sockets.add_metric([kind], sum(line.kind == kind for line in lines))
        yield sockets
        queued = [line.queued for line in lines]
        waiting = GaugeMetricFamily("lionheart_queued", "What waits in queues.", labels=["queue"])
        waiting.add_metric(["to_clients"], sum(out for out, _ in queued))
        waiting.add_metric(["to_slowest_client"], max((out for out, _ in queued), default=0))
        waiting.add_metric(["from_clients"], sum(taken for _, taken in queued))
        for name, size in _WAITING.items():
            waiting.add_metric([name], size())
        yield waiting
        yield GaugeMetricFamily("lionheart_leaving", "1 when the process is about to end.", value=HERE.is_leaving)


REGISTRY.register(_Now())
