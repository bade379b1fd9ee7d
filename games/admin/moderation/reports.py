"""Reports, each with its evidence. They are decided on the page of the person; those of a seat whose player's name is
hidden, or of a person who is gone, here.
"""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy

from games.admin.moderation import cases
from games.admin.moderation.board_picture import frozen_game
from games.admin.moderation.messages import MESSAGE_ACTS, MESSAGE_PLACES, message_context
from games.admin.moderation.sanctioning import confirm_sanction, give, sanctioning_context
from games.admin.pages import DetailAdmin
from games.admin.viewer import acts_on, oversight
from games.models import Report
from games.selectors.moderation.cases import sanctions_of_seat, subject_of
from games.selectors.moderation.frozen_chats import with_removals
from games.selectors.moderation.seats import SHOWN_WITH, is_about_a_seat
from games.selectors.moderation.taking_back import with_decisions_to_reopen, with_sanctions_to_lift
from games.services import Refused


class Decided(admin.SimpleListFilter):
    """Filters reports by their state."""

    title = gettext_lazy("state")
    parameter_name = "done"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return (("open", gettext_lazy("not decided")), ("over", gettext_lazy("decided")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        match self.value():
            case "open":
                return queryset.filter(decided=None)
            case "over":
                return queryset.filter(decided__isnull=False)
        return queryset


def reporter_name(report: Report) -> str:
    """The name of the reporter; empty if they are gone, or while their table hides names."""
    if report.reporter is None or is_about_a_seat(report):
        return ""
    return report.reporter.name


def sanction(request: HttpRequest, report: Report) -> object:
    """Gives a sanction to the reported player."""
    if report.about is None:
        raise Refused("unknown_person")
    return give(request, report.about, report)


@admin.register(Report)
class ReportAdmin(DetailAdmin):
    """Players' reports, with the chat and the game at that moment."""

    page = "games/admin/report.html"
    fields = ("about_name", "kind", "room", "created", "assignee", "decision", "decided")
    list_display = ("created", "about_name", "kind", "made_by", "room", "assignee", "decision")
    list_display_links = ("created", "about_name")
    list_filter = (Decided, "kind")
    search_fields = ("about_name", "room__name")
    list_select_related = ("room", "assignee", "reporter")
    acts = {
        "claim": lambda request, report: cases.claim(request, subject_of(report)),
        "release": lambda request, report: cases.release(request, subject_of(report)),
        "decide": lambda request, report: cases.decide(request, subject_of(report), report),
        "reopen": lambda request, report: cases.reopen(request, subject_of(report)),
        "sanction": sanction,
        **MESSAGE_ACTS,
    }
    confirmations = {
        # At a table with pseudonyms the report has the pseudonym.
        "sanction": lambda request, report: confirm_sanction(request, report.about_name) if report.about else None,
        "decide": lambda request, report: cases.confirm_decide(request, subject_of(report), report.about_name),
        "reopen": lambda request, report: cases.confirm_reopen(request, report.about_name),
    }
    reasonless = ("decide", "reopen")
    places = {"sanction": "sanctions", "reopen": "deciding", **MESSAGE_PLACES}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).defer("evidence")

    @admin.display(description=gettext_lazy("reported by"))
    def made_by(self, report: Report) -> str:
        """The reporter, except at a table that hides names."""
        return reporter_name(report) or "–"

    def title_of(self, thing: Report) -> str:
        about = {"name": thing.about_name, "kind": thing.get_kind_display(), "reporter": reporter_name(thing)}
        if about["reporter"]:
            return gettext("{reporter} about {name}: {kind}").format(**about)
        return gettext("Report about {name}: {kind}").format(**about)

    def page_context(self, request: HttpRequest, thing: Report) -> dict[str, Any]:
        frozen = thing.evidence
        game = frozen.get("game")
        seen = oversight(request)
        subject = subject_of(thing)
        person = thing.about if subject.person else None
        of_seat = sanctions_of_seat(subject, seen) if subject.room else None
        case = {} if person else cases.case_context(request, subject)
        kind = thing.kind if case.get("suggests_sanction", True) else ""
        return {
            **case,
            "report": thing,
            "decisions": with_decisions_to_reopen(seen, [thing]),
            "person": person,
            "chat": with_removals([frozen["chat"]])[0],
            "seats": frozen.get("seats", ()),
            "room": frozen.get("room"),
            "game": game,
            **frozen_game(frozen),
            **(sanctioning_context(seen, thing.about, kind, of_seat, chosen=thing.kind) if thing.about else {}),
            "sanctions": with_sanctions_to_lift(
                seen,
                (seen.visible(thing.sanctions.all()) if of_seat is None else of_seat)
                .select_related(*SHOWN_WITH)
                .defer("report__evidence")
                .order_by("-id"),
            ),
            **message_context(request, thing),
            "log": acts_on(request, "report", str(thing.pk)),
        }
