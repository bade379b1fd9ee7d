"""The moderators' queue. A case is a person with open reports or an open appeal. While names are hidden at a table,
reports from there are a case of the seat: to list them with the person would show whose seat it is (I-19).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.db.models import Count, F, IntegerField, Max, Min, Q, QuerySet, Value, When
from django.db.models.functions import Now

from games.models import CaseClaim, Player, Report, Sanction
from games.selectors.moderation.appeals import OPEN
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.seats import is_about_a_seat
from games.selectors.play.clocks import database_time
from games.selectors.rooms.display_names import names_hidden_at

QUEUE_LENGTH = 50
"""How many cases the queue shows."""
OVERDUE = timedelta(days=1)
"""Cases that have waited longer come first, so that none waits for ever."""
SEVERITY: dict[str, int] = {
    Report.Kind.INSULT: 3,
    Report.Kind.CHEATING: 2,
    Report.Kind.NAME: 2,
    Report.Kind.SPAM: 2,
    Report.Kind.STALLING: 1,
    Report.Kind.OTHER: 1,
}
APPEAL_SEVERITY = 2


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a case is about: a person by id; or a seat by its table and its name there; or, by name, a person who has
    deleted themselves."""

    person: str | None = None
    room: str = ""
    name: str = ""

    @property
    def key(self) -> str:
        """The name of the case, for claims."""
        return f"person:{self.person}" if self.person else f"seat:{self.room}:{self.name}"


@dataclass(frozen=True, slots=True)
class Case:
    """A case in the queue. `report` is the oldest open report, if there is any."""

    subject: Subject
    since: datetime
    severity: int
    name: str = ""
    reporters: int = 0
    report: int | None = None
    kinds: tuple[tuple[str, int], ...] = ()
    appeal: Sanction | None = None
    claim: CaseClaim | None = None


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many of a person's earlier reports were decided, and how many of these were upheld."""

    decided: int = 0
    upheld: int = 0


@dataclass(slots=True)
class Exhibit:
    """Reports with the same evidence: about one message, or made at one table."""

    reports: list[Report] = field(default_factory=list)

    @property
    def evidence(self) -> dict[str, Any]:
        """The evidence that was frozen with the first report."""
        frozen: dict[str, Any] = self.reports[0].evidence
        return frozen


def queue(seen: Oversight, now: datetime) -> list[Case]:
    """The most urgent cases that a moderator may see: first those that have waited for more than a day, then by the
    worst kind of report, the number of people who reported, and age."""
    reported = _reported(seen, now)
    appeals = {Subject(one.player_id): one for one in open_appeals(seen).order_by("id")[:QUEUE_LENGTH]}
    for one in appeals_of_seats(seen).select_related("report").order_by("id")[:QUEUE_LENGTH]:
        if one.report is not None:
            appeals[Subject(room=one.report.room_id or "", name=one.report.about_name)] = one
    found: list[Case] = []
    for case in reported:
        appeal = appeals.pop(case.subject, None)
        severity = case.severity if appeal is None else max(case.severity, APPEAL_SEVERITY)
        found.append(replace(case, appeal=appeal, severity=severity))
    for subject, appeal in appeals.items():
        if appeal.appealed is not None:
            found.append(Case(subject, appeal.appealed, APPEAL_SEVERITY, subject.name, appeal=appeal))
    found.sort(key=lambda case: (now - case.since <= OVERDUE, -case.severity, -case.reporters, case.since))
    return _with_names_and_claims(found[:QUEUE_LENGTH], seen)


def count_cases(seen: Oversight) -> int:
    """How many cases a moderator may see."""
    reported: int = _subjects(open_reports(seen)).order_by().values("person", "seat_of", "seen_as").distinct().count()
    people = _subjects(open_reports(seen)).exclude(person=None).values("person")
    appealing = open_appeals(seen).exclude(player__in=people).values("player").distinct().count()
    seats = set(appeals_of_seats(seen).order_by().values_list("report__room", "report__about_name"))
    with_reports = _subjects(open_reports(seen)).exclude(seat_of="").order_by().values_list("seat_of", "seen_as")
    return reported + appealing + len(seats - set(with_reports.distinct()))


def next_case(user: Any, after: str = "") -> Case | None:
    """The next case that nobody else works on: after the one with a key, or from the top. An appeal against a sanction
    of the user's own is left to others, if there are any."""
    seen = Oversight(user)
    cases = [case for case in queue(seen, database_time()) if not (_is_own_appeal(case, user) and seen.has_peers)]
    keys = [case.subject.key for case in cases]
    start = keys.index(after) + 1 if after in keys else 0
    for case in (*cases[start:], *cases[:start]):
        if case.subject.key != after and (case.claim is None or case.claim.moderator_id == user.pk):
            return case
    return None


def _is_own_appeal(case: Case, user: Any) -> bool:
    """Whether a case is nothing but an appeal against a sanction that the user gave."""
    return not case.kinds and case.appeal is not None and case.appeal.given_by_id == user.pk


def open_appeals(seen: Oversight) -> QuerySet[Sanction]:
    """Appeals that a moderator may decide."""
    return seen.visible(Sanction.objects.filter(OPEN)).exclude(player__in=seen.not_below)


def appeals_of_seats(seen: Oversight) -> QuerySet[Sanction]:
    """The appeals of seats whose tables hide names."""
    return seen.of_seats(Sanction.objects.filter(OPEN)).exclude(player__in=seen.not_below)


def sanctions_of_seat(subject: Subject, seen: Oversight) -> QuerySet[Sanction]:
    """The sanctions of a seat whose table hides names."""
    about = {"report__room": subject.room, "report__about_name": subject.name}
    return seen.of_seats(Sanction.objects.filter(**about))


def is_open(subject: Subject, seen: Oversight) -> bool:
    """Whether there is a case of this subject that a moderator may decide."""
    if reports_on(subject, seen).exists():
        return True
    if subject.room:
        return sanctions_of_seat(subject, seen).filter(OPEN).exists()
    return open_appeals(seen).filter(player=subject.person).exists()


def subject_of(report: Report) -> Subject:
    """The subject of the case that a report belongs to."""
    if report.room is not None and is_about_a_seat(report):
        return Subject(room=report.room.id, name=report.about_name)
    if report.about_id is None:
        return Subject(name=report.about_name)
    return Subject(report.about_id)


def reports_on(subject: Subject, seen: Oversight) -> QuerySet[Report]:
    """The open reports of a case, oldest first."""
    return _of(subject, open_reports(seen)).select_related("reporter", "room", "message")


def decided_reports_on(subject: Subject, seen: Oversight) -> QuerySet[Report]:
    """The decided reports on the subject of a case, oldest first."""
    return _of(subject, visible_reports(seen).exclude(decided=None))


def open_reports_by_person(seen: Oversight) -> Any:
    """The open reports that are cases of people, by `person`; not those that belong to a seat."""
    return _subjects(open_reports(seen)).exclude(person=None).order_by().values("person")


def exhibits(reports: Sequence[Report]) -> list[Exhibit]:
    """The evidence of some reports, each message and table once."""
    found: dict[Any, Exhibit] = {}
    for report in reports:
        shared = ("message", report.message_id) if report.message_id else ("room", report.room_id)
        found.setdefault(shared, Exhibit()).reports.append(report)
    return list(found.values())


def reliability(reporters: Sequence[str], seen: Oversight) -> dict[str, Reliability]:
    """How the earlier reports of some people were decided."""
    decided = seen.visible(Report.objects.filter(reporter__in=reporters, decided__isnull=False))
    upheld = Count("id", filter=Q(decision=Report.Decision.UPHELD))
    counted = decided.order_by().values_list("reporter").annotate(total=Count("id"), upheld=upheld)
    return {reporter: Reliability(*numbers) for reporter, *numbers in counted}


def claim_on(key: str) -> CaseClaim | None:
    """The claim in force on a case."""
    return CaseClaim.objects.filter(key=key, until__gt=Now()).select_related("moderator").first()


def open_reports(seen: Oversight) -> QuerySet[Report]:
    """Open reports that a moderator may decide."""
    return visible_reports(seen).filter(decided=None)


def _of(subject: Subject, reports: QuerySet[Report]) -> QuerySet[Report]:
    # An index finds these, which may be more than those of the case.
    near = Q(about=subject.person) if subject.person else Q(about_name=subject.name)
    rows: QuerySet[Report] = (
        _subjects(reports.filter(near))
        .filter(person=subject.person, seat_of=subject.room, seen_as=subject.name)
        .order_by("id")
    )
    return rows


def visible_reports(seen: Oversight) -> QuerySet[Report]:
    """The reports that a moderator may see, decided or not: those that cases and figures count."""
    rows = seen.visible(Report.objects.all())
    if seen.hides(Player):
        # Their pages are hidden as well.
        rows = rows.filter(Q(about=None) | Q(about__in=seen.visible(Player.objects.all())))
    return rows


def _subjects(rows: QuerySet[Report]) -> Any:
    """Reports with the subject of their case."""
    hidden = names_hidden_at("room")
    return rows.annotate(
        person=models.Case(When(hidden, then=Value(None)), default=F("about_id")),
        seat_of=models.Case(When(hidden, then=F("room_id")), default=Value("")),
        seen_as=models.Case(When(hidden | Q(about=None), then=F("about_name")), default=Value("")),
    )


def _reported(seen: Oversight, now: datetime) -> list[Case]:
    worst = models.Case(
        *(When(kind=kind, then=Value(weight)) for kind, weight in SEVERITY.items()), output_field=IntegerField()
    )
    groups = (
        _subjects(open_reports(seen))
        .order_by()
        .values("person", "seat_of", "seen_as")
        .annotate(
            since=Min("created"),
            severity=Max(worst),
            reporters=Count("reporter", distinct=True),
            report=Min("id"),
        )
    )
    late = models.Case(When(since__lt=now - OVERDUE, then=Value(0)), default=Value(1))
    rows = groups.order_by(late, "-severity", "-reporters", "since")[:QUEUE_LENGTH]
    return [
        Case(
            Subject(row["person"], row["seat_of"], row["seen_as"]),
            row["since"],
            row["severity"],
            row["seen_as"],
            row["reporters"],
            row["report"],
        )
        for row in rows
    ]


def _with_names_and_claims(cases: list[Case], seen: Oversight) -> list[Case]:
    people = Player.objects.in_bulk([case.subject.person for case in cases if case.subject.person])
    claims = CaseClaim.objects.filter(key__in=[case.subject.key for case in cases], until__gt=Now())
    claimed = {one.key: one for one in claims.select_related("moderator")}
    kinds: dict[Subject, list[tuple[str, int]]] = {}
    reports = _subjects(open_reports(seen)).filter(
        Q(person__in=people) | Q(seen_as__in=[case.name for case in cases if case.name])
    )
    counted = reports.order_by().values_list("person", "seat_of", "seen_as", "kind").annotate(count=Count("id"))
    for person, room, name, kind, count in counted:
        kinds.setdefault(Subject(person, room, name), []).append((kind, count))
    return [
        replace(
            case,
            name=people[case.subject.person].name if case.subject.person else case.name,
            claim=claimed.get(case.subject.key),
            kinds=tuple(sorted(kinds.get(case.subject, ()), key=lambda one: (-SEVERITY[one[0]], -one[1]))),
        )
        for case in cases
    ]
