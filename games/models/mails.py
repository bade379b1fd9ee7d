"""Players' email addresses with their settings. An address is personal data, shown only to its owner."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.notifications import Recipient


class MailAddress(Recipient):
    """A player's email address and settings: emails immediately, once a day at an hour, or never. Until it is
    `confirmed`, only the confirmation request is sent there, most recently at `asked`."""

    class Choice(models.TextChoices):
        """When emails are sent."""

        AT_ONCE = "at_once", _("immediately")
        DIGEST = "digest", _("once a day")
        NONE = "none", _("not at all")

    player = models.OneToOneField("games.Player", models.CASCADE, related_name="mail", verbose_name=_("person"))
    address = models.CharField(_("address"), max_length=254)
    confirmed = models.DateTimeField(_("confirmed on"), null=True)
    asked = models.DateTimeField()
    choice = models.CharField(_("frequency"), max_length=8, choices=Choice, default=Choice.AT_ONCE)
    digest_hour = models.PositiveSmallIntegerField(default=8)

    class Meta:
        verbose_name = _("email address")
        verbose_name_plural = _("email addresses")

    def __str__(self) -> str:
        return gettext("email address {number}").format(number=self.pk)


class MailRequest(models.Model):
    """A request for an email to an unconfirmed address, or for a password reset: a keyed hash of the player, the
    address or the network, each of which is limited to a number of requests per day."""

    mark = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"asked for {self.at:%Y-%m-%d %H:%M}"
