"""Drafts of secret answers that were not submitted yet."""

from django.db import models
from django.db.models.functions import Now


class Draft(models.Model):
    """A secret answer in progress, for the prompt with an id: visible to its writer only, on every device, and deleted
    once all answers are in. `missing` names what is still to be decided; `saved` is when it was last stored, so the
    newest of several devices can be found."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="drafts")
    player = models.ForeignKey("games.Player", models.CASCADE, related_name="drafts")
    prompt = models.CharField(max_length=128)
    move = models.JSONField(editable=False)
    missing = models.JSONField(editable=False, default=list)
    saved = models.DateTimeField(editable=False, db_default=Now())

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "player"), name="one_draft_a_person"),)

    def __str__(self) -> str:
        return f"draft {self.pk}"
