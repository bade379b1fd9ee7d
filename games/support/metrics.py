"""Prometheus metrics of this process; they never identify a game, a player or a choice.

Labels take only the values listed here. docs/hosting.md explains each metric.
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
from games.support.open_sockets import OPEN_SOCKETS

# Without this every counter gets a second metric for the time it was created.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

MOVES = Counter("lionheart_moves", "Moves stored by this process.", ["by"], registry=REGISTRY)
CONFLICTS = Counter("lionheart_conflicts", "Answers that conflicted with an earlier one.", ["kind"], registry=REGISTRY)
CLOSED = Counter("lionheart_closed_sockets", "Sockets closed from this side.", ["code"], registry=REGISTRY)
SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
MOVE_DELIVERY = Histogram(
    "lionheart_move_delivery_seconds",
    "From a move's receipt to its delivery to the last socket of this process.",
    buckets=SECONDS,
    registry=REGISTRY,
)
NOTICE_DELIVERY = Histogram(
    "lionheart_notice_delivery_seconds",
    "From the commit of a move, in any process, to its delivery to the last socket of this one.",
    buckets=SECONDS,
    registry=REGISTRY,
)
DEADLINE_LATE = Histogram(
    "lionheart_deadline_late_seconds",
    "How late an expired deadline was acted on.",
    buckets=SECONDS,
    registry=REGISTRY,
)
OVERDUE = Gauge("lionheart_deadline_overdue_seconds", "How overdue the oldest expired deadline is.", registry=REGISTRY)
LAST_POLL = Gauge(
    "lionheart_looked_timestamp_seconds", "When bots or sweeper last looked.", ["part"], registry=REGISTRY
)

for _by in ("person", "bot", "time"):
    MOVES.labels(_by)
for _kind in ("settled", "same_id", "repeated", "bot_too_late"):
    CONFLICTS.labels(_kind)

_QUEUES: dict[str, Callable[[], int]] = {}
"""Size functions of the process's queues, by name."""


def register_queue(name: str, size: Callable[[], int]) -> None:
    """Adds a queue's length to the metrics."""
    _QUEUES[name] = size


def record_refusal(error: Exception) -> None:
    """Counts a refused move or command, if it conflicted with an earlier answer or frame."""
    if isinstance(error, StalePrompt):
        CONFLICTS.labels("settled").inc()
    elif getattr(error, "code", "") == "conflict":
        CONFLICTS.labels("same_id").inc()


def record_poll(part: str) -> None:
    """Records that bots or sweeper have polled for work."""
    LAST_POLL.labels(part).set(time.time())


def serve() -> None:
    """Serves the metrics on a port of their own, if METRICS_PORT names one."""
    if not settings.METRICS_PORT:
        return
    try:
        start_http_server(settings.METRICS_PORT, settings.METRICS_HOST, REGISTRY)
    except OSError as error:
        where = f"{settings.METRICS_HOST}:{settings.METRICS_PORT}"
        raise CommandError(
            f"Cannot serve metrics on {where}: {error.strerror}. Choose another METRICS_PORT."
        ) from error


class Deliveries:
    """When moves came in, and when each was delivered to the last socket of this process.

    The last delivery is only known afterwards: a move is observed once it has not been delivered to anyone for a while.
    """

    QUIET_SECONDS = 5.0
    MAX_MOVES = 10_000

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], _Delivery] = OrderedDict()

    def received(self, room: str, version: int, seconds_ago: float) -> None:
        """Records that a move came in here some seconds ago, and which version it led to."""
        self._of(room, version).received = time.time() - seconds_ago

    def delivered(self, room: str, version: int, committed: float) -> None:
        """Records the delivery to a socket of a version committed at `committed`.

        It counts as delivered once the socket has the frame to send; frames that wait for a slow client are `queued`.
        """
        delivery = self._of(room, version)
        delivery.committed, delivery.last = committed, time.time()

    def observe_finished(self) -> None:
        """Observes the moves that are no longer being delivered."""
        now = time.time()
        for key, delivery in list(self._known.items()):
            if now - delivery.last >= self.QUIET_SECONDS or len(self._known) > self.MAX_MOVES:
                del self._known[key]
                delivery.count()

    def _of(self, room: str, version: int) -> "_Delivery":
        if len(self._known) > self.MAX_MOVES:
            self.observe_finished()
        key = (room, version)
        return self._known.get(key) or self._known.setdefault(key, _Delivery())


class _Delivery:
    """The delivery of one move. Uses the wall clock, since the move may have come in at another process."""

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


class _CurrentState:
    """Gauges that are read when Prometheus asks."""

    def collect(self) -> Iterator[Metric]:
        DELIVERIES.observe_finished()
        sockets = OPEN_SOCKETS.sockets
        by_kind = GaugeMetricFamily("lionheart_sockets", "Open sockets.", labels=["at"])
        for kind in ("lobby", "room"):
            by_kind.add_metric([kind], sum(socket.kind == kind for socket in sockets))
        yield by_kind
        queued = [socket.queued for socket in sockets]
        waiting = GaugeMetricFamily("lionheart_queued", "Items waiting in queues.", labels=["queue"])
        waiting.add_metric(["to_clients"], sum(out for out, _ in queued))
        waiting.add_metric(["to_slowest_client"], max((out for out, _ in queued), default=0))
        waiting.add_metric(["from_clients"], sum(incoming for _, incoming in queued))
        for name, size in _QUEUES.items():
            waiting.add_metric([name], size())
        yield waiting
        is_draining = OPEN_SOCKETS.is_draining
        yield GaugeMetricFamily("lionheart_leaving", "1 while the process is shutting down.", value=is_draining)


REGISTRY.register(_CurrentState())
