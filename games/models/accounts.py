"""Private notes and blocks between people, and account emails waiting to be sent."""

from django.conf import settings
from django.db import models

from games.models.rooms import Player

NOTE_LENGTH = 500


class Relation(models.Model):
    """What a player keeps about another person, for themselves alone: a private note, and whether they block them.
    While one blocks the other, neither can take a seat at a table that the other has made, nor can they send each other
    private messages."""

    owner = models.ForeignKey(Player, models.CASCADE, related_name="relations")
    about = models.ForeignKey(Player, models.CASCADE, related_name="relations_about")
    blocked = models.BooleanField(default=False)
    note = models.CharField(max_length=NOTE_LENGTH, default="", blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "about"), name="one_relation_of_a_person"),)

    def __str__(self) -> str:
        return f"relation {self.pk}"


class AccountMail(models.Model):
    """An account email waiting to be sent: a confirmation of an address, or a password reset. Its key is generated when
    it is sent, and not stored."""

    class Kind(models.TextChoices):
        """What the email is about."""

        CONFIRM = "confirm", "is this address yours?"
        RESET = "reset", "password reset"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="account_mails")
    kind = models.CharField(max_length=8, choices=Kind)
    address = models.CharField(max_length=254)
    language = models.CharField(max_length=8, default="en")
    created = models.DateTimeField()
    due = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("user", "kind", "address"), name="one_account_mail_of_a_kind"),)

    def __str__(self) -> str:
        return f"account email {self.pk}"
