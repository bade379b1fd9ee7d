"""Which sanctions followed reports, so that answers to their reporters say no more than is true."""

from collections.abc import Sequence

from games.models import Report, Sanction
from games.selectors.moderation.cases import sanctions_of_seat, subject_of
from games.selectors.moderation.oversight import Oversight

MOST = 20


def sanctions_since(reports: Sequence[Report], seen: Oversight) -> list[Sanction]:
    """The sanctions given since the oldest of some reports of one case, newest first, as far as a moderator may see
    them; without those that were lifted."""
    if not reports:
        return []
    subject = subject_of(reports[0])
    if subject.room:
        given = sanctions_of_seat(subject, seen)
    else:
        given = seen.visible(Sanction.objects.filter(player=subject.person))
    since = min(one.created for one in reports)
    return list(given.filter(lifted=None, begun__gte=since).order_by("-begun", "-id")[:MOST])


def followed(report: Report, sanctions: Sequence[Sanction]) -> bool:
    """Whether one of the sanctions was given after a report."""
    return any(one.begun >= report.created for one in sanctions)
