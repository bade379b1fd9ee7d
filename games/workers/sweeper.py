"""Serves deadlines, and clears sessions that have run out. Both are rows in the database; any number of sweepers may
run, each deadline is served once, and what one that is killed leaves behind the others find.
"""

import logging
import threading
import time
from datetime import datetime

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games import services
from games.models import Deadline
from games.selectors.notifications import mails as mails_of
from games.selectors.notifications import pushes as pushes_of
from games.selectors.play import clocks as clocks_of
from games.support import metrics
from games.support.error_logging import log_error
from games.workers import mail_delivery, push_delivery

log = logging.getLogger(__name__)

LONGEST = 0.5
"""Seconds between looks into the database; shorter when a deadline comes before."""
SHORTEST = 0.02
HOUSEKEEPING = 60.0
"""Seconds between looks for what can be cleared."""


def start() -> threading.Thread:
    """Starts a sweeper in a thread of its own, as long as the process lives, and what brings
    mails and pushes, if there are any."""
    if mails_of.are_sent():
        mail_delivery.start()
    if pushes_of.are_sent():
        push_delivery.start()
    thread = threading.Thread(target=_run, name="sweeper", daemon=True)
    thread.start()
    return thread


def sweep_once(now: datetime | None = None) -> int:
    """Serves what is due; how many it served. First of all, time in which nobody did is given back."""
    at, begun = now or clocks_of.now(), time.monotonic()
    metrics.record_poll("sweeper")
    first = clocks_of.next_due()
    metrics.OVERDUE.set(max(0.0, (at - first).total_seconds()) if first else 0)
    if first is None:
        return 0
    services.clock_beat(now=at)
    return sum(_serve(deadline, at, begun) for deadline in clocks_of.due(at))


def _serve(deadline: Deadline, at: datetime, begun: float) -> bool:
    try:
        if not services.deadline_serve(deadline=deadline, now=at):
            return False
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the clocks of the others go on
        log_error(log, f"deadline in game {deadline.game_id}", error)
        services.deadline_put_off(deadline=deadline)
        return False
    metrics.DEADLINE_LATE.observe((at - deadline.due).total_seconds() + time.monotonic() - begun)
    return True


def keep_house() -> None:
    """Clears what has run out and nobody needs."""
    services.sessions_sweep()


def _run() -> None:
    kept: float | None = None
    while True:
        close_old_connections()
        try:
            sweep_once()
            services.ratings_settle()
            if kept is None or time.monotonic() - kept >= HOUSEKEEPING:
                keep_house()
                kept = time.monotonic()
            pause = _until_next()
        except DatabaseError as error:
            log.warning("sweeper: %s", type(error).__name__)
            pause = LONGEST
        finally:
            close_old_connections()
        time.sleep(pause)


def _until_next() -> float:
    first = clocks_of.next_due()
    if first is None:
        return LONGEST
    return min(LONGEST, max(SHORTEST, (first - clocks_of.now()).total_seconds()))
