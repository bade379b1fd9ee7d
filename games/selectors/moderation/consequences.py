"""What moderators did after reports, so that answers to their reporters say no more than is true."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.models import AuditEntry, ChatMessage, Report, Sanction
from games.selectors.moderation.cases import Subject, sanctions_of_seat, subject_of
from games.selectors.moderation.handovers import ACTS, handover_in
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import names_hidden_at

MOST, MOST_REMOVALS = 20, 100
AT_TABLES = ("game.end", "room.close", *ACTS)
"""Acts at a table that may follow from a report."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """The sanctions given since some reports, without those that were lifted, the acts at their tables, and when
    messages of the person were removed that still are; the newest first."""

    sanctions: Sequence[Sanction] = ()
    acts: Sequence[AuditEntry] = ()
    removals: Sequence[datetime] = ()

    def follow(self, report: Report) -> bool:
        """Whether any of them followed a report."""
        times = [*(one.begun for one in self.sanctions), *self.removals]
        return any(one >= report.created for one in times) or bool(self.at_table(report))

    def helped(self, report: Report) -> bool:
        """Whether a game that was reported as stuck continues, since the person's seat was given to others."""
        acts = self.at_table(report)
        return report.kind == Report.Kind.STALLING and bool(acts) and all(one.act in ACTS for one in acts)

    def at_table(self, report: Report) -> list[AuditEntry]:
        """Acts that ended the game, closed the table, or gave the seat of the reported person to others."""
        acts = [one for one in self.acts if one.room == report.room_id and one.at >= report.created]
        seat = next((one["seat"] for one in report.evidence.get("seats", ()) if one["about"]), None)
        handed = [one for one in acts if one.act in ACTS and handover_in(one.detail).seat == seat]
        is_returned = bool(handed) and handed[0].act == "seat.person" and handover_in(handed[0].detail).returns
        ends = [one for one in acts if one.act not in ACTS]
        return ends if is_returned else [*ends, *handed[:1]]


def consequences_of(reports: Sequence[Report], seen: Oversight) -> Consequences:
    """What followed some reports of one case, as far as a moderator may see it."""
    if not reports:
        return Consequences()
    subject, since = subject_of(reports[0]), min(one.created for one in reports)
    if subject.room:
        given = sanctions_of_seat(subject, seen)
    else:
        given = seen.visible(Sanction.objects.filter(player=subject.person))
    rooms = {one.room_id for one in reports if one.room_id}
    acts = seen.visible(AuditEntry.objects.filter(kind="room", key__in=rooms, act__in=AT_TABLES, refused=""))
    return Consequences(
        list(given.filter(lifted=None, begun__gte=since).order_by("-begun", "-id")[:MOST]),
        list(acts.filter(at__gte=since).order_by("-id")[:MOST]),
        _removals(subject, since, seen),
    )


def _removals(subject: Subject, since: datetime, seen: Oversight) -> list[datetime]:
    """When public messages of the person, or of the seat, were removed."""
    said = seen.visible(ChatMessage.objects.filter(private=False, removed__gte=since))
    if subject.room:
        said = said.filter(room=subject.room, name=subject.name)
    else:
        said = said.filter(player=subject.person).exclude(names_hidden_at("room"))
    if seen.unnamed or not (subject.room or subject.person):
        return []
    return [one for one in said.order_by("-removed").values_list("removed", flat=True)[:MOST_REMOVALS] if one]
