"""The public monthly summary of moderation, if the operator has switched it on."""

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.models import Report, Sanction
from games.selectors.moderation.public_summary import SMALLEST, Month, Number, public_summary
from games.web.views import page

SECONDS = 3600
"""How long a process keeps the numbers, which need several large queries."""
KEY = "moderation.summary"


@require_safe
@cache_control(max_age=SECONDS, private=True)
@vary_on_headers("Accept-Language", "Cookie")
def moderation_summary(request: HttpRequest) -> HttpResponse:
    """GET /moderation: how many reports, sanctions and appeals there were by month."""
    if not settings.MODERATION_SUMMARY:
        return page(request, 404)
    months: list[Month] = caches["process"].get_or_set(KEY, public_summary, SECONDS) or []
    shown = [(month.begin, _groups(month)) for month in months]
    return render(request, "games/moderation_summary.html", {"months": shown, "smallest": SMALLEST})


def _groups(month: Month) -> list[tuple[str, list[tuple[str, int]]]]:
    """The numbers of a month that are large enough, under headings."""
    groups: list[tuple[str, list[tuple[str, Number]]]] = [
        (
            _("Reports, by what they were about"),
            [(str(Report.Kind(kind).label), count) for kind, count in month.reported],
        ),
        (_("Reports that were decided"), [(_("upheld"), month.upheld), (_("dismissed"), month.dismissed)]),
        (_("Sanctions"), [(str(Sanction.Step(step).label), count) for step, count in month.sanctions]),
        (_("Appeals against sanctions"), [(_("lifted"), month.granted), (_("stands"), month.refused)]),
    ]
    large = [(title, [(words, count) for words, count in rows if count is not None]) for title, rows in groups]
    return [(title, rows) for title, rows in large if rows]
