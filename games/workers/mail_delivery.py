"""Sends mails. They are rows in the database; any number of postmen may go round, and no game waits for them."""

import logging
import threading
import time
from datetime import datetime
from smtplib import SMTPException, SMTPRecipientsRefused

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games import services
from games.notifications.mail.letters import Letter
from games.selectors.notifications import mails as mails_of
from games.selectors.play import clocks as clocks_of
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

PAUSE = 2.0
"""Seconds between rounds."""
SWEEP = 60.0
"""And between looks for what can be forgotten."""


def start() -> threading.Thread:
    """Starts a postman in a thread of its own, as long as the process lives."""
    thread = threading.Thread(target=_run, name="postman", daemon=True)
    thread.start()
    return thread


def deliver_once(now: datetime | None = None) -> int:
    """Sends what is due; how many letters have gone out."""
    at = now or clocks_of.now()
    accounts = sum(_deliver_account(letter, now) for letter in mails_of.account_letters(at))
    return accounts + sum(_deliver(address, now) for address in mails_of.due_recipients(at))


def _deliver_account(row: int, now: datetime | None) -> bool:
    """A letter about an account."""
    letter = services.account_letter_claim(letter=row, now=now or clocks_of.now())
    if letter is None:
        return False
    try:
        letter.message().send()
    except (SMTPException, OSError) as error:
        log.warning("letter about an account not sent: %s", type(error).__name__)
        services.account_letter_failed(letter=row, now=now or clocks_of.now(), for_good=_is_refused(error))
        return False
    services.account_letter_sent(letter=row)
    return True


def _deliver(address: int, now: datetime | None) -> bool:
    """One letter to an address. How long sending takes counts: what comes next is later."""
    letter = None
    try:
        letter = services.mail_claim(address=address, now=now or clocks_of.now())
        return letter is not None and _send(letter, now)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one letter, the others go out
        log_error(log, f"mail to address {address}", error)
        services.mails_put_off(address=address, now=now or clocks_of.now())
        return False


def _send(letter: Letter, now: datetime | None) -> bool:
    try:
        letter.message().send()
    except (SMTPException, OSError) as error:
        # Its kind alone: its words name the address.
        log.warning("mail %s not sent: %s", letter.batch[:8], type(error).__name__)
        services.mail_failed(batch=letter.batch, now=now or clocks_of.now(), for_good=_is_refused(error))
        return False
    services.mail_sent(batch=letter.batch, now=now or clocks_of.now())
    return True


def _is_refused(error: Exception) -> bool:
    """Whether there is no such address, as far as the mail server knows."""
    return isinstance(error, SMTPRecipientsRefused) and all(code >= 500 for code, _ in error.recipients.values())


def _run() -> None:
    swept: float | None = None
    while True:
        close_old_connections()
        try:
            deliver_once()
            if swept is None or time.monotonic() - swept >= SWEEP:
                services.mails_sweep(now=clocks_of.now())
                swept = time.monotonic()
        except DatabaseError as error:
            log.warning("postman: %s", type(error).__name__)
        finally:
            close_old_connections()
        time.sleep(PAUSE)
