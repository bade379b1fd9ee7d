"""Signed links in notification emails. They cannot be forged and do not contain the address."""

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import MailAddress

CONFIRM, STOP = "confirm", "stop"
DAYS = 3
"""Validity in days of the link that confirms an address; the unsubscribe link never expires."""


class BadLink(Exception):
    """An invalid link: forged, for an address that no longer exists, or (`late`) expired."""

    def __init__(self, late: bool = False) -> None:
        super().__init__("late" if late else "no such link")
        self.late = late


def link(what: str, mail: MailAddress) -> str:
    """The URL that confirms an email address (`CONFIRM`) or unsubscribes it (`STOP`)."""
    token = signing.dumps([mail.pk, _fingerprint(mail)], salt=f"games.mail.{what}")
    return f"{settings.BASE_URL}/mail/{what}/{token}"


def room_link(room_id: str) -> str:
    """The URL of a table."""
    return f"{settings.BASE_URL}/rooms/{room_id}"


def mail_address_of(what: str, token: str) -> MailAddress:
    """The address that a link's token is for, its row locked. Raises BadLink."""
    age = DAYS * 24 * 3600 if what == CONFIRM else None
    try:
        pk, known = signing.loads(token, salt=f"games.mail.{what}", max_age=age)
    except signing.SignatureExpired:
        raise BadLink(late=True) from None
    except signing.BadSignature:
        raise BadLink from None
    mail = MailAddress.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if mail is None or not constant_time_compare(known, _fingerprint(mail)):
        raise BadLink
    return mail


def _fingerprint(mail: MailAddress) -> str:
    """Invalidates links when the owner changes the address."""
    return salted_hmac("games.mail.address", mail.address, algorithm="sha256").hexdigest()[:32]
