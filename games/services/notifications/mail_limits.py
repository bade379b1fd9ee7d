"""How often letters go out that nobody has agreed to have: to addresses that are not confirmed, and whoever asks for a
new password.

They are counted by the person whom they are for, by the box that they go to, and by the network that they are asked for
from. Letters for a new password are counted apart: nobody is kept from one by what others ask for.
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
"""What letters are about; each is counted apart."""


def letters_refuse_if_too_many(*, person: str, address: str, network: str, about: str = CONFIRM) -> None:
    """Refused (`too_many_mails`), if no more letters may go out today: for this person (empty: nobody yet), to this
    address, or asked for from this network address (empty: unknown)."""
    since = clocks_of.now() - DAY
    for mark, most in _marks(person, address, network, about):
        if MailRequest.objects.filter(mark=mark, at__gt=since).count() >= most:
            raise Refused("too_fast", "too_many_mails")


def count_letter(*, person: str, address: str, network: str, about: str = CONFIRM) -> None:
    """One letter goes out; refused as `letters_refuse_if_too_many` does. To be called within a transaction."""
    letters_refuse_if_too_many(person=person, address=address, network=network, about=about)
    now = clocks_of.now()
    MailRequest.objects.bulk_create(
        MailRequest(mark=mark, at=now) for mark, _ in _marks(person, address, network, about)
    )


def _marks(person: str, address: str, network: str, about: str) -> Iterator[tuple[str, int]]:
    """Who is counted, each with how often a day."""
    name, _, host = address.lower().rpartition("@")
    counted = (person and f"person {person}", f"box {name.partition('+')[0]}@{host}", network and f"network {network}")
    for what, most in zip(counted, settings.MAIL_LIMITS, strict=True):
        if what:
            yield salted_hmac("games.mail.limits", about + what, algorithm="sha256").hexdigest(), most
