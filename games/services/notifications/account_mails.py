"""Account emails (confirmation, password reset): queued at once, sent by the email worker. Their links are made when
they are sent."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from games.models import AccountMail, Player
from games.notifications.channel import SendResult
from games.notifications.mail import messages
from games.notifications.mail.messages import MailMessage
from games.selectors.play import clocks as clocks_of
from games.services.notifications.delivery import CLAIM_TIMEOUT, retry_wait
from games.services.notifications.mail_limits import CONFIRM, RESET, mail_limit_count


@transaction.atomic
def account_mail_request(*, user: User, kind: str, address: str, network: str) -> None:
    """Queues an email that confirms an address or resets a password; a pending one is replaced. Refused if too many
    have been requested for this person, for that address, or from the `network` of the request."""
    now = clocks_of.now()
    player = Player.objects.filter(user=user).first()
    about = RESET if kind == AccountMail.Kind.RESET else CONFIRM
    mail_limit_count(person="" if player is None else player.pk, address=address, network=network, about=about)
    AccountMail.objects.update_or_create(
        user=user,
        kind=AccountMail.Kind(kind),
        address=address,
        defaults={"created": now, "due": now, "attempts": 0, "language": "en" if player is None else player.language},
    )


@transaction.atomic
def account_mail_claim(*, mail_id: int, now: datetime) -> MailMessage | None:
    """Claims a due account email for the caller to send; None if another worker has it or it is obsolete."""
    locked = AccountMail.objects.select_for_update(skip_locked=True, of=("self",)).filter(pk=mail_id, due__lte=now)
    row = locked.select_related("user").first()
    if row is None:
        return None
    mail = messages.account_mail(row)
    if mail is None:
        row.delete()
        return None
    row.due, row.attempts = now + CLAIM_TIMEOUT, row.attempts + 1
    row.save(update_fields=["due", "attempts"])
    return mail


def account_mail_settle(*, mail_id: int, result: SendResult, now: datetime) -> None:
    """Records the result of sending an account email: it is retried like a notification, or deleted."""
    row = AccountMail.objects.filter(pk=mail_id).first()
    if row is None:
        return
    again = retry_wait(row.attempts, result) if result.problem else None
    if again is None:
        row.delete()
    else:
        AccountMail.objects.filter(pk=mail_id).update(due=now + again)
