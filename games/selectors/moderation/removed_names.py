"""Names that moderators have removed, by which they still find the people."""

from collections.abc import Collection

from django.db.models import QuerySet

from games.models import AuditEntry, Player
from games.selectors.moderation.oversight import Oversight


def formerly_named(people: QuerySet[Player], text: str, seen: Oversight) -> QuerySet[Player]:
    """Those people who have lost a name that contains a text."""
    return people.filter(deleted=False, id__in=_removals(seen).filter(name__icontains=text).values("player"))


def removed_names(people: Collection[str], seen: Oversight) -> dict[str, list[str]]:
    """The names that some people have lost, the first ones first."""
    found: dict[str, list[str]] = {}
    for player, name in _removals(seen).filter(player__in=people).order_by("id").values_list("player", "name"):
        found.setdefault(player, []).append(name)
    return found


def _removals(seen: Oversight) -> QuerySet[AuditEntry]:
    """The removals that a moderator may see."""
    return seen.about_person(seen.visible(AuditEntry.objects.filter(act="name.reset", refused="")))
