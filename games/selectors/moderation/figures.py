"""The figures of moderation: what is open, and what was reported and decided within 30 days, as far as a moderator may
see it; they count nothing that its lists would hide from them.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet

from games.models import AuditEntry, Report, Room, Sanction
from games.selectors.moderation.appeals import OPEN
from games.selectors.moderation.cases import count_cases, visible_reports
from games.selectors.moderation.oversight import Oversight
from games.selectors.play.clocks import database_time

PERIOD = timedelta(days=30)
NEWEST_ACTS = 5_000
"""Decisions by moderators are counted among this many of the newest acts."""


@dataclass(frozen=True, slots=True)
class KindFigures:
    """Reports of one kind that were made within the period, by their outcome."""

    kind: str
    made: int
    upheld: int
    dismissed: int

    @property
    def undecided(self) -> int:
        """How many have not been decided."""
        return self.made - self.upheld - self.dismissed


@dataclass(slots=True)
class ModeratorFigures:
    """What one account decided within the period."""

    account: int
    name: str
    upheld: int = 0
    dismissed: int = 0
    sanctions: int = 0
    granted: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """The whole page. Sanctions and appeals are None where the moderator may not see them."""

    open_reports: int
    open_cases: int
    """The open cases, as the queue counts them."""
    open_age: timedelta | None
    """The median age of open reports."""
    decided: int
    decided_age: timedelta | None
    """The median time from a report to its decision."""
    kinds: list[KindFigures]
    moderators: list[ModeratorFigures]
    acts_cut: bool
    """Whether there were more acts than are counted."""
    steps: list[tuple[str, int, int]] | None
    """How many sanctions of each kind were given, and how many of these were lifted."""
    granted: int | None
    refused: int | None
    open_appeals: int | None
    unnamed: list[Room] = field(default_factory=list)


def figures_for(seen: Oversight) -> Figures:
    """The figures that a moderator may see."""
    now = database_time()
    since = now - PERIOD
    reports = visible_reports(seen)
    waiting = list(reports.filter(decided=None).order_by().values_list("created", flat=True))
    decided = reports.filter(decided__gt=since).values_list("created", "decided")
    times = [end - begin for begin, end in decided.order_by() if end is not None]
    moderators, is_cut = _by_moderator(seen, since)
    hidden = seen.hides(Sanction)
    appeals = seen.visible(Sanction.objects.filter(OPEN))
    return Figures(
        open_reports=len(waiting),
        open_cases=count_cases(seen),
        open_age=_median(now - created for created in waiting),
        decided=len(times),
        decided_age=_median(times),
        kinds=kinds_of(reports.filter(created__gt=since)),
        moderators=moderators,
        acts_cut=is_cut,
        steps=None if hidden else steps_of(seen.visible(Sanction.objects.filter(begun__gt=since))),
        granted=None if hidden else sum(one.granted for one in moderators),
        refused=None if hidden else sum(one.refused for one in moderators),
        open_appeals=None if hidden else appeals.count(),
        unnamed=seen.unnamed,
    )


def kinds_of(reports: QuerySet[Report]) -> list[KindFigures]:
    """Reports by kind, all kinds in their usual order."""
    upheld, dismissed = (Count("id", Q(decision=one)) for one in (Report.Decision.UPHELD, Report.Decision.DISMISSED))
    counts = reports.order_by().values("kind").annotate(made=Count("id"), upheld=upheld, dismissed=dismissed)
    found = {row["kind"]: row for row in counts}
    none: dict[str, Any] = {"made": 0, "upheld": 0, "dismissed": 0}
    return [KindFigures(**{**none, **found.get(kind, {}), "kind": kind}) for kind in Report.Kind.values]


def steps_of(sanctions: QuerySet[Sanction]) -> list[tuple[str, int, int]]:
    """Sanctions by step, from the mildest to the most severe, and how many of these were lifted."""
    counts = sanctions.order_by().values_list("step")
    rows = counts.annotate(given=Count("id"), ended=Count("id", Q(lifted__isnull=False)))
    found = {step: (step, given, ended) for step, given, ended in rows}
    return [found.get(step, (step, 0, 0)) for step in Sanction.Step.values]


def _by_moderator(seen: Oversight, since: datetime) -> tuple[list[ModeratorFigures], bool]:
    """What each account decided since a time, without what was taken back; the most active first, and whether older
    acts were left out."""
    decisions = Q(act__in=("report.upheld", "report.dismissed", "report.reopen", "appeal.grant", "appeal.refuse"))
    acts = seen.visible(AuditEntry.objects.filter(decisions | Q(act__startswith="sanction."), refused=""))
    newest = list(acts.order_by("-id").values_list("who_key", "who", "act", "key", "at")[: NEWEST_ACTS + 1])
    found: dict[int | None, ModeratorFigures] = {}
    counts = Counter[tuple[int | None, str]]()
    reopened = set[str]()
    for account, name, act, key, at in newest[:NEWEST_ACTS]:
        if act == "report.reopen":
            reopened.add(key)
        elif act.startswith("report.") and key in reopened:
            reopened.remove(key)
        elif at > since:
            found.setdefault(account, ModeratorFigures(account or 0, name))
            counts[account, act] += 1
    names = dict(User.objects.filter(pk__in=[key for key in found if key]).values_list("pk", "username"))
    for account, one in found.items():
        one.name = names.get(one.account, one.name)
        one.upheld, one.dismissed = counts[account, "report.upheld"], counts[account, "report.dismissed"]
        one.granted, one.refused = counts[account, "appeal.grant"], counts[account, "appeal.refuse"]
        one.sanctions = sum(counts[account, f"sanction.{step}"] for step in Sanction.Step.values)
    rows = sorted(found.values(), key=lambda one: (-one.upheld - one.dismissed - one.sanctions, one.name))
    return rows, len(newest) > NEWEST_ACTS and newest[-1][-1] > since


def _median(times: Iterable[timedelta]) -> timedelta | None:
    seconds = [one.total_seconds() for one in times]
    return timedelta(seconds=median(seconds)) if seconds else None
