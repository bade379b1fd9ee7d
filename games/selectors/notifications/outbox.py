"""Queued notifications: which recipients something is due to, and what is obsolete."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import AccountMail, Deadline, Notification, Room
from games.selectors.notifications.content import WAITS

BATCH_SIZE = 50
"""Recipients per query."""


def due_recipients(field: str, at: datetime) -> list[int]:
    """The recipients, named by a field of notifications, that something is due to, the longest overdue first."""
    due = Notification.objects.filter(**{f"{field}__isnull": False}, sent=None, due__lte=at).order_by("due", "id")
    return list(dict.fromkeys(due.values_list(field, flat=True)[: BATCH_SIZE * 4]))[:BATCH_SIZE]


def due_account_mails(at: datetime) -> list[int]:
    """Account emails that are due."""
    return list(AccountMail.objects.filter(due__lte=at).order_by("due").values_list("pk", flat=True)[:BATCH_SIZE])


def obsolete(sent_before: datetime) -> tuple[QuerySet[Notification], QuerySet[Notification]]:
    """Notifications that nobody needs: about waits that have ended, unless claimed or sent since a time, and others
    that were sent before then, unless their game continues."""
    same = Deadline.objects.filter(game=OuterRef("game"), seat=OuterRef("seat"), prompt=OuterRef("cause"))
    not_needed = Q(sent=None, batch="") | Q(sent__lt=sent_before)
    ended_waits = Notification.objects.filter(not_needed, ~Exists(same), kind__in=WAITS)
    others = Notification.objects.filter(sent__lt=sent_before).exclude(kind__in=WAITS)
    return ended_waits, others.exclude(game__room__state=Room.State.PLAYING)
