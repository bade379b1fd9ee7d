"""What the list of people says about each: open reports, an open appeal, and sanctions in force."""

from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Count, Q, QuerySet

from games.models import Player, Sanction
from games.selectors.moderation.cases import open_appeals, open_reports_by_person
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.sanctions import in_force


@dataclass(slots=True)
class Record:
    """A person's open reports, the kinds of the sanctions in force, and whether an appeal waits."""

    reports: int = 0
    steps: list[str] = field(default_factory=list)
    has_appeal: bool = False


def records_of(people: Collection[str], seen: Oversight) -> dict[str, Record]:
    """The records of some people, as far as a moderator may see them."""
    found = {person: Record() for person in people}
    for row in open_reports_by_person(seen).filter(person__in=people).annotate(count=Count("id")):
        found[row["person"]].reports = row["count"]
    for player in open_appeals(seen).filter(player__in=people).values_list("player", flat=True):
        found[player].has_appeal = True
    for player, step in sanctions_in_force(seen).filter(player__in=people).order_by("id").values_list("player", "step"):
        found[player].steps.append(step)
    return found


def sanctions_in_force(seen: Oversight) -> QuerySet[Sanction]:
    """The sanctions in force that a moderator may see."""
    return seen.visible(in_force())


def with_open_case(people: QuerySet[Player], seen: Oversight) -> QuerySet[Player]:
    """Those about whom there are open reports, or whose appeal waits."""
    appealing = open_appeals(seen).values("player")
    return people.filter(Q(id__in=open_reports_by_person(seen)) | Q(id__in=appealing))


def with_sanctions(people: QuerySet[Player], seen: Oversight) -> QuerySet[Player]:
    """Those who have a sanction in force."""
    return people.filter(id__in=sanctions_in_force(seen).values("player"))
