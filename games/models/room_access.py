"""Who is admitted to a room, and who is not."""

from django.db import models

from games.models.ids import ID_LENGTH
from games.models.rooms import Player, Room


class Admission(models.Model):
    """A player has entered a room's password."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="admissions")
    player = models.ForeignKey(Player, models.CASCADE, related_name="admissions")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("room", "player"), name="one_admission_of_a_person"),)

    def __str__(self) -> str:
        return f"admission {self.pk}"


class PasswordAttempt(models.Model):
    """An attempt at a room's password. `origin_hash` is a keyed hash of the network address, or of the player."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="password_attempts")
    origin_hash = models.CharField(max_length=ID_LENGTH)
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"try {self.pk}"


class Removal(models.Model):
    """A host has removed a player from their seat before the start; they may not sit down again before `until`."""

    class Reason(models.TextChoices):
        """The reason."""

        AWAY = "away", "they were away"
        NOT_READY = "not_ready", "they were not ready"
        RESERVED = "reserved", "the seat is reserved for another player"
        BEHAVIOUR = "behaviour", "they behaved badly"
        OTHER = "other", "another reason"

    room = models.ForeignKey(Room, models.CASCADE, related_name="removals")
    player = models.ForeignKey(Player, models.CASCADE, related_name="removals")
    reason = models.CharField(max_length=12, choices=Reason)
    until = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("room", "player"), name="one_removal_of_a_person"),)

    def __str__(self) -> str:
        return f"removal until {self.until:%H:%M:%S}"
