"""Renders emails, in plain text and HTML and in the recipient's language. They say which table waits, for what and
until when, which everybody at the table knows; never what anybody chose."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import AccountMail, MailAddress
from games.notifications.mail import account_links, notice_links
from games.selectors.notifications.content import WAITS, Item, Kind

SUBJECTS = {
    Kind.TURN: gettext_lazy("It is your turn: {room}"),
    Kind.REMINDER: gettext_lazy("Your time is running out: {room}"),
    Kind.VOTE: gettext_lazy("Your vote is needed: {room}"),
    Kind.STAND_IN: gettext_lazy("A bot is playing for you: {room}"),
    Kind.NEWS: gettext_lazy("Round {round} has been resolved: {room}"),
    Kind.MESSAGE: gettext_lazy("A message from the moderators"),
    Kind.CASE: gettext_lazy("A new case is waiting"),
}


@dataclass(frozen=True, slots=True)
class MailMessage:
    """An email to be sent. `batch` identifies it across retries; `stop` is the unsubscribe link, if any."""

    batch: str
    to: str
    subject: str
    text: str
    html: str
    stop: str

    def to_django(self) -> EmailMultiAlternatives:
        """The email as a Django message, with headers for one-click unsubscribing (RFC 8058)."""
        sender = parseaddr(settings.MAIL_FROM)[1]
        headers = {
            "Message-ID": f"<{self.batch}@{sender.rpartition('@')[2]}>",
            "Auto-Submitted": "auto-generated",
        }
        if self.stop:
            headers |= {"List-Unsubscribe": f"<{self.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        to_django = EmailMultiAlternatives(self.subject, self.text, settings.MAIL_FROM, [self.to], headers=headers)
        to_django.attach_alternative(self.html, "text/html")
        return to_django


def notification(batch: str, mail: MailAddress, items: Sequence[Item]) -> MailMessage:
    """An email about everything that waits for a person, one table after the other; a message from the
    moderators, or a request to confirm their address."""
    # A reminder repeats the content of the first email.
    about = {(item.room_id, item.seat, item.kind not in WAITS and item.kind, item.round): item for item in items}
    shown = list(about.values())
    with timezone.override(ZoneInfo(mail.zone)), translation.override(mail.player.language):
        match shown[0].kind:
            case Kind.CONFIRM:
                return _confirmation(batch, mail)
            case Kind.MESSAGE:
                return _moderators_message(batch, mail, shown[0])
        return _notice(batch, mail, shown)


def _confirmation(batch: str, mail: MailAddress) -> MailMessage:
    """A request to confirm an address. It contains no name, since it may reach a stranger."""
    words = {"link": notice_links.link(notice_links.CONFIRM, mail), "days": notice_links.DAYS}
    return _render(batch, mail, _("Confirm your email address for Lionheart"), "confirm", words)


def _moderators_message(batch: str, mail: MailAddress, item: Item) -> MailMessage:
    """What the moderators have written to a person, in the moderator's own words."""
    words: dict[str, object] = {"link": f"{settings.BASE_URL}/standing", "name": mail.player.name, "text": item.text}
    return _render(batch, mail, str(SUBJECTS[Kind.MESSAGE]), "message", words)


def _notice(batch: str, mail: MailAddress, items: Sequence[Item]) -> MailMessage:
    rooms = {item.room_id for item in items}
    entries = [{"item": item, "link": _item_link(item)} for item in items]
    subject = str(SUBJECTS[items[0].kind]).format(room=items[0].room, round=items[0].round)
    if len(rooms) > 1:
        subject = ngettext("{count} table is waiting for you", "{count} tables are waiting for you", len(rooms)).format(
            count=len(rooms)
        )
    return _render(batch, mail, subject, "notice", {"entries": entries, "name": mail.player.name, "zone": mail.zone})


def account_mail(row: AccountMail) -> MailMessage | None:
    """An account email, with its key made now; None if it is obsolete. It contains no name, since it may reach a
    stranger."""
    link = account_links.link(row)
    if link is None:
        return None
    words = {"link": link, "days": account_links.DAYS, "server": settings.BASE_URL}
    with translation.override(row.language):
        is_reset = row.kind == AccountMail.Kind.RESET
        subject = _("Reset your Lionheart password") if is_reset else _("Confirm your address at Lionheart")
        text, html = (
            render_to_string(f"games/notifications/mail/account_{row.kind}.{kind}", words) for kind in ("txt", "html")
        )
        return MailMessage(f"account-{row.pk}-{row.created:%Y%m%d%H%M%S}", row.address, subject, text, html, stop="")


def _item_link(item: Item) -> str:
    room = notice_links.room_link(item.room_id)
    return f"{room}/rounds/{item.round}" if item.kind == Kind.NEWS else room


def _render(batch: str, mail: MailAddress, subject: str, template: str, words: dict[str, object]) -> MailMessage:
    stop = notice_links.link(notice_links.STOP, mail)
    text, html = (
        render_to_string(
            f"games/notifications/mail/{template}.{kind}", {**words, "stop": stop, "server": settings.BASE_URL}
        )
        for kind in ("txt", "html")
    )
    # An old room name may contain line breaks, which would inject headers.
    one_line = "".join(sign if sign.isprintable() else " " for sign in subject)
    return MailMessage(batch, mail.address, one_line, text, html, stop)
