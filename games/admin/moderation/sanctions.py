"""Sanctions: lifting them early, and deciding appeals."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_lazy

from games.admin.lists import button_in_list
from games.admin.moderation.cases import appeal_context
from games.admin.moderation.sanctioning import state_of
from games.admin.outcomes import Confirmation, Outcome
from games.admin.pages import DetailAdmin
from games.admin.posted import row_id, template, why, words
from games.admin.short_times import local_time
from games.admin.viewer import oversight
from games.models import Report, Sanction
from games.selectors.moderation import dashboard
from games.selectors.moderation.appeals import OPEN, reports_behind, was_granted
from games.selectors.moderation.cases import Subject, count_cases, decided_reports_on, subject_of
from games.selectors.moderation.sanctions import in_force
from games.selectors.moderation.seats import SHOWN_WITH, is_of_a_seat, shown_name
from games.selectors.moderation.taking_back import with_sanctions_to_lift
from games.services import moderation

BOTS_PLAY_ON = gettext_lazy("At running tables bots play on until they take their seats back.")
"""What is said where a sanction ends that gave seats to bots."""


ENDS = ("sanction.lift", "appeal.grant", "appeal.refuse")
"""The acts by which a moderator ends a sanction, or an appeal against it."""
SAID_BEFORE, SANCTIONS_BESIDE = 15, 10
"""How many messages, and other sanctions, an appeal shows."""
SHORT_REASON = 80
"""How many characters of a reason the list shows."""


class State(admin.SimpleListFilter):
    """Filters sanctions by whether they are in force."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return (("in_force", gettext_lazy("in force")),)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        return queryset.filter(pk__in=in_force().values("pk")) if self.value() == "in_force" else queryset


class Appeals(admin.SimpleListFilter):
    """Filters sanctions by their appeals."""

    title = gettext_lazy("appeal")
    parameter_name = "appeal"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return (("open", gettext_lazy("not decided")), ("any", gettext_lazy("appealed")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        match self.value():
            case "open":
                return queryset.filter(OPEN)
            case "any":
                return queryset.filter(appealed__isnull=False)
        return queryset


def answer(request: HttpRequest, sanction: Sanction, *, granted: bool) -> Outcome:
    """Decides the appeal."""
    decided = moderation.appeal_decide(
        by=request.user, sanction_id=sanction.pk, granted=granted, answer=words(request), template=template(request)
    )
    done = gettext("The sanction against {name} stands, and the appeal is answered.")
    if granted:
        done = gettext("The sanction against {name} is lifted, and the appeal answered.")
    return Outcome(done.format(name=shown_name(decided)))


def confirm_answer(request: HttpRequest, sanction: Sanction, *, granted: bool) -> Confirmation:
    """Asks before an appeal is decided, which nothing undoes."""
    decision = "granted" if granted else "refused"
    moderation.refuse_contradiction(decision, template(request))
    chosen = moderation.chosen_answer(template(request), words(request), moderation.usual_answer(decision))
    question = gettext("Lift the sanction against {name}?")
    if not granted:
        question = gettext("Let the sanction against {name} stand?")
    warning = gettext("You gave this sanction yourself: leave the appeal to another moderator.")
    is_for_others = sanction.given_by_id == request.user.pk and oversight(request).has_peers
    return Confirmation(
        question.format(name=shown_name(sanction)),
        [
            *_described(sanction),
            *([warning] if is_for_others else []),
            gettext("The sanction ends at once.") if granted else gettext("The sanction stands."),
            gettext("The decision is final, and the person reads the answer."),
        ],
        gettext("Lift the sanction") if granted else gettext("Let the sanction stand"),
        reason=moderation.reading(moderation.APPEAL_ANSWERS, chosen, words(request)),
        reason_label=gettext_lazy("Answer, shown to the player"),
    )


def _described(sanction: Sanction) -> list[str]:
    """What is decided about: the sanction, its end, who gave it, and why."""
    described = gettext("{name}: {sanction}, {begun}, {state}; issued by {moderator}.").format(
        name=shown_name(sanction),
        sanction=sanction.get_step_display(),
        begun=local_time(sanction.begun),
        state=state_of(sanction),
        moderator=sanction.given_by or "–",
    )
    reason = moderation.in_own_language(sanction.reason)
    return [described, gettext("Its reason: {reason}").format(reason=reason)]


def lift(request: HttpRequest, sanction: Sanction) -> Outcome:
    """Ends the sanction early."""
    lifted = moderation.sanction_lift(by=request.user, sanction_id=sanction.pk, why=why(request))
    done = gettext("The sanction against {name} is lifted.").format(name=shown_name(lifted))
    return Outcome(f"{done} {BOTS_PLAY_ON}" if lifted.step in Sanction.OFF_SEATS else done)


def confirm_lift(request: HttpRequest, sanction: Sanction) -> Confirmation:
    """Asks before a sanction is lifted, and for the reason."""
    ends = [*_described(sanction), gettext("The sanction ends at once.")]
    if sanction.step in Sanction.OFF_SEATS:
        ends.append(str(BOTS_PLAY_ON))
    question = gettext("Lift the sanction against {name}?")
    return Confirmation(
        question.format(name=shown_name(sanction)),
        ends,
        gettext("Lift the sanction"),
        asks_reason=True,
    )


@admin.register(Sanction)
class SanctionAdmin(DetailAdmin):
    """Sanctions against players."""

    page = "games/admin/sanction.html"
    fields = ("player", "step", "reason", "begun", "until", "acknowledged", "lifted", "given_by")
    list_display = ("player", "step", "grounds", "begun", "holds", "acknowledged", "given_by")
    list_filter = (State, "step", Appeals)
    search_fields = ("player__name", "=player__id")
    list_select_related = SHOWN_WITH
    acts = {
        "lift": lift,
        "grant": lambda request, sanction: answer(request, sanction, granted=True),
        "refuse": lambda request, sanction: answer(request, sanction, granted=False),
    }
    confirmations = {
        "lift": confirm_lift,
        "grant": lambda request, sanction: confirm_answer(request, sanction, granted=True),
        "refuse": lambda request, sanction: confirm_answer(request, sanction, granted=False),
    }
    reasonless = ("lift", "grant", "refuse")

    @admin.display(description=gettext_lazy("reason"))
    def grounds(self, sanction: Sanction) -> str:
        """The beginning of the reason."""
        return Truncator(moderation.in_own_language(sanction.reason)).chars(SHORT_REASON)

    @admin.display(description=gettext_lazy("ends"), ordering="until")
    def holds(self, sanction: Sanction) -> str:
        """Until when it holds."""
        return state_of(sanction)

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """The columns, and for moderators a button that lifts what is in force."""
        shown = super().get_list_display(request)
        # Not last: on phones the last columns are far to the right.
        return [*shown[:5], _lift_column(request), *shown[5:]] if self.has_moderate_permission(request) else shown

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        found = super().get_changelist_instance(request)
        found.result_list = with_sanctions_to_lift(oversight(request), found.result_list)
        return found

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sanction]:
        return super().get_queryset(request).defer("report__evidence")

    def title_of(self, thing: Sanction) -> str:
        return f"{shown_name(thing)}: {thing.get_step_display()}"

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """A sanction; one of a seat at a table that hides names is in no list, but has a page."""
        found = super().get_object(request, object_id, from_field)
        number = row_id(object_id)
        if found is None and number is not None:
            found = oversight(request).of_seats(Sanction.objects.select_related(*SHOWN_WITH)).filter(pk=number).first()
        return found

    def page_context(self, request: HttpRequest, thing: Sanction) -> dict[str, Any]:
        is_appealed = thing.appealed is not None
        log = dashboard.acts_on_sanction(oversight(request), thing)
        return {
            "sanction": thing,
            "case_key": _subject_of(thing).key if is_appealed else "",
            "waiting": count_cases(oversight(request)) if is_appealed else 0,
            "name": shown_name(thing),
            "of_seat": is_of_a_seat(thing),
            "was_granted": was_granted(thing),
            "reports": reports_behind(thing, oversight(request)),
            "talk": (),
            **appeal_context(request, thing),
            **(_record(request, thing) if is_appealed and not is_of_a_seat(thing) else {}),
            "ended_by": next((one for one in log if one.act in ENDS and not one.refused), None),
            "log": log,
        }


def _record(request: HttpRequest, sanction: Sanction) -> dict[str, Any]:
    """What else is known of the person, for who decides an appeal: what they said before the sanction, their other
    sanctions, and how the reports about them were decided."""
    seen, person = oversight(request), sanction.player
    others = seen.visible(person.sanctions.exclude(pk=sanction.pk)).select_related(*SHOWN_WITH)
    decided = decided_reports_on(Subject(person.pk), seen)
    said = dashboard.recent_messages(seen, person).filter(at__lte=sanction.begun)[:SAID_BEFORE]
    return {
        "sanctions": with_sanctions_to_lift(seen, others.defer("report__evidence").order_by("-id")[:SANCTIONS_BESIDE]),
        "talk": list(said)[::-1],
        "decided": decided.count(),
        "upheld": decided.filter(decision=Report.Decision.UPHELD).count(),
        "unnamed": seen.unnamed,
    }


def _subject_of(sanction: Sanction) -> Subject:
    """The subject of the case that an appeal belongs to."""
    if is_of_a_seat(sanction) and sanction.report is not None:
        return subject_of(sanction.report)
    return Subject(sanction.player_id)


def _lift_column(request: HttpRequest) -> Any:
    """A column of buttons that post the list's own form to the page of the sanction, and return to the list."""
    words = gettext("Lift")

    @admin.display(description=words)
    def column(sanction: Sanction) -> str:
        return button_in_list(request, sanction, "lift", words) if sanction.can_be_lifted else ""  # type: ignore[attr-defined]

    return column
