"""Deadlines, and votes on players who let them pass."""

from django.db import models
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.games import Game
from games.models.rooms import Room


class Deadline(models.Model):
    """The deadline of a seat's decision: running since `started`, ending at `due`, which includes the seat's whole
    reserve."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="deadlines", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    prompt = models.CharField(max_length=128)
    started = models.DateTimeField(_("running since"))
    due = models.DateTimeField(_("due by"), db_index=True)

    class Meta:
        verbose_name = _("deadline")
        verbose_name_plural = _("deadlines")
        ordering = ("game", "seat")
        constraints = (models.UniqueConstraint(fields=("game", "seat"), name="one_deadline_a_seat"),)

    def __str__(self) -> str:
        due = localtime(self.due)
        return gettext("seat {number}, by {due}").format(number=self.seat, due=f"{due:%Y-%m-%d %H:%M:%S}")


class Vote(models.Model):
    """A player's vote on another seat whose player timed out too often."""

    class Choice(models.TextChoices):
        """The choices."""

        WAIT = "wait", "keep waiting"
        BOT = "bot", "let a bot play"
        REPLACE = "replace", "find another player"
        END = "end", "end the game"

    room = models.ForeignKey(Room, models.CASCADE, related_name="votes")
    about = models.PositiveSmallIntegerField()
    voter = models.PositiveSmallIntegerField()
    choice = models.CharField(max_length=8, choices=Choice)

    class Meta:
        ordering = ("room", "about", "voter")
        constraints = (models.UniqueConstraint(fields=("room", "about", "voter"), name="one_vote_about_a_seat"),)

    def __str__(self) -> str:
        return f"{self.voter} about {self.about}: {self.choice}"


class PlannedRestart(models.Model):
    """A single row: when an operator will restart the server, and when they announced it."""

    at = models.DateTimeField()
    announced = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class SweeperHeartbeat(models.Model):
    """A single row: when a sweeper was last running. Deadlines are extended by time in which none was."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
