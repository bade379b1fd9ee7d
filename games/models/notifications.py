"""The outbox: notifications waiting to be sent, whatever their channel, and what their recipients have in common."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Recipient(models.Model):
    """Where a player's notifications are sent: an email address or a browser. `reminders` before a deadline, `news`
    about completed rounds; none are sent between `quiet_from` and `quiet_to` in the time zone `zone`."""

    player_id: str
    reminders = models.BooleanField(default=True)
    news = models.BooleanField(default=True)
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")

    class Meta:
        abstract = True


class Notification(models.Model):
    """A notification to be sent from `due` on, to an email `address` or to a `browser`. What is sent as one message is
    identified by its `batch`, under which it is retried.

    `cause` is the id of the prompt that the game waits for; for a vote or a stand-in, what it is about; for news the
    number of the round; for a message from the moderators its public id; for a
    case of the moderators the report or the appeal that is new.
    """

    class Kind(models.TextChoices):
        """What it is about."""

        CONFIRM = "confirm", _("is this address yours?")
        TURN = "turn", _("the game is waiting for you")
        REMINDER = "reminder", _("your time is running out")
        VOTE = "vote", _("your vote is needed")
        STAND_IN = "stand_in", _("a bot plays for you")
        NEWS = "news", _("a round is over")
        MESSAGE = "message", _("a message from the moderators")
        CASE = "case", _("a case is waiting for moderators")

    address = models.ForeignKey("games.MailAddress", models.CASCADE, null=True, related_name="notifications")
    browser = models.ForeignKey("games.PushSubscription", models.CASCADE, null=True, related_name="notifications")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    game = models.ForeignKey(
        "games.Game", models.CASCADE, null=True, related_name="notifications", verbose_name=_("game")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), default=0)
    cause = models.CharField(max_length=128, default="", blank=True)
    created = models.DateTimeField(_("created on"))
    due = models.DateTimeField(_("due by"))
    batch = models.CharField(max_length=32, default="", blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    sent = models.DateTimeField(_("sent on"), null=True)

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(address=None, browser__isnull=False) | models.Q(address__isnull=False, browser=None),
                name="one_recipient_of_a_notification",
            ),
            models.UniqueConstraint(
                fields=("address", "game", "seat", "cause", "kind"), name="one_email_of_a_kind_a_cause"
            ),
            models.UniqueConstraint(
                fields=("browser", "game", "seat", "cause", "kind"), name="one_web_push_of_a_kind_a_cause"
            ),
        )
        indexes = (models.Index(fields=("due",), condition=models.Q(sent=None), name="notifications_to_send"),)

    def __str__(self) -> str:
        return gettext("notification {number}").format(number=self.pk)
