"""What an appeal is about: the sanction's reports, with the evidence that was frozen with them."""

from datetime import timedelta

from django.db.models import Q

from games.models import Report, Sanction
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.seats import is_of_a_seat
from games.selectors.rooms.display_names import names_hidden_at

JUST_BEFORE = timedelta(hours=1)
"""Reports that were decided so shortly before a sanction were part of the same case."""
SAME_MOMENT = timedelta(seconds=1)
MOST = 20
OPEN = Q(appealed__isnull=False, appeal_decided=None, lifted=None)
"""Sanctions with an appeal that waits for its decision: none does against a sanction that was lifted meanwhile."""


def is_appeal_open(sanction: Sanction) -> bool:
    """The same about a sanction at hand."""
    return sanction.appealed is not None and sanction.appeal_decided is None and sanction.lifted is None


def was_granted(sanction: Sanction) -> bool:
    """Whether an appeal against the sanction was granted, which lifted it at the same moment."""
    decided, lifted = sanction.appeal_decided, sanction.lifted
    return decided is not None and lifted is not None and timedelta() <= lifted - decided < SAME_MOMENT


def reports_behind(sanction: Sanction, seen: Oversight) -> list[Report]:
    """The reports that a sanction answered, as far as a moderator may see them: the one that it was given for, and the
    others about the person that were open then, or had just been decided. For a sanction of a seat only the first: the
    others would show whose seat it is."""
    if is_of_a_seat(sanction):
        own = seen.visible(Report.objects.filter(sanctions=sanction))
        return list(own.select_related("reporter", "room", "message"))
    open_then = Q(decided=None) | Q(decided__gt=sanction.begun - JUST_BEFORE)
    same_case = Q(about=sanction.player_id, created__lte=sanction.begun) & open_then
    rows = seen.visible(Report.objects.filter(same_case | Q(pk=sanction.report_id))).exclude(names_hidden_at("room"))
    return list(rows.select_related("reporter", "room", "message").order_by("id")[:MOST])
