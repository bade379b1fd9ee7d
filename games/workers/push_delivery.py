"""Push worker: sends queued pushes from the database, as the email worker sends emails. Any number of workers may run,
and no game waits for them."""

import logging
import threading
import time
from datetime import datetime

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games import services
from games.notifications.web_push.messages import PushMessage
from games.notifications.web_push.sending import SendResult, send_all
from games.selectors.notifications import pushes as pushes_of
from games.selectors.play import clocks as clocks_of
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""Seconds between rounds."""
SWEEP_SECONDS = 60.0
"""Seconds between deletions of obsolete rows."""


def start() -> threading.Thread:
    """Starts a push worker in a daemon thread."""
    thread = threading.Thread(target=_run, name="push-delivery", daemon=True)
    thread.start()
    return thread


def deliver_once(now: datetime | None = None) -> int:
    """Sends due pushes, those about one table per browser; returns the number of pushes sent."""
    at = now or clocks_of.now()
    pushes = [push for to in pushes_of.due_recipients(at) if (push := _claim(to, at)) is not None]
    if not pushes:
        return 0
    results = send_all(pushes)
    return sum(_settle(push, result, now) for push, result in zip(pushes, results, strict=True))


def _claim(to: int, now: datetime) -> PushMessage | None:
    try:
        return services.push_claim(to=to, now=now)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - an error in one push must not block the others
        log_error(log, f"push to browser {to}", error)
        services.pushes_postpone(to=to, now=now)
        return None


def _settle(push: PushMessage, result: SendResult, now: datetime | None) -> bool:
    """Records the result of a push; whether it was sent. Without `now` it reads the clock again, since sending takes
    time."""
    at = now or clocks_of.now()
    if result.is_sent:
        services.push_sent(batch=push.batch, now=at)
    elif result.subscription_expired:
        services.push_subscription_expired(to=push.to, endpoint=push.endpoint)
    else:
        log.warning("push %s not sent: %s", push.batch[:8], result.problem or result.status)
        services.push_failed(batch=push.batch, now=at, for_good=result.is_permanent, wait=result.wait)
    return result.is_sent


def _run() -> None:
    swept: float | None = None
    while True:
        close_old_connections()
        try:
            deliver_once()
            if swept is None or time.monotonic() - swept >= SWEEP_SECONDS:
                services.pushes_sweep(now=clocks_of.now())
                swept = time.monotonic()
        except DatabaseError as error:
            log.warning("push delivery: %s", type(error).__name__)
        finally:
            close_old_connections()
        time.sleep(POLL_SECONDS)
