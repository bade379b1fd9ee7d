"""What moderators did after reports, so that answers to their reporters say no more than is true."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import AuditEntry, Report, Sanction
from games.selectors.moderation.cases import sanctions_of_seat, subject_of
from games.selectors.moderation.oversight import Oversight

MOST = 20
AT_TABLES = ("game.end", "room.close", "seat.bot", "seat.person")
"""Acts at a table that may follow from a report."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """The sanctions given since some reports, without those that were lifted, and the acts at their tables; the newest
    first."""

    sanctions: Sequence[Sanction] = ()
    acts: Sequence[AuditEntry] = ()

    def follow(self, report: Report) -> bool:
        """Whether any of them followed a report."""
        return any(one.begun >= report.created for one in self.sanctions) or self._at_table(report)

    def _at_table(self, report: Report) -> bool:
        """Whether the game was ended, the table closed, or the seat of the reported person given to others."""
        acts = [one for one in self.acts if one.room == report.room_id and one.at >= report.created]
        seat = next((f"seat {one['seat']}" for one in report.evidence.get("seats", ()) if one["about"]), "")
        handed = [one for one in acts if f"{one.detail} ".startswith(f"{seat} ")] if seat else []
        is_returned = bool(handed) and (handed[0].act, handed[0].detail) == ("seat.person", seat)
        return (bool(handed) and not is_returned) or any(not one.act.startswith("seat.") for one in acts)


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
    )
