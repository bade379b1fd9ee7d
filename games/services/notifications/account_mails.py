"""Letters about accounts: written down at once, sent by the postman. Their keys are made when they go out."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from games.models import AccountLetter, Player
from games.notifications.mail import letters
from games.notifications.mail.letters import Letter
from games.selectors.play import clocks as clocks_of
from games.services.notifications.delivery_claims import CLAIMED, RETRIES
from games.services.notifications.mail_limits import CONFIRM, RESET, count_letter


@transaction.atomic
def account_letter(*, user: User, kind: str, address: str, network: str) -> None:
    """Somebody is to be asked whether an address is theirs, or told the way to a new password; once at a time. Refused,
    if too many letters have been asked for: for them, to that box, or from the `network` that this wish comes from."""
    now = clocks_of.now()
    player = Player.objects.filter(user=user).first()
    about = RESET if kind == AccountLetter.Kind.RESET else CONFIRM
    count_letter(person="" if player is None else player.pk, address=address, network=network, about=about)
    AccountLetter.objects.update_or_create(
        user=user,
        kind=AccountLetter.Kind(kind),
        address=address,
        defaults={"made": now, "due": now, "attempts": 0, "language": "en" if player is None else player.language},
    )


@transaction.atomic
def account_letter_claim(*, letter: int, now: datetime) -> Letter | None:
    """A letter that is due, for the caller alone to send; None if somebody else is at it, or it is of no use now."""
    locked = AccountLetter.objects.select_for_update(skip_locked=True, of=("self",)).filter(pk=letter, due__lte=now)
    row = locked.select_related("user").first()
    if row is None:
        return None
    mail = letters.of_account(row)
    if mail is None:
        row.delete()
        return None
    row.due, row.attempts = now + CLAIMED, row.attempts + 1
    row.save(update_fields=["due", "attempts"])
    return mail


def account_letter_sent(*, letter: int) -> None:
    """It has gone out."""
    AccountLetter.objects.filter(pk=letter).delete()


def account_letter_failed(*, letter: int, now: datetime, for_good: bool) -> None:
    """It has not: it is tried again later, if that can help."""
    row = AccountLetter.objects.filter(pk=letter).first()
    if row is None:
        return
    if for_good or row.attempts > len(RETRIES):
        row.delete()
        return
    later: timedelta = RETRIES[row.attempts - 1]
    AccountLetter.objects.filter(pk=letter).update(due=now + later)
