"""Entries of the audit log that were made together, as when many messages are removed at once: lists show them as one
line.
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
"""What they have in common: they may be about several people, tables and messages."""
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


def made_with(entries: QuerySet[AuditEntry], newest: int) -> QuerySet[AuditEntry]:
    """Those of these entries that were made together with one of them, which is the newest."""
    first = entries.filter(pk=newest).values(*EQUAL).first()
    if first is None:
        return entries.none()
    equal = {f"{name}__isnull" if value is None else name: value is None or value for name, value in first.items()}
    like_it = entries.filter(pk__lte=newest, **equal)
    groups = _grouped(like_it.order_by("-pk").values_list("pk", "at", "name", *EQUAL)[:MOST])
    return entries.filter(pk__in=groups[0].ids)


def _grouped(rows: Iterable[tuple[Any, ...]]) -> list[Together]:
    groups: list[Together] = []
    latest: dict[tuple[Any, ...], tuple[Together, Any]] = {}
    for number, at, name, *equal in rows:
        group, before = latest.get(tuple(equal), (None, at))
        if group is None or before - at >= AT_ONCE:
            group = Together()
            groups.append(group)
        group.ids.append(number)
        if name:
            group.names[name] = None
        latest[tuple(equal)] = group, at
    return groups
