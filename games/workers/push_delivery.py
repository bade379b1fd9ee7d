"""Sends pushes, as the postman sends mails: rows in the database; any number of couriers may go round, and no game
waits for them.
"""

import logging
import threading
import time
from datetime import datetime

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games import services
from games.notifications.web_push.messages import PushMessage
from games.notifications.web_push.sending import Answer, bring
from games.selectors.notifications import pushes as pushes_of
from games.selectors.play import clocks as clocks_of
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

PAUSE = 2.0
"""Seconds between rounds."""
SWEEP = 60.0
"""And between looks for what can be forgotten."""


def start() -> threading.Thread:
    """Starts a courier in a thread of its own, as long as the process lives."""
    thread = threading.Thread(target=_run, name="courier", daemon=True)
    thread.start()
    return thread


def deliver_once(now: datetime | None = None) -> int:
    """Sends what is due, of each browser one table; how many pushes have been brought."""
    at = now or clocks_of.now()
    parcels = [parcel for to in pushes_of.due_recipients(at) if (parcel := _claimed(to, at)) is not None]
    if not parcels:
        return 0
    answers = bring(parcels)
    return sum(_settle(parcel, answer, now) for parcel, answer in zip(parcels, answers, strict=True))


def _claimed(to: int, now: datetime) -> PushMessage | None:
    try:
        return services.push_claim(to=to, now=now)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one push, the others go out
        log_error(log, f"push to browser {to}", error)
        services.pushes_put_off(to=to, now=now)
        return None


def _settle(parcel: PushMessage, answer: Answer, now: datetime | None) -> bool:
    """Notes what became of a push. How long sending takes counts: what comes next is later."""
    at = now or clocks_of.now()
    if answer.is_brought:
        services.push_sent(batch=parcel.batch, now=at)
    elif answer.is_gone:
        services.push_gone(to=parcel.to, endpoint=parcel.endpoint)
    else:
        log.warning("push %s not sent: %s", parcel.batch[:8], answer.problem or answer.status)
        services.push_failed(batch=parcel.batch, now=at, for_good=answer.is_refused, wait=answer.wait)
    return answer.is_brought


def _run() -> None:
    swept: float | None = None
    while True:
        close_old_connections()
        try:
            deliver_once()
            if swept is None or time.monotonic() - swept >= SWEEP:
                services.pushes_sweep(now=clocks_of.now())
                swept = time.monotonic()
        except DatabaseError as error:
            log.warning("courier: %s", type(error).__name__)
        finally:
            close_old_connections()
        time.sleep(PAUSE)
