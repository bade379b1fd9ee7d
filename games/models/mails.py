"""Email notifications: players' addresses with their settings, and emails waiting to be sent. An address is personal
data, shown only to its owner.
"""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class MailAddress(models.Model):
    """A player's email address and settings: emails immediately, once a day at an hour, or never; not between
    `quiet_from` and `quiet_to` in their time zone; `reminders` before a deadline, `news` about completed rounds. Until
    it is `confirmed`, only the confirmation request is sent there, most recently at `asked`."""

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
    reminders = models.BooleanField(default=True)
    news = models.BooleanField(default=True)
    digest_hour = models.PositiveSmallIntegerField(default=8)
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")

    class Meta:
        verbose_name = _("email address")
        verbose_name_plural = _("email addresses")

    def __str__(self) -> str:
        return gettext("email address {number}").format(number=self.pk)


class Mail(models.Model):
    """A notification to be sent from `due` on. What is due for one address at the same time goes into one email,
    identified by its `batch`, under which it is retried.

    `cause` is the id of the prompt that the game waits for; for a vote or a stand-in, what it is about; for news the
    number of the round.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        CONFIRM = "confirm", _("is this address yours?")
        TURN = "turn", _("the game is waiting for you")
        REMINDER = "reminder", _("your time is running out")
        VOTE = "vote", _("your vote is needed")
        STAND_IN = "stand_in", _("a bot plays for you")
        NEWS = "news", _("a round is over")

    to = models.ForeignKey(MailAddress, models.CASCADE, related_name="mails")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, related_name="mails", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"), default=0)
    cause = models.CharField(max_length=128, default="", blank=True)
    created = models.DateTimeField(_("created on"))
    due = models.DateTimeField(_("due by"))
    batch = models.CharField(max_length=32, default="", blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    sent = models.DateTimeField(_("sent on"), null=True)

    class Meta:
        verbose_name = _("email")
        verbose_name_plural = _("emails")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("to", "game", "seat", "cause", "kind"), name="one_mail_of_a_kind_a_cause"),
        )
        indexes = (models.Index(fields=("due",), condition=models.Q(sent=None), name="mails_to_send"),)

    def __str__(self) -> str:
        return gettext("email {number}").format(number=self.pk)


class MailRequest(models.Model):
    """A request for an email to an unconfirmed address, or for a password reset: a keyed hash of the player, the
    address or the network, each of which is limited to a number of requests per day."""

    mark = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"asked for {self.at:%Y-%m-%d %H:%M}"
