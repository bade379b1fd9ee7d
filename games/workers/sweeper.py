"""Sweeper: expires deadlines, computes ratings and deletes expired sessions. Any number of sweepers may run: all work
is found in the database, each deadline is processed once, and others continue what a killed one leaves behind."""

import logging
import threading
import time
from datetime import datetime

from django.db.utils import DatabaseError

from games import services
from games.models import Deadline
from games.selectors.play import clocks as clocks_of
from games.support import metrics
from games.support.error_logging import log_error
from games.workers import delivery, rounds

log = logging.getLogger(__name__)

MAX_SLEEP = 0.5
"""Seconds between queries; shorter when a deadline comes earlier."""
MIN_SLEEP = 0.02
HOUSEKEEPING_SECONDS = 60.0
"""Seconds between deletions of expired rows."""


def start() -> threading.Thread:
    """Starts a sweeper and the delivery workers, in daemon threads."""
    delivery.start()
    return rounds.start("sweeper", _Round(), MAX_SLEEP)


def sweep_once(now: datetime | None = None) -> int:
    """Expires due deadlines and returns their number. First extends them by any time in which no sweeper ran."""
    at, begun = now or clocks_of.now(), time.monotonic()
    metrics.record_poll("sweeper")
    first = clocks_of.next_due()
    metrics.OVERDUE.set(max(0.0, (at - first).total_seconds()) if first else 0)
    if first is None:
        return 0
    services.clock_heartbeat(now=at)
    return sum(_expire(deadline, at, begun) for deadline in clocks_of.due(at))


def _expire(deadline: Deadline, at: datetime, begun: float) -> bool:
    try:
        if not services.deadline_expire(deadline=deadline, now=at):
            return False
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - an error in one game must not stop the clocks of the others
        log_error(log, f"deadline in game {deadline.game_id}", error)
        services.deadline_postpone(deadline=deadline)
        return False
    metrics.DEADLINE_LATE.observe((at - deadline.due).total_seconds() + time.monotonic() - begun)
    return True


def housekeeping() -> None:
    """Deletes expired rows that nobody needs."""
    services.sessions_sweep()
    services.networks_sweep()
    services.notifications_sweep(now=clocks_of.now())


class _Round:
    """A round of the sweeper's thread."""

    _kept: float | None = None

    def __call__(self) -> float:
        sweep_once()
        services.ratings_settle()
        if self._kept is None or time.monotonic() - self._kept >= HOUSEKEEPING_SECONDS:
            self._kept = time.monotonic()
            housekeeping()
        return _until_next()


def _until_next() -> float:
    first = clocks_of.next_due()
    if first is None:
        return MAX_SLEEP
    return min(MAX_SLEEP, max(MIN_SLEEP, (first - clocks_of.now()).total_seconds()))
