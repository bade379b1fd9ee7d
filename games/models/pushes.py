"""Browsers subscribed to web push. A browser's endpoint is personal data, and anyone who has it with its keys can push
to that browser: it is never shown."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.notifications import Recipient

ENDPOINT_LENGTH = 1000


class PushSubscription(Recipient):
    """A browser that a player wants notifications in: its endpoint at the push service, the two keys for encryption,
    and the `server_key` of ours that it was created for. `turn` selects what the player has to act on, `cases` what is
    new in a moderator's queue."""

    player = models.ForeignKey("games.Player", models.CASCADE, related_name="pushes", verbose_name=_("person"))
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH, unique=True)
    p256dh = models.CharField(max_length=87)
    auth = models.CharField(max_length=22)
    server_key = models.CharField(max_length=87)
    created = models.DateTimeField(_("created on"))
    turn = models.BooleanField(default=True)
    cases = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name = _("web push subscription")
        verbose_name_plural = _("web push subscriptions")

    def __str__(self) -> str:
        return gettext("web push subscription {number}").format(number=self.pk)
