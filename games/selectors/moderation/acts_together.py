"""Entries of the audit log that were made together, as when many messages are removed at once, or several reports of a
case decided: lists show them as one line.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet

from games.models import AuditEntry

AT_ONCE = timedelta(seconds=10)
"""Equal entries that follow each other so soon were made together."""
EQUAL = ("who_key", "who", "act", "refused", "why", "detail", "kind")
"""What they have in common: they may be about several people, tables and messages. That two of them are about the same
person must not show, so lines do not depend on that."""
DECISIONS = ("report.upheld", "report.dismissed")
"""Acts that answer people, of whom some may read another usual answer: a decision is about one name instead."""
MOST = 5_000
"""Entries that are read for a list: the newest."""
SHOWN_NAMES = 3


@dataclass(slots=True)
class Together:
    """Entries that were made together, the newest first, and whom or what they are about."""

    ids: list[int] = field(default_factory=list)
    names: dict[str, None] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The names, at most a few."""
        more = "…" if len(self.names) > SHOWN_NAMES else ""
        return ", ".join(list(self.names)[:SHOWN_NAMES]) + more


def together(entries: QuerySet[AuditEntry]) -> list[Together]:
    """The newest of these entries by what was made together, the newest first."""
    return _grouped(entries.order_by("-pk").values_list("pk", "at", "name", *EQUAL)[:MOST])


def in_lines(entries: Iterable[AuditEntry]) -> list[AuditEntry]:
    """The newest entry of each line, with its `line` set, of entries from the newest to the oldest."""
    known = {one.pk: one for one in entries}
    rows = [(one.pk, one.at, one.name, *(getattr(one, name) for name in EQUAL)) for one in known.values()]
    found = []
    for line in _grouped(rows):
        newest = known[line.ids[0]]
        newest.line = line  # type: ignore[attr-defined]
        found.append(newest)
    return found


def made_with(entries: QuerySet[AuditEntry], newest: int) -> QuerySet[AuditEntry]:
    """Those of these entries that were made together with one of them, which is the newest."""
    first = entries.filter(pk=newest).values("act", "who_key").first()
    if first is None:
        return entries.none()
    like_it = (
        entries.filter(pk__lte=newest, **first)
        if first["who_key"]
        else entries.filter(pk__lte=newest, act=first["act"])
    )
    rows = like_it.order_by("-pk").values_list("pk", "at", "name", *EQUAL)[:MOST]
    return entries.filter(pk__in=next(one.ids for one in _grouped(rows) if one.ids[0] == newest))


def _grouped(rows: Iterable[tuple[Any, ...]]) -> list[Together]:
    groups: list[Together] = []
    latest: dict[tuple[Any, ...], tuple[Together, Any]] = {}
    for number, at, name, *values in rows:
        equal = _equal(name, dict(zip(EQUAL, values, strict=True)))
        group, before = latest.get(equal, (None, at))
        if group is None or before - at >= AT_ONCE:
            group = Together()
            groups.append(group)
        group.ids.append(number)
        if name:
            group.names[name] = None
        latest[equal] = group, at
    return groups


def _equal(name: str, values: dict[str, Any]) -> tuple[Any, ...]:
    """What an entry has in common with those that were made together with it. Of the reason of a decision that is the
    note for moderators: if there is one, as `detail` says, it comes before the answer."""
    if values["act"] in DECISIONS:
        note = values["why"].partition("\n")[0] if values["detail"] else ""
        return (name, *{**values, "why": note}.values())
    return tuple(values.values())
