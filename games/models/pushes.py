"""Web push: subscribed browsers, and pushes waiting to be sent. A browser's endpoint is personal data, and anyone who
has it with its keys can push to that browser: it is never shown.
"""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.mails import Mail

ENDPOINT_LENGTH = 1000


class PushSubscription(models.Model):
    """A browser that a player wants notifications in: its endpoint at the push service, the two keys for encryption,
    and the `server_key` of ours that it was created for. `turn`, `reminders` and `news` select the notifications; none
    are sent between `quiet_from` and `quiet_to` in the browser's time zone."""

    player = models.ForeignKey("games.Player", models.CASCADE, related_name="pushes", verbose_name=_("person"))
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH, unique=True)
    p256dh = models.CharField(max_length=87)
    auth = models.CharField(max_length=22)
    server_key = models.CharField(max_length=87)
    created = models.DateTimeField(_("created on"))
    turn = models.BooleanField(default=True)
    reminders = models.BooleanField(default=True)
    news = models.BooleanField(default=True)
    quiet_from = models.TimeField(null=True)
    quiet_to = models.TimeField(null=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")

    class Meta:
        verbose_name = _("web push subscription")
        verbose_name_plural = _("web push subscriptions")

    def __str__(self) -> str:
        return gettext("web push subscription {number}").format(number=self.pk)


class Push(models.Model):
    """A notification for a browser, to be sent from `due` on; kinds and `cause` are as in emails. What is due for one
    table is sent as one push, identified by its `batch`, which replaces the previous one for that table."""

    to = models.ForeignKey(PushSubscription, models.CASCADE, related_name="pushes")
    kind = models.CharField(_("kind"), max_length=8, choices=Mail.Kind)
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="pushes", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"), default=0)
    cause = models.CharField(max_length=128, default="", blank=True)
    created = models.DateTimeField(_("created on"))
    due = models.DateTimeField(_("due by"))
    batch = models.CharField(max_length=32, default="", blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    sent = models.DateTimeField(_("sent on"), null=True)

    class Meta:
        verbose_name = _("push")
        verbose_name_plural = _("pushes")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("to", "game", "seat", "cause", "kind"), name="one_push_of_a_kind_a_cause"),
        )
        indexes = (models.Index(fields=("due",), condition=models.Q(sent=None), name="pushes_to_send"),)

    def __str__(self) -> str:
        return gettext("push {number}").format(number=self.pk)
