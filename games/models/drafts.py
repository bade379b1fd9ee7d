"""What people are writing and have not handed in."""

from django.db import models


class Draft(models.Model):
    """A secret answer as its writer has it so far, for the question of an id: shown to them alone, on whichever device,
    and gone as soon as everybody's answers are in. `missing` names what they have not said yet."""

    game = models.ForeignKey("games.Game", models.CASCADE, related_name="drafts")
    player = models.ForeignKey("games.Player", models.CASCADE, related_name="drafts")
    prompt = models.CharField(max_length=128)
    move = models.JSONField(editable=False)
    missing = models.JSONField(editable=False, default=list)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "player"), name="one_draft_a_person"),)

    def __str__(self) -> str:
        return f"draft {self.pk}"
