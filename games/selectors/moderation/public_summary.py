"""The public monthly summary of moderation: numbers only, none of them small.

It counts nothing that is hidden from some moderator, so that nobody finds out what is hidden from them by comparing:
no report about staff, and nothing from a table whose players might be moderators. It has no totals, from which hidden
numbers could be computed.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncMonth

from games.models import AuditEntry, Report, Room, Sanction
from games.selectors.moderation import staff
from games.selectors.play.clocks import database_time

MONTHS = 6
"""How many complete months, by UTC, are shown."""
SMALLEST = 5
"""Smaller numbers are hidden, zero included: they would say something about single people."""
Number = int | None
"""A number; None if it is too small to be shown."""
Counts = dict[tuple[datetime, str], int]


@dataclass(frozen=True, slots=True)
class Month:
    """The numbers of one month: what was reported and decided in it, and which sanctions began."""

    begin: datetime
    reported: tuple[tuple[str, Number], ...]
    upheld: Number
    dismissed: Number
    sanctions: tuple[tuple[str, Number], ...]
    granted: Number
    refused: Number


def public_summary() -> list[Month]:
    """The latest complete months, the newest first."""
    edges = _edges(database_time())
    span = (edges[-1], edges[0])
    reports = Report.objects.exclude(room__in=_in_play()).exclude(about__in=staff.all_staff())
    # The log has ids, which are empty where there is no table.
    acts = AuditEntry.objects.filter(refused="", act__startswith="appeal.").exclude(room__in=_in_play().values("id"))
    made = _counts(reports, "created", "kind", span)
    decided = _counts(reports, "decided", "decision", span)
    begun = _counts(Sanction.objects.exclude(report__room__in=_in_play()), "begun", "step", span)
    appeals = _counts(acts, "at", "act", span)

    def shown(counts: Counts, month: datetime, what: str) -> Number:
        number = counts.get((month, what), 0)
        return number if number >= SMALLEST else None

    return [
        Month(
            begin=month,
            reported=tuple((kind, shown(made, month, kind)) for kind in Report.Kind.values),
            upheld=shown(decided, month, Report.Decision.UPHELD),
            dismissed=shown(decided, month, Report.Decision.DISMISSED),
            sanctions=tuple((step, shown(begun, month, step)) for step in Sanction.Step.values),
            granted=shown(appeals, month, "appeal.grant"),
            refused=shown(appeals, month, "appeal.refuse"),
        )
        for _, month in pairwise(edges)
    ]


def _in_play() -> QuerySet[Room]:
    """Tables hidden from a moderator who plays at them."""
    playing = Q(state=Room.State.PLAYING) | Q(pseudonyms=True)
    return Room.objects.filter(playing, state__in=Room.NOT_ENDED).only("id")


def _edges(now: datetime) -> list[datetime]:
    """The beginnings of this month and of those before it."""
    year, month, found = now.astimezone(UTC).year, now.astimezone(UTC).month, list[datetime]()
    for _ in range(MONTHS + 1):
        found.append(datetime(year, month, 1, tzinfo=UTC))
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return found


def _counts(
    rows: QuerySet[Report] | QuerySet[Sanction] | QuerySet[AuditEntry],
    at: str,
    what: str,
    span: tuple[datetime, datetime],
) -> Counts:
    """Rows by month and by what they are."""
    begin, end = span
    within = rows.filter(**{f"{at}__gte": begin, f"{at}__lt": end}).order_by()
    found = within.values_list(TruncMonth(at, tzinfo=UTC), what).annotate(Count("id"))
    return {(month, name): number for month, name, number in found}
