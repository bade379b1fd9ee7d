"""The email channel: for games by correspondence, immediately or in a daily digest."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import QuerySet

from games.models import MailAddress, Notification, Room
from games.notifications.channel import Channel, SendResult
from games.notifications.mail import messages
from games.notifications.mail.messages import MailMessage
from games.notifications.mail.notice_links import DAYS
from games.selectors.notifications import mails as mails_of
from games.selectors.notifications.content import Item, Kind
from games.support.local_times import next_time


class MailChannel(Channel[MailAddress, MailMessage]):
    """Emails. What is due for one address at the same time goes into one email, except moderators'
    messages. A retried one has the same Message-ID, by which email programs recognize it, so nothing is added to it."""

    name, field, model = "email", "address", MailAddress
    concurrency = 1

    @property
    def grace(self) -> timedelta:
        return timedelta(seconds=settings.MAIL_GRACE)

    def is_enabled(self) -> bool:
        return mails_of.is_enabled()

    def recipients(self) -> QuerySet[MailAddress]:
        return MailAddress.objects.filter(confirmed__isnull=False).exclude(choice=MailAddress.Choice.NONE)

    def obsolete_recipients(self, now: datetime) -> QuerySet[MailAddress]:
        """Addresses that were never confirmed."""
        return MailAddress.objects.filter(confirmed=None, asked__lt=now - timedelta(days=DAYS))

    def covers(self, room: Room, kind: str) -> bool:
        return room.pace == Room.Pace.CORRESPONDENCE

    def wants(self, to: MailAddress, kind: str) -> bool:
        if kind == Kind.CONFIRM:
            return to.confirmed is None
        if to.confirmed is None or to.choice == MailAddress.Choice.NONE:
            return False
        return {Kind.REMINDER: to.reminders, Kind.NEWS: to.news, Kind.CASE: False}.get(Kind(kind), True)

    def send_time(self, to: MailAddress, at: datetime) -> datetime:
        if to.choice == MailAddress.Choice.DIGEST:
            at = next_time(at, time(to.digest_hour), ZoneInfo(to.zone), once=True)
        return super().send_time(to, at)

    def bundle(self, row: Notification, item: Item) -> str:
        # What the moderators write stays apart from what waits at tables.
        return row.batch or (row.cause if row.kind == Kind.MESSAGE else "")

    def render(self, batch: str, to: MailAddress, items: Sequence[Item], now: datetime) -> MailMessage:
        return messages.notification(batch, to, items)

    def send(self, messages: Sequence[MailMessage]) -> list[SendResult]:
        return [_send(mail) for mail in messages]


def _send(mail: MailMessage) -> SendResult:
    try:
        mail.to_django().send()
    except (SMTPException, OSError) as error:
        # Only the type: the message would contain the address.
        return SendResult(type(error).__name__, is_permanent=_is_permanent(error))
    return SendResult()


def _is_permanent(error: Exception) -> bool:
    """Whether the mail server says that the address does not exist."""
    return isinstance(error, SMTPRecipientsRefused) and all(code >= 500 for code, _ in error.recipients.values())


MAIL = MailChannel()
