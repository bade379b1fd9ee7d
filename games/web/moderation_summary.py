"""The public monthly summary of moderation, if the operator has switched it on."""

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.models import Report, Sanction
from games.selectors.moderation.public_summary import SMALLEST, Month, public_summary
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
    labels = {**dict(Report.Kind.choices), **dict(Sanction.Step.choices)}
    shown = [
        (
            month,
            [(labels[key], count) for key, count in month.reported],
            [(labels[key], count) for key, count in month.sanctions],
        )
        for month in months
    ]
    return render(request, "games/moderation_summary.html", {"months": shown, "smallest": SMALLEST})
