"""People's settings for email notifications: address, confirmation, times, and unsubscribing."""

from datetime import datetime, time

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from games.errors import Refused
from games.models import MailAddress, Notification, Player
from games.notifications.mail import notice_links
from games.notifications.mail.channel import MAIL
from games.notifications.mail.notice_links import BadLink
from games.selectors.notifications import mails as mails_of
from games.selectors.notifications.content import Kind, deadline_of, remind_time
from games.selectors.play import clocks as clocks_of
from games.services.notifications.mail_limits import mail_limit_count
from games.services.notifications.outbox import notify_open_turns, request_confirmation
from games.services.support.locks import lock_people
from games.support.local_times import zones

MAX_LENGTH = 254


@transaction.atomic
def mail_set_preferences(
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
    """Sets where and when a person is notified by email. A new address must first be confirmed; the one that it
    replaces is deleted. `network` is the address of the request."""
    if not mails_of.is_enabled():
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
    wanted = mail_address_check(address)
    if wanted != mail.address and mails_of.is_confirmed_for_account(player, wanted):
        _store_confirmed(mail, wanted)
    elif wanted != mail.address:
        mail.address = wanted
        _send_confirmation(mail, network)
    else:
        mail.save()
        _reschedule(mail)
    return mail


@transaction.atomic
def mail_account_confirmed(*, user: User, address: str) -> None:
    """Applies an address just confirmed for an account to its notifications: it need not be confirmed again, and if it
    replaces the account's previous address, notifications follow."""
    mail = MailAddress.objects.select_for_update(no_key=True).filter(player__user=user).first()
    if mail is not None and (
        mail.address.lower() == address or mails_of.is_confirmed_for_account(mail.player, mail.address)
    ):
        _store_confirmed(mail, address)


@transaction.atomic
def mail_resend_confirmation(*, player: Player, network: str) -> MailAddress:
    """Sends the confirmation email again, if it did not arrive or has expired."""
    mail = MailAddress.objects.select_for_update(no_key=True).filter(player=player, confirmed=None).first()
    if mail is None:
        raise Refused("refused", "nothing_to_confirm")
    _send_confirmation(mail, network)
    return mail


@transaction.atomic
def mail_confirm(*, token: str) -> None:
    """Confirms an address by the link in an email."""
    mail = _address_of_link(notice_links.CONFIRM, token)
    if mail.confirmed is None:
        mail.confirmed = clocks_of.now()
        mail.save(update_fields=["confirmed"])
        _reschedule(mail)


@transaction.atomic
def mail_unsubscribe(*, token: str) -> None:
    """Switches emails off by the link in an email. An address that was never confirmed is deleted."""
    mail = _address_of_link(notice_links.STOP, token)
    if mail.confirmed is None:
        mail.delete()
    else:
        mail.choice = MailAddress.Choice.NONE
        mail.save(update_fields=["choice"])
        _reschedule(mail)


@transaction.atomic
def mail_remove_unconfirmed(*, player: Player) -> None:
    """Deletes the address for notifications unless it is also confirmed for the person's account."""
    for mail in MailAddress.objects.select_for_update().filter(player=player):
        if not mails_of.is_confirmed_for_account(player, mail.address):
            mail.delete()


@transaction.atomic
def mail_remove(*, player: Player) -> None:
    """Deletes a person's address with all queued emails."""
    # The address before its emails: the order in which the email worker locks them.
    for mail in MailAddress.objects.select_for_update().filter(player=player):
        mail.delete()


def _store_confirmed(mail: MailAddress, address: str) -> None:
    """Stores an address that is known to be theirs as confirmed."""
    if mail.address.lower() != address.lower():
        mail.address = address
    mail.asked = mail.confirmed = clocks_of.now()
    mail.save()
    _reschedule(mail)


def _send_confirmation(mail: MailAddress, network: str) -> None:
    """Sends a confirmation email, within the rate limits."""
    mail_limit_count(person=mail.player_id, address=mail.address, network=network)
    mail.asked, mail.confirmed = clocks_of.now(), None
    mail.save()
    Notification.objects.filter(address=mail).delete()
    request_confirmation(mail=mail)


def _reschedule(mail: MailAddress) -> None:
    """Reschedules queued emails by the current settings, or deletes them if emails are off."""
    waiting = Notification.objects.filter(address=mail, sent=None).exclude(kind=Kind.CONFIRM)
    if mail.choice == MailAddress.Choice.NONE:
        waiting.delete()
    elif mail.confirmed is not None:
        now = clocks_of.now()
        for row in waiting.filter(batch=""):
            row.due = MAIL.send_time(mail, _earliest(row, now))
            row.save(update_fields=["due"])
        notify_open_turns(channel=MAIL, to=mail)


def _earliest(row: Notification, now: datetime) -> datetime:
    soon = max(now, row.created + MAIL.grace)
    deadline = deadline_of(row) if row.kind == Kind.REMINDER else None
    if deadline is None:
        return soon
    return max(now, remind_time(deadline.game.room, deadline))


def _address_of_link(what: str, token: str) -> MailAddress:
    try:
        return notice_links.mail_address_of(what, token)
    except BadLink as error:
        raise Refused("refused", "expired_link" if error.late else "invalid_link") from None


def mail_address_check(address: str) -> str:
    """Validates an email address: plain ASCII, one local part, one host."""
    text = address.strip()
    try:
        validate_email(text)
    except ValidationError:
        raise Refused("malformed", "mail_address", field="address") from None
    if len(text) > MAX_LENGTH or not text.isascii() or not text.isprintable() or set(text) & set(' "<>,;:[]()\\'):
        raise Refused("malformed", "mail_address", field="address")
    return text
