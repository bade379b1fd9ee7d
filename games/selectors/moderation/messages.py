"""Moderators' private messages and the answers to them, as far as a moderator may see them.

A message about a report from a table whose names are still hidden belongs to the seat: it is shown with the report and
under the name that the person has there, never with the person.
"""

from django.db.models import QuerySet

from games.models import ModeratorMessage, Player, Report
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import names_hidden_at

MOST = 20
OF_A_SEAT = names_hidden_at("report__room")
"""Messages about a report from a table whose names are still hidden."""


def messages_to(player: Player, seen: Oversight) -> list[ModeratorMessage]:
    """The latest messages to a person, for a program to its operator."""
    return list(_visible(seen).filter(player=player.answerable).exclude(OF_A_SEAT).order_by("-id")[:MOST])


def messages_about(report: Report, seen: Oversight) -> list[ModeratorMessage]:
    """The latest messages about a report."""
    return list(_visible(seen).filter(report=report).order_by("-id")[:MOST])


def open_answers(seen: Oversight) -> QuerySet[ModeratorMessage]:
    """Answers that no moderator has read, oldest first."""
    return _visible(seen).filter(answered__isnull=False, answer_read=None).order_by("id")


def _visible(seen: Oversight) -> QuerySet[ModeratorMessage]:
    rows = ModeratorMessage.objects.select_related("player", "written_by", "report__room")
    return seen.visible(rows).defer("report__evidence")
