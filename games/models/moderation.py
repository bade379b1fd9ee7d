"""Data of moderation: reports with their evidence, sanctions and appeals, notes on people, and the audit log."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.chat import ChatMessage
from games.models.ids import ID_LENGTH, NAME_LENGTH, new_id
from games.models.rooms import Player, Room


class Report(models.Model):
    """A player's report of a person to the moderators. `evidence` is frozen when it is made: the public view of the
    table, its recent log, and the chat as far as the reporter could read it. `about_name` is the name the person had
    there. `public_id` is the id that the reporter sees; `acknowledged` is when they were shown the `answer`."""

    class Kind(models.TextChoices):
        """What a person is reported for."""

        INSULT = "insult", _("insults or threats")
        CHEATING = "cheating", _("cheating or collusion")
        STALLING = "stalling", _("stalling or leaving")
        NAME = "name", _("an offensive name")
        SPAM = "spam", _("spam")
        OTHER = "other", _("other")

    class Decision(models.TextChoices):
        """The outcome."""

        NONE = "", _("not decided")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    public_id = models.CharField(max_length=ID_LENGTH, default=new_id, unique=True, editable=False)
    reporter = models.ForeignKey(
        Player, models.SET_NULL, null=True, related_name="reports_made", verbose_name=_("reported by")
    )
    about = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="reports", verbose_name=_("about"))
    about_name = models.CharField(_("about"), max_length=NAME_LENGTH)
    room = models.ForeignKey(Room, models.SET_NULL, null=True, related_name="reports", verbose_name=_("table"))
    message = models.ForeignKey(ChatMessage, models.SET_NULL, null=True, related_name="reports")
    kind = models.CharField(_("category"), max_length=10, choices=Kind)
    text = models.CharField(max_length=1000, blank=True)
    evidence = models.JSONField(editable=False)
    created = models.DateTimeField(_("created on"), default=timezone.now)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    decision = models.CharField(_("decision"), max_length=10, choices=Decision, default=Decision.NONE, blank=True)
    decided = models.DateTimeField(_("decided on"), null=True)
    answer = models.CharField(max_length=1000, blank=True)
    acknowledged = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-id",)
        indexes = (models.Index(fields=("id",), condition=models.Q(decided=None), name="reports_open"),)
        permissions = (("moderate", "Can moderate"),)

    def __str__(self) -> str:
        return f"{self.about_name}: {self.get_kind_display()}"


class CaseClaim(models.Model):
    """A moderator who works on a case, until the claim ends. `key` names the case (`Subject.key`)."""

    key = models.CharField(max_length=80, unique=True)
    moderator = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"claim of {self.key}"


class Sanction(models.Model):
    """A sanction against a player, with a reason that they are shown: from `begun` to `until`, or permanent, unless it
    is `lifted`. `acknowledged` is when they confirmed that they had read it. They can appeal once."""

    class Step(models.TextChoices):
        """The kinds of sanctions, from the mildest to the most severe."""

        WARNING = "warning", _("warning")
        MUTE = "mute", _("mute")
        SEAT_BAN = "seat_ban", _("seat ban")
        ACCOUNT_BAN = "account_ban", _("account ban")

    OFF_SEATS = (Step.SEAT_BAN, Step.ACCOUNT_BAN)
    """Sanctions with which bots take over the person's seats immediately, visible to everyone."""

    public_id = models.CharField(max_length=ID_LENGTH, default=new_id, unique=True, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="sanctions", verbose_name=_("person"))
    step = models.CharField(_("kind"), max_length=12, choices=Step)
    reason = models.CharField(_("reason"), max_length=1000)
    report = models.ForeignKey(Report, models.SET_NULL, null=True, related_name="sanctions")
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("issued by")
    )
    begun = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True)
    acknowledged = models.DateTimeField(_("acknowledged on"), null=True)
    lifted = models.DateTimeField(_("lifted on"), null=True)
    appeal = models.CharField(max_length=1000, blank=True)
    appealed = models.DateTimeField(null=True)
    appeal_answer = models.CharField(max_length=1000, blank=True)
    appeal_decided = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("player",), condition=models.Q(lifted=None), name="sanctions_not_lifted"),
            models.Index(
                fields=("id",), condition=models.Q(appealed__isnull=False, appeal_decided=None), name="appeals_open"
            ),
        )

    def __str__(self) -> str:
        return gettext("sanction {number}").format(number=self.pk)


class PlayerNote(models.Model):
    """A moderator's note on a player, for other moderators."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="notes")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    text = models.CharField(max_length=1000)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"note {self.pk}"


class AppendOnly(models.QuerySet["AuditEntry"]):
    """A queryset whose rows can be created, but not changed."""

    def update(self, **fields: Any) -> NoReturn:
        """Always raises TypeError."""
        raise TypeError("Entries of the audit log cannot be changed.")

    def delete(self) -> NoReturn:
        """Always raises TypeError."""
        raise TypeError("Entries of the audit log cannot be deleted.")


class AuditEntry(models.Model):
    """An entry of the audit log: which moderator did what, to whom or what, why and when; also acts that were refused.
    Entries are never changed or deleted, which database triggers enforce as well, so they hold names and ids instead of
    foreign keys. `room` is the id of the table concerned, if any: its players do not see the entry."""

    at = models.DateTimeField(_("when"), default=timezone.now)
    who = models.CharField(_("who"), max_length=150)
    who_key = models.BigIntegerField(null=True)
    act = models.CharField(_("action"), max_length=40)
    refused = models.CharField(_("refused"), max_length=60, blank=True)
    kind = models.CharField(_("object"), max_length=20)
    key = models.CharField(max_length=40)
    name = models.CharField(_("name"), max_length=100, blank=True)
    player = models.CharField(max_length=ID_LENGTH, blank=True)
    room = models.CharField(max_length=ID_LENGTH, blank=True)
    why = models.CharField(_("reason"), max_length=1000, blank=True)
    detail = models.CharField(_("details"), max_length=200, blank=True)

    objects = AppendOnly.as_manager()

    class Meta:
        ordering = ("-id",)
        verbose_name = _("moderator action")
        verbose_name_plural = _("moderator actions")
        indexes = (
            models.Index(fields=("kind", "key"), name="audit_of_a_thing"),
            models.Index(fields=("player",), condition=~models.Q(player=""), name="audit_of_a_person"),
        )

    def __str__(self) -> str:
        return gettext("log entry {number}").format(number=self.pk)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Creates the entry; raises TypeError for an existing one."""
        if not self._state.adding:
            raise TypeError("Entries of the audit log cannot be changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Always raises TypeError."""
        raise TypeError("Entries of the audit log cannot be deleted.")
