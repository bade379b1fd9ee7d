"""Delivery workers: send queued notifications from the database, each by one channel, and account emails. Any number of
them may run, and no game waits for them."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from django.db.utils import DatabaseError

from games import services
from games.notifications import CHANNELS
from games.notifications.channel import Channel, Message, SendResult, To
from games.notifications.mail.channel import MAIL
from games.selectors.notifications import outbox
from games.selectors.play import clocks as clocks_of
from games.support.error_logging import log_error
from games.workers import rounds

log = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""Seconds between rounds."""


def start() -> None:
    """Starts a worker in a daemon thread for each channel that is enabled, and one for account emails if emails are."""
    deliveries: dict[str, Callable[[], int]] = {
        channel.name: partial(deliver_once, channel) for channel in CHANNELS if channel.is_enabled()
    }
    if MAIL.is_enabled():
        deliveries["account-email"] = deliver_account_mails
    for name, deliver in deliveries.items():
        rounds.start(f"{name} delivery", partial(_round, deliver), POLL_SECONDS)


def deliver_once(channel: Channel[To, Message], now: datetime | None = None) -> int:
    """Sends the notifications of a channel that are due; returns the number of messages sent. Without `now` each step
    reads the clock again, since sending takes time."""
    recipients, size = outbox.due_recipients(channel.field, now or clocks_of.now()), channel.concurrency
    return sum(_deliver(channel, recipients[at : at + size], now) for at in range(0, len(recipients), size))


def deliver_account_mails(now: datetime | None = None) -> int:
    """Sends the account emails that are due; returns the number of emails sent."""
    return sum(_deliver_account_mail(mail_id, now) for mail_id in outbox.due_account_mails(now or clocks_of.now()))


def _deliver(channel: Channel[To, Message], recipients: Sequence[int], now: datetime | None) -> int:
    """Sends a message to each of some recipients, all at the same time; returns the number of messages sent."""
    claims = {to: message for to in recipients if (message := _claim(channel, to, now)) is not None}
    results = _send(channel, list(claims.values()))
    for (to, message), result in zip(claims.items(), results, strict=True):
        at = now or clocks_of.now()
        services.notification_settle(channel=channel, recipient=to, batch=message.batch, result=result, now=at)
    return sum(not result.problem for result in results)


def _claim(channel: Channel[To, Message], to: int, now: datetime | None) -> Message | None:
    at = now or clocks_of.now()
    try:
        return services.notification_claim(channel=channel, recipient=to, now=at)
    except DatabaseError:
        raise
    except Exception as error:  # noqa: BLE001 - an error in one message must not block the others
        log_error(log, f"{channel.name} to {channel.field} {to}", error)
        services.notifications_postpone(channel=channel, recipient=to, now=at)
        return None


def _deliver_account_mail(mail_id: int, now: datetime | None) -> bool:
    """Sends one account email; whether it was sent."""
    mail = services.account_mail_claim(mail_id=mail_id, now=now or clocks_of.now())
    if mail is None:
        return False
    (result,) = _send(MAIL, [mail])
    services.account_mail_settle(mail_id=mail_id, result=result, now=now or clocks_of.now())
    return not result.problem


def _send(channel: Channel[To, Message], messages: Sequence[Message]) -> list[SendResult]:
    """Sends messages at the same time. Any error is a failure of all of them, to be retried."""
    try:
        results = channel.send(messages)
    except Exception as error:  # noqa: BLE001 - an error in one message must not block the others
        log_error(log, f"sending by {channel.name}", error)
        return [SendResult(type(error).__name__)] * len(messages)
    for message, result in zip(messages, results, strict=True):
        if result.problem and not result.is_gone:
            log.warning("%s %s not sent: %s", channel.name, message.batch[:8], result.problem)
    return results


def _round(deliver: Callable[[], int]) -> float:
    deliver()
    return POLL_SECONDS
