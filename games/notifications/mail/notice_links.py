"""Links in mails: signed, so that nobody can make one for an address that is not theirs, and without the address."""

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import MailAddress

CONFIRM, STOP = "confirm", "stop"
DAYS = 3
"""So long the link that confirms an address is good; one that ends mails is good for ever."""


class BadLink(Exception):
    """A link that leads to nothing: forged, of an address that is not there any more, or `late`."""

    def __init__(self, late: bool = False) -> None:
        super().__init__("late" if late else "no such link")
        self.late = late


def link(what: str, mail: MailAddress) -> str:
    """The address of the page that confirms a mail address, or ends mails to it."""
    token = signing.dumps([mail.pk, _print(mail)], salt=f"games.mail.{what}")
    return f"{settings.BASE_URL}/mail/{what}/{token}"


def room_link(room_id: str) -> str:
    """The address of a table."""
    return f"{settings.BASE_URL}/rooms/{room_id}"


def read(what: str, token: str) -> MailAddress:
    """Whose link it is."""
    age = DAYS * 24 * 3600 if what == CONFIRM else None
    try:
        pk, known = signing.loads(token, salt=f"games.mail.{what}", max_age=age)
    except signing.SignatureExpired:
        raise BadLink(late=True) from None
    except signing.BadSignature:
        raise BadLink from None
    mail = MailAddress.objects.select_for_update(no_key=True).filter(pk=pk).first()
    if mail is None or not constant_time_compare(known, _print(mail)):
        raise BadLink
    return mail


def _print(mail: MailAddress) -> str:
    """A link for one address is none for another that its owner has put in its place."""
    return salted_hmac("games.mail.address", mail.address, algorithm="sha256").hexdigest()[:32]
