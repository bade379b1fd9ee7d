"""Rate limits for emails that nobody has agreed to receive: to unconfirmed addresses, and password resets.

They are counted per person, per mailbox, and per requesting network. Password resets are counted separately, so that
other requests cannot keep anybody from resetting a password.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.utils.crypto import salted_hmac

from games.errors import Refused
from games.models import MailRequest
from games.selectors.play import clocks as clocks_of

DAY = timedelta(days=1)
CONFIRM, RESET = "", "reset "
"""Purposes of emails; each is counted separately."""


def mail_limit_check(*, person: str, address: str, network: str, about: str = CONFIRM) -> None:
    """Refused (`too_many_mails`) if today's limit is reached for this person (empty: none yet), this address, or this
    network (empty: unknown)."""
    since = clocks_of.now() - DAY
    for key, most in _counters(person, address, network, about):
        if MailRequest.objects.filter(mark=key, at__gt=since).count() >= most:
            raise Refused("too_fast", "too_many_mails")


def mail_limit_count(*, person: str, address: str, network: str, about: str = CONFIRM) -> None:
    """Counts one email; refused like `mail_limit_check`. Call within a transaction."""
    mail_limit_check(person=person, address=address, network=network, about=about)
    now = clocks_of.now()
    MailRequest.objects.bulk_create(
        MailRequest(mark=key, at=now) for key, _ in _counters(person, address, network, about)
    )


def _counters(person: str, address: str, network: str, about: str) -> Iterator[tuple[str, int]]:
    """The hashed keys to count, each with its limit per day."""
    name, _, host = address.lower().rpartition("@")
    counted = (person and f"person {person}", f"box {name.partition('+')[0]}@{host}", network and f"network {network}")
    for what, most in zip(counted, settings.MAIL_LIMITS, strict=True):
        if what:
            yield salted_hmac("games.mail.limits", about + what, algorithm="sha256").hexdigest(), most
