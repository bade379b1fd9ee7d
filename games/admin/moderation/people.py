"""Players: their games, sanctions against them, and moderators' notes."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.admin.base import DetailAdmin, acts_on, oversight, why
from games.models import Player, Report, Sanction
from games.services import Refused, moderation

DURATIONS = (
    ("1", gettext_lazy("an hour")),
    ("24", gettext_lazy("a day")),
    ("72", gettext_lazy("three days")),
    ("168", gettext_lazy("a week")),
    ("720", gettext_lazy("a month")),
    ("", gettext_lazy("permanent")),
)
"""Durations of sanctions, in hours."""


def give(request: HttpRequest, player: Player, report: Report | None = None) -> object:
    """Gives the chosen sanction for the chosen duration."""
    hours = request.POST.get("duration", "")
    if hours not in dict(DURATIONS):
        raise Refused("malformed", "duration", field="duration")
    return moderation.sanction_give(
        by=request.user,
        player_id=player.id,
        step=request.POST.get("step", ""),
        why=why(request),
        duration=timedelta(hours=int(hours)) if hours else None,
        report=report,
    )


@admin.register(Player)
class PlayerAdmin(DetailAdmin):
    """Players, guests included."""

    page = "games/admin/player.html"
    fields = ("id", "name", "language", "created")
    list_display = ("name", "language", "created")
    search_fields = ("name", "=id")
    ordering = ("-created",)
    acts = {
        "sanction": give,
        "take_name": lambda request, player: moderation.name_reset(
            by=request.user, player_id=player.id, why=why(request)
        ),
        "note": lambda request, player: moderation.note_write(by=request.user, player_id=player.id, text=why(request)),
    }

    def page_context(self, request: HttpRequest, thing: Player) -> dict[str, Any]:
        seen = oversight(request)
        return {
            "player": thing,
            "unnamed": seen.unnamed,
            "steps": Sanction.Step.choices,
            "duration": DURATIONS,
            "sanctions": seen.visible(thing.sanctions.select_related("given_by")).order_by("-id")[:20],
            "notes": thing.notes.select_related("author").order_by("-id")[:20],
            "seats": seen.visible(thing.seats.select_related("room")).order_by("-id")[:20],
            "reports": seen.visible(thing.reports.defer("evidence")).order_by("-id")[:20],
            "reported": seen.visible(thing.reports_made.defer("evidence")).order_by("-id")[:20],
            "log": acts_on(request, "player", thing.id, thing.id),
        }
