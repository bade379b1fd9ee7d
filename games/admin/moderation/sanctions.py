"""Sanctions: lifting them early, and deciding appeals."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy

from games.admin.base import DetailAdmin, Outcome, acts_on, template, why, words
from games.admin.moderation.sanctioning import state_of
from games.models import Sanction
from games.services import moderation


class Appeals(admin.SimpleListFilter):
    """Filters sanctions by their appeals."""

    title = gettext_lazy("appeal")
    parameter_name = "appeal"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return (("open", gettext_lazy("not decided")), ("any", gettext_lazy("appealed")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        match self.value():
            case "open":
                return queryset.filter(appealed__isnull=False, appeal_decided=None)
            case "any":
                return queryset.filter(appealed__isnull=False)
        return queryset


def answer(request: HttpRequest, sanction: Sanction, *, granted: bool) -> Outcome:
    """Decides the appeal."""
    decided = moderation.appeal_decide(
        by=request.user, sanction_id=sanction.pk, granted=granted, answer=words(request), template=template(request)
    )
    done = gettext("The appeal of {name} is rejected.")
    if granted:
        done = gettext("The appeal of {name} is granted, and the sanction lifted.")
    return Outcome(done.format(name=decided.player.name))


def lift(request: HttpRequest, sanction: Sanction) -> Outcome:
    """Ends the sanction early."""
    lifted = moderation.sanction_lift(by=request.user, sanction_id=sanction.pk, why=why(request))
    done = gettext("The sanction of {name} is lifted.")
    if lifted.step in Sanction.OFF_SEATS:
        done = gettext("The sanction of {name} is lifted. They take running seats back themselves.")
    return Outcome(done.format(name=lifted.player.name))


@admin.register(Sanction)
class SanctionAdmin(DetailAdmin):
    """Sanctions against players."""

    page = "games/admin/sanction.html"
    fields = ("player", "step", "reason", "begun", "until", "acknowledged", "lifted", "given_by")
    list_display = ("player", "step", "begun", "holds", "acknowledged", "given_by")
    list_filter = ("step", Appeals)
    search_fields = ("player__name", "=player__id")
    list_select_related = ("player", "given_by")
    acts = {
        "lift": lift,
        "grant": lambda request, sanction: answer(request, sanction, granted=True),
        "refuse": lambda request, sanction: answer(request, sanction, granted=False),
    }

    @admin.display(description=gettext_lazy("ends"), ordering="until")
    def holds(self, sanction: Sanction) -> str:
        """Until when it holds."""
        return state_of(sanction)

    def page_context(self, request: HttpRequest, thing: Sanction) -> dict[str, Any]:
        return {
            "sanction": thing,
            "answers": list(moderation.APPEAL_ANSWERS.items()),
            "log": acts_on(request, "sanction", str(thing.pk)),
        }
