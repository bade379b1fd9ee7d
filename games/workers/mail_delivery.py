"""Email worker: sends queued emails from the database. Any number of workers may run, and no game waits for them."""

import logging
import threading
import time
from datetime import datetime
from smtplib import SMTPException, SMTPRecipientsRefused

from django.db import close_old_connections
from django.db.utils import DatabaseError

from games import services
from games.notifications.mail.messages import MailMessage
from games.selectors.notifications import mails as mails_of
from games.selectors.play import clocks as clocks_of
from games.support.error_logging import log_error

log = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""Seconds between rounds."""
SWEEP_SECONDS = 60.0
"""Seconds between deletions of obsolete rows."""


def start() -> threading.Thread:
    """Starts an email worker in a daemon thread."""
    thread = threading.Thread(target=_run, name="mail-delivery", daemon=True)
    thread.start()
    return thread


def deliver_once(now: datetime | None = None) -> int:
    """Sends due emails; returns the number of emails sent."""
    at = now or clocks_of.now()
    accounts = sum(_deliver_account_mail(mail_id, now) for mail_id in mails_of.account_mails(at))
    return accounts + sum(_deliver(address, now) for address in mails_of.due_recipients(at))


def _deliver_account_mail(mail_id: int, now: datetime | None) -> bool:
    """Sends one account email; whether it was sent."""
    mail = services.account_mail_claim(mail_id=mail_id, now=now or clocks_of.now())
    if mail is None:
        return False
    try:
        mail.to_django().send()
    except (SMTPException, OSError) as error:
        log.warning("account email not sent: %s", type(error).__name__)
        services.account_mail_failed(mail_id=mail_id, now=now or clocks_of.now(), for_good=_is_permanent(error))
        return False
    services.account_mail_sent(mail_id=mail_id)
    return True


def _deliver(address: int, now: datetime | None) -> bool:
    """Sends one email to an address; whether it was sent. Without `now` each step reads the clock again, since sending
    takes time."""
    mail = None
    try:
        mail = services.mail_claim(address=address, now=now or clocks_of.now())
        return mail is not None and _send(mail, now)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - an error in one email must not block the others
        log_error(log, f"email to address {address}", error)
        services.mails_postpone(address=address, now=now or clocks_of.now())
        return False


def _send(mail: MailMessage, now: datetime | None) -> bool:
    try:
        mail.to_django().send()
    except (SMTPException, OSError) as error:
        # Only the type: the message would contain the address.
        log.warning("email %s not sent: %s", mail.batch[:8], type(error).__name__)
        services.mail_failed(batch=mail.batch, now=now or clocks_of.now(), for_good=_is_permanent(error))
        return False
    services.mail_sent(batch=mail.batch, now=now or clocks_of.now())
    return True


def _is_permanent(error: Exception) -> bool:
    """Whether the mail server says that the address does not exist."""
    return isinstance(error, SMTPRecipientsRefused) and all(code >= 500 for code, _ in error.recipients.values())


def _run() -> None:
    swept: float | None = None
    while True:
        close_old_connections()
        try:
            deliver_once()
            if swept is None or time.monotonic() - swept >= SWEEP_SECONDS:
                services.mails_sweep(now=clocks_of.now())
                swept = time.monotonic()
        except DatabaseError as error:
            log.warning("email delivery: %s", type(error).__name__)
        finally:
            close_old_connections()
        time.sleep(POLL_SECONDS)
