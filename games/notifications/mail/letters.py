"""Letters in words: what goes out, to whom, in plain text and in HTML. They tell which table waits, for what and until
when, which everybody at the table knows; never what anybody chose. They are in the language of whoever reads them.
"""

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

from games.models import AccountLetter, Mail, MailAddress
from games.notifications.mail import account_links, notice_links
from games.selectors.notifications.mails import Item

SUBJECTS = {
    Mail.Kind.TURN: gettext_lazy("It is your turn: {room}"),
    Mail.Kind.REMINDER: gettext_lazy("Your time is running out: {room}"),
    Mail.Kind.VOTE: gettext_lazy("Your vote is needed: {room}"),
    Mail.Kind.STAND_IN: gettext_lazy("A bot plays for you: {room}"),
    Mail.Kind.NEWS: gettext_lazy("Round {round} has been resolved: {room}"),
}


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as it goes out. `batch` names it, whenever it is tried; `stop` is the link that ends further ones, if
    there are any."""

    batch: str
    to: str
    subject: str
    text: str
    html: str
    stop: str

    def message(self) -> EmailMultiAlternatives:
        """The same for Django to send; a mail program ends all further ones with one click (RFC 8058)."""
        sender = parseaddr(settings.MAIL_FROM)[1]
        headers = {
            "Message-ID": f"<{self.batch}@{sender.rpartition('@')[2]}>",
            "Auto-Submitted": "auto-generated",
        }
        if self.stop:
            headers |= {"List-Unsubscribe": f"<{self.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        message = EmailMultiAlternatives(self.subject, self.text, settings.MAIL_FROM, [self.to], headers=headers)
        message.attach_alternative(self.html, "text/html")
        return message


def confirmation(batch: str, mail: MailAddress) -> Letter:
    """Asks whether an address is theirs who asked for mails to it. It names nobody: it may go to a stranger."""
    words = {"link": notice_links.link(notice_links.CONFIRM, mail), "days": notice_links.DAYS}
    with translation.override(mail.player.language):
        subject = _("Is this your address? Lionheart would like to write to you")
        return _letter(batch, mail, subject, "confirm", words)


def notice(batch: str, mail: MailAddress, items: Sequence[Item]) -> Letter:
    """Tells what waits for somebody, one table after the other."""
    rooms = {item.room_id for item in items}
    told = [{"item": item, "link": _link_of(item)} for item in items]
    with timezone.override(ZoneInfo(mail.zone)), translation.override(mail.player.language):
        subject = str(SUBJECTS[items[0].kind]).format(room=items[0].room, round=items[0].round)
        if len(rooms) > 1:
            subject = ngettext("{count} table waits for you", "{count} tables wait for you", len(rooms)).format(
                count=len(rooms)
            )
        return _letter(batch, mail, subject, "notice", {"told": told, "name": mail.player.name, "zone": mail.zone})


def of_account(row: AccountLetter) -> Letter | None:
    """A letter about an account, with its key made now; None if there is nothing to say any more. It names nobody: it
    may go to a stranger."""
    link = account_links.link(row)
    if link is None:
        return None
    words = {"link": link, "days": account_links.DAYS, "server": settings.BASE_URL}
    with translation.override(row.language):
        is_reset = row.kind == AccountLetter.Kind.RESET
        subject = _("A new password for Lionheart") if is_reset else _("Confirm your address at Lionheart")
        text, html = (
            render_to_string(f"games/notifications/mail/account_{row.kind}.{kind}", words) for kind in ("txt", "html")
        )
        return Letter(f"account-{row.pk}-{row.made:%Y%m%d%H%M%S}", row.address, subject, text, html, stop="")


def _link_of(item: Item) -> str:
    room = notice_links.room_link(item.room_id)
    return f"{room}/rounds/{item.round}" if item.kind == Mail.Kind.NEWS else room


def _letter(batch: str, mail: MailAddress, subject: str, template: str, words: dict[str, object]) -> Letter:
    stop = notice_links.link(notice_links.STOP, mail)
    text, html = (
        render_to_string(
            f"games/notifications/mail/{template}.{kind}", {**words, "stop": stop, "server": settings.BASE_URL}
        )
        for kind in ("txt", "html")
    )
    # A name of long ago may hold what would begin another header.
    one_line = "".join(sign if sign.isprintable() else " " for sign in subject)
    return Letter(batch, mail.address, one_line, text, html, stop)
