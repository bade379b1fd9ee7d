"""Moderators' private messages and the answers to them, as far as a moderator may see them.

A message about a report from a table whose names are still hidden belongs to the seat: it is shown with the report and
under the name that the person has there, never with the person.
"""

from django.db.models import Q, QuerySet

from games.models import ModeratorMessage, Player, Report, Room
from games.selectors.moderation.oversight import Oversight

MOST = 20
OF_A_SEAT = Q(report__room__pseudonyms=True) & ~Q(report__room__state=Room.State.ENDED)
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


def is_of_a_seat(message: ModeratorMessage) -> bool:
    """Whether a message belongs to a seat whose name is still hidden."""
    room = None if message.report is None else message.report.room
    return room is not None and room.pseudonyms and room.state != Room.State.ENDED


def _visible(seen: Oversight) -> QuerySet[ModeratorMessage]:
    rows = ModeratorMessage.objects.select_related("player", "written_by", "report__room")
    return seen.visible(rows).defer("report__evidence")
