"""Moderators' private messages to people, with their answers."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.ids import ID_LENGTH, new_id
from games.models.moderation import Report
from games.models.rooms import Player


class ModeratorMessage(models.Model):
    """A moderator's private message to a person, who does not see which moderator wrote it, and can answer once.
    `acknowledged` is when they confirmed that they had read it, `answer_read` when a moderator read their answer.
    Deleted with the person."""

    public_id = models.CharField(max_length=ID_LENGTH, default=new_id, unique=True, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="moderator_messages")
    report = models.ForeignKey(Report, models.SET_NULL, null=True, related_name="messages")
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    text = models.CharField(max_length=1000)
    created = models.DateTimeField(default=timezone.now)
    acknowledged = models.DateTimeField(null=True)
    answer = models.CharField(max_length=1000, blank=True)
    answered = models.DateTimeField(null=True)
    answer_read = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(
                fields=("id",), condition=models.Q(answered__isnull=False, answer_read=None), name="answers_unread"
            ),
        )

    def __str__(self) -> str:
        return f"message {self.pk}"
