"""What people are writing and have not handed in."""

from django.db import models
from django.db.models.functions import Now


class Draft(models.Model):
    """A secret answer as its writer has it so far, for the question of an id: shown to them alone, on whichever device,
    and gone as soon as everybody's answers are in. `missing` names what they have not said yet; `saved` is
    when they last had it kept, by which the newest of several devices is known."""

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
