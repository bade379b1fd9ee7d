"""Players: their games, sanctions against them, and moderators' notes."""

from datetime import timedelta
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext_lazy, ngettext

from games.admin.base import DetailAdmin, acts_on, oversight, why
from games.admin.moderation import cases
from games.admin.moderation.messages import MESSAGE_ACTS, message_context
from games.models import ChatMessage, Player, Report, Sanction
from games.selectors.moderation import dashboard
from games.selectors.moderation.cases import Subject, open_appeals
from games.selectors.moderation.networks import people_sharing_network
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import names_hidden_at
from games.services import Refused, moderation

RECENT_MESSAGES = 50

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


def recent_messages(seen: Oversight, player: Player) -> QuerySet[ChatMessage]:
    """A person's public messages under their own name, newest first; none for a moderator with a pseudonym."""
    if seen.unnamed:
        return ChatMessage.objects.none()
    said = dashboard.public_chat(seen).filter(player=player).exclude(names_hidden_at("room"))
    return said.select_related("room").order_by("-id")


def answer_appeal(request: HttpRequest, player: Player, *, granted: bool) -> object:
    """Decides the person's open appeal."""
    appeal = open_appeals(oversight(request)).filter(player=player).order_by("id").first()
    if appeal is None:
        raise Refused("refused", "no_appeal")
    return moderation.appeal_decide(by=request.user, sanction_id=appeal.pk, granted=granted, answer=why(request))


def remove_messages(request: HttpRequest, player: Player, chosen: str) -> HttpResponse:
    """Removes messages of the person that the page showed, for one reason."""
    ids = {int(one) for one in request.POST.getlist(chosen) if one.isascii() and one.isdigit() and len(one) < 19}
    removed = 0
    for message in recent_messages(oversight(request), player).filter(pk__in=ids, removed=None)[:RECENT_MESSAGES]:
        moderation.message_remove(by=request.user, message_id=message.pk, why=why(request))
        removed += 1
    done = ngettext("{n} message removed.", "{n} messages removed.", removed)
    messages.success(request, done.format(n=removed))
    return HttpResponseRedirect(request.path)


@admin.register(Player)
class PlayerAdmin(DetailAdmin):
    """People, guests included. A person's page is also their case: the open reports with their evidence, and what the
    moderators know about them."""

    page = "games/admin/player.html"
    fields = ("id", "name", "language", "created")
    list_display = ("name", "language", "created")
    search_fields = ("name", "=id")
    ordering = ("-created",)
    acts = {
        "claim": lambda request, player: cases.claim(request, Subject(player.id)),
        "release": lambda request, player: cases.release(request, Subject(player.id)),
        "decide": lambda request, player: cases.decide(request, Subject(player.id)),
        "grant": lambda request, player: answer_appeal(request, player, granted=True),
        "refuse": lambda request, player: answer_appeal(request, player, granted=False),
        "remove_chosen": lambda request, player: remove_messages(request, player, "message"),
        "remove_shown": lambda request, player: remove_messages(request, player, "shown"),
        "sanction": lambda request, player: give(request, player, cases.first_report(request, Subject(player.id))),
        "take_name": lambda request, player: moderation.name_reset(
            by=request.user, player_id=player.id, why=why(request)
        ),
        **MESSAGE_ACTS,
        "note": lambda request, player: moderation.note_write(by=request.user, player_id=player.id, text=why(request)),
    }

    def page_context(self, request: HttpRequest, thing: Player) -> dict[str, Any]:
        seen = oversight(request)
        named = seen.visible(thing.reports.defer("evidence")).exclude(names_hidden_at("room"))
        return {
            **cases.case_context(request, Subject(thing.id)),
            "player": thing,
            "unnamed": seen.unnamed,
            "appeal": open_appeals(seen).filter(player=thing).order_by("id").first(),
            "steps": Sanction.Step.choices,
            "duration": DURATIONS,
            "sanctions": seen.visible(thing.sanctions.select_related("given_by")).order_by("-id")[:20],
            "notes": thing.notes.select_related("author").order_by("-id")[:20],
            "said": list(recent_messages(seen, thing)[:RECENT_MESSAGES]),
            "seats": seen.visible(thing.seats.select_related("room")).order_by("-id")[:20],
            "reports": named.exclude(decided=None).order_by("-id")[:20],
            "reported": seen.visible(thing.reports_made.defer("evidence")).order_by("-id")[:20],
            "networks": people_sharing_network(thing, seen),
            **message_context(request, thing),
            "log": acts_on(request, "player", thing.id, thing.id),
        }
