"""What people choose about mails: an address, whether it is theirs, when they want to be told, and that they do not."""

from datetime import datetime, time, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from games.errors import Refused
from games.models import Mail, MailAddress, Player
from games.notifications.mail import notice_links
from games.notifications.mail.notice_links import BadLink
from games.selectors.notifications import mails as mails_of
from games.selectors.play import clocks as clocks_of
from games.services.notifications.mail_limits import count_letter
from games.services.notifications.mail_outbox import mail_of_confirmation, mails_catch_up
from games.services.support.locks import lock_people
from games.support.local_times import zones

LONGEST = 254


@transaction.atomic
def mail_choose(
    *,
    player: Player,
    network: str,
    address: str,
    choice: str,
    reminders: bool = True,
    news: bool = True,
    digest_hour: int,
    quiet_from: time | None,
    quiet_to: time | None,
    zone: str,
) -> MailAddress:
    """Where and when somebody wants to be told. An address that is new is first asked whether it is theirs; the one
    that it replaces is forgotten. `network` is where the wish comes from."""
    if not mails_of.are_sent():
        raise Refused("refused", "no_mails")
    if zone not in zones():
        raise Refused("malformed", "time_zone", field="zone")
    lock_people(player)
    mail = MailAddress.objects.select_for_update(no_key=True).filter(player=player).first()
    mail = mail or MailAddress(player=player, address="")
    mail.choice, mail.digest_hour, mail.zone = MailAddress.Choice(choice), digest_hour, zone
    mail.reminders, mail.news = reminders, news
    both = quiet_from is not None and quiet_to is not None
    mail.quiet_from, mail.quiet_to = (quiet_from, quiet_to) if both else (None, None)
    wanted = mail_address(address)
    if wanted != mail.address and mails_of.is_known(player, wanted):
        _take(mail, wanted)
    elif wanted != mail.address:
        mail.address = wanted
        _ask(mail, network)
    else:
        mail.save()
        _apply(mail)
    return mail


@transaction.atomic
def mail_known(*, user: User, address: str) -> None:
    """An address has been confirmed for an account: if its person wants notices there, it need not be again; if it
    takes the place of the account's last one, notices follow."""
    mail = MailAddress.objects.select_for_update(no_key=True).filter(player__user=user).first()
    if mail is not None and (mail.address.lower() == address or mails_of.is_known(mail.player, mail.address)):
        _take(mail, address)


@transaction.atomic
def mail_ask_again(*, player: Player, network: str) -> MailAddress:
    """The question whether an address is theirs has not come, or is too old."""
    mail = MailAddress.objects.select_for_update(no_key=True).filter(player=player, confirmed=None).first()
    if mail is None:
        raise Refused("refused", "nothing_to_confirm")
    _ask(mail, network)
    return mail


@transaction.atomic
def mail_confirm(*, token: str) -> None:
    """Whoever reads the mails to an address agrees to have them."""
    mail = _of_link(notice_links.CONFIRM, token)
    if mail.confirmed is None:
        mail.confirmed = clocks_of.now()
        mail.save(update_fields=["confirmed"])
        _apply(mail)


@transaction.atomic
def mail_stop(*, token: str) -> None:
    """Whoever reads the mails to an address wants no more. One that was never confirmed is forgotten."""
    mail = _of_link(notice_links.STOP, token)
    if mail.confirmed is None:
        mail.delete()
    else:
        mail.choice = MailAddress.Choice.NONE
        mail.save(update_fields=["choice"])
        _apply(mail)


@transaction.atomic
def mail_keep_known(*, player: Player) -> None:
    """An address for notices is forgotten unless it is confirmed for the person's account, too."""
    for mail in MailAddress.objects.select_for_update().filter(player=player):
        if not mails_of.is_known(player, mail.address):
            mail.delete()


@transaction.atomic
def mail_remove(*, player: Player) -> None:
    """Somebody's address is forgotten, with all that was to be sent there."""
    # The address before its mails: in the order in which a postman locks them.
    for mail in MailAddress.objects.select_for_update().filter(player=player):
        mail.delete()


def _take(mail: MailAddress, address: str) -> None:
    """An address that is known to be theirs."""
    if mail.address.lower() != address.lower():
        mail.address = address
    mail.asked = mail.confirmed = clocks_of.now()
    mail.save()
    _apply(mail)


def _ask(mail: MailAddress, network: str) -> None:
    """Asks an address whether it is theirs who gave it, as often as may be."""
    count_letter(person=mail.player_id, address=mail.address, network=network)
    mail.asked, mail.confirmed = clocks_of.now(), None
    mail.save()
    Mail.objects.filter(to=mail).delete()
    mail_of_confirmation(mail=mail)


def _apply(mail: MailAddress) -> None:
    """What is to be sent is sent when its owner now wants it, or not at all."""
    waiting = Mail.objects.filter(to=mail, sent=None).exclude(kind=Mail.Kind.CONFIRM)
    if mail.choice == MailAddress.Choice.NONE:
        waiting.delete()
    elif mail.confirmed is not None:
        now = clocks_of.now()
        for row in waiting.filter(batch=""):
            row.due = mails_of.send_time(mail, _earliest(row, now))
            row.save(update_fields=["due"])
        mails_catch_up(mail=mail)


def _earliest(row: Mail, now: datetime) -> datetime:
    soon = max(now, row.made + timedelta(seconds=settings.MAIL_GRACE))
    deadline = mails_of.deadline_of(row) if row.kind == Mail.Kind.REMINDER else None
    if deadline is None:
        return soon
    return max(now, mails_of.remind_time(deadline.game.room, deadline))


def _of_link(what: str, token: str) -> MailAddress:
    try:
        return notice_links.read(what, token)
    except BadLink as error:
        raise Refused("refused", "old_link" if error.late else "bad_link") from None


def mail_address(address: str, *, field: str = "address") -> str:
    """An address as mail servers everywhere take it: plain signs, one name, one host."""
    text = address.strip()
    try:
        validate_email(text)
    except ValidationError:
        raise Refused("malformed", "mail_address", field=field) from None
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or set(text) & set(' "<>,;:[]()\\'):
        raise Refused("malformed", "mail_address", field=field)
    return text
