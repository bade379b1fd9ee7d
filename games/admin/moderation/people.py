"""Players: their games, sanctions against them, and moderators' notes."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from games.admin.language_names import language_name
from games.admin.lists import trimmed_search
from games.admin.moderation import cases
from games.admin.moderation.bulk import ban_guests, mute_guests
from games.admin.moderation.messages import MESSAGE_ACTS, MESSAGE_PLACES, message_context
from games.admin.moderation.pairs import compared_context, met_links
from games.admin.moderation.returning import returning
from games.admin.moderation.sanctioning import confirm_sanction, give, sanctioning_context
from games.admin.outcomes import Confirmation, Outcome, Undo
from games.admin.pages import DetailAdmin
from games.admin.posted import posted_ids, template, why, why_undone, words
from games.admin.viewer import acts_on, oversight
from games.errors import Refused
from games.models import Player, Sanction
from games.selectors.moderation import dashboard
from games.selectors.moderation.cases import Subject, open_appeals
from games.selectors.moderation.networks import people_sharing_network
from games.selectors.moderation.oversight import Oversight
from games.selectors.moderation.people import Record, records_of, with_open_case, with_sanctions
from games.selectors.moderation.removed_names import formerly_named, removed_names
from games.selectors.moderation.sanctions import in_force
from games.selectors.moderation.seats import SHOWN_WITH
from games.selectors.moderation.taking_back import decided_together, with_decisions_to_reopen, with_sanctions_to_lift
from games.selectors.rooms.display_names import names_hidden_at
from games.services import moderation

RECENT_MESSAGES = 50
SANCTIONS, UNFOLDED = 20, 3
"""How many sanctions a person's page has of those in force, and of the others; and how many are not folded."""
KINDS: dict[str, Promise] = {
    "account": gettext_lazy("account"),
    "guest": gettext_lazy("guest"),
    "program": gettext_lazy("program"),
}
"""What a person can be."""


def take_name(request: HttpRequest, player: Player) -> Outcome:
    """Gives the person a neutral name, with a warning."""
    old = player.name
    renamed = moderation.name_reset(
        by=request.user, player_id=player.id, why=words(request), template=template(request)
    )
    return Outcome(gettext("{old} is now called {name}, and has been warned.").format(old=old, name=renamed.name))


def confirm_take_name(request: HttpRequest, player: Player) -> Confirmation:
    """Asks before a name is removed, which nothing undoes."""
    return Confirmation(
        gettext("Remove the name {name}?").format(name=player.name),
        [gettext("The person gets a neutral name at once and is warned. The old name cannot be given back.")],
        gettext("Remove the name"),
        reason=why(request),
        reason_label=gettext_lazy("Reason, shown to the player"),
    )


def remove_messages(request: HttpRequest, player: Player, chosen: str) -> Outcome:
    """Removes messages of the person that the page showed, for one reason."""
    ids = posted_ids(request, chosen)
    if not ids:
        raise Refused("malformed", "nothing_selected")
    shown = dashboard.recent_messages(oversight(request), player).filter(pk__in=ids, removed=None)
    removed = [message.pk for message in shown[:RECENT_MESSAGES]]
    if not removed:
        raise Refused("refused", "taken_away")
    for message in removed:
        moderation.message_remove(by=request.user, message_id=message, why=why(request))
    done = ngettext("{n} message removed.", "{n} messages removed.", len(removed)).format(n=len(removed))
    return Outcome(done, Undo(player, "restore", [("message", one) for one in removed]))


def restore_messages(request: HttpRequest, player: Player) -> Outcome:
    """Shows messages of the person again that were removed together."""
    seen = dashboard.recent_messages(oversight(request), player).filter(pk__in=posted_ids(request, "message"))
    removed = [message.pk for message in seen.exclude(removed=None)[:RECENT_MESSAGES]]
    for message in removed:
        moderation.message_restore(by=request.user, message_id=message, why=why_undone(request))
    done = ngettext("{n} message is shown again.", "{n} messages are shown again.", len(removed))
    return Outcome(done.format(n=len(removed)))


class Kind(admin.SimpleListFilter):
    """Filters people by whether they have an account."""

    title = gettext_lazy("kind")
    parameter_name = "who"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return list(KINDS.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
        match self.value():
            case "account":
                return queryset.filter(user__isnull=False)
            case "guest":
                return queryset.filter(user=None, program=False)
            case "program":
                return queryset.filter(program=True)
        return queryset


class State(admin.SimpleListFilter):
    """Filters people by open reports or appeals, or by sanctions in force."""

    title = gettext_lazy("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        waiting = ("waiting", gettext_lazy("open reports, appeals"))
        hidden = oversight(request).hides(Sanction)
        return (waiting,) if hidden else (waiting, ("sanctioned", gettext_lazy("sanctions in force")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
        match self.value():
            case "waiting":
                return with_open_case(queryset, oversight(request))
            case "sanctioned":
                return with_sanctions(queryset, oversight(request))
        return queryset


@admin.register(Player)
class PlayerAdmin(DetailAdmin):
    """People, guests included. A person's page is also their case: the open reports with their evidence, and what the
    moderators know about them."""

    page = "games/admin/player.html"
    fields = ("id", "name", "language", "created")
    list_display = ("called", "kind", "waiting", "sanctions", "reads", "created")
    list_filter = (State, Kind)
    presence_columns = ("sanctions",)
    search_fields = ("name", "=id")
    ordering = ("-created",)
    acts = {
        "claim": lambda request, player: cases.claim(request, Subject(player.id)),
        "release": lambda request, player: cases.release(request, Subject(player.id)),
        "decide": lambda request, player: cases.decide(request, Subject(player.id), player),
        "reopen": lambda request, player: cases.reopen(request, Subject(player.id)),
        "remove_chosen": lambda request, player: remove_messages(request, player, "message"),
        "remove_shown": lambda request, player: remove_messages(request, player, "shown"),
        "restore": restore_messages,
        "sanction": lambda request, player: give(request, player, cases.first_report(request, Subject(player.id))),
        "take_name": take_name,
        **MESSAGE_ACTS,
        "note": lambda request, player: moderation.note_write(by=request.user, player_id=player.id, text=why(request)),
    }
    confirmations = {
        "sanction": lambda request, player: confirm_sanction(request, player.name),
        "decide": lambda request, player: cases.confirm_decide(request, Subject(player.id), player.name),
        "reopen": lambda request, player: cases.confirm_reopen(request, player.name),
        "take_name": confirm_take_name,
    }
    reasonless = ("decide", "reopen")
    # A decision and a claim return to the top, where the next case is.
    places = {
        "remove_chosen": "recent",
        "remove_shown": "recent",
        "restore": "recent",
        "sanction": "sanctions",
        "take_name": "name",
        "note": "notes",
        "reopen": "deciding",
        **MESSAGE_PLACES,
    }
    actions = (mute_guests, ban_guests)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """The list, with the records of the people on the page."""
        found = super().get_changelist_instance(request)
        people = list(found.result_list)
        records = records_of([one.pk for one in people], oversight(request))
        lost = removed_names([one.pk for one in people], oversight(request)) if found.query else {}
        for one in people:
            one.record, one.lost = records[one.pk], lost.get(one.pk, [])
        found.result_list = people
        return found

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """Also finds people by a name that a moderator has removed."""
        found, doubles = super().get_search_results(request, queryset, search_term)
        if name := trimmed_search(search_term):
            found |= formerly_named(queryset, name, oversight(request))
        return found, doubles

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def called(self, player: Player) -> str:
        """The name and, in the results of a search, those that moderators have removed."""
        lost = player.lost  # type: ignore[attr-defined]
        return (
            gettext("{name} (removed: {names})").format(name=player.name, names=", ".join(lost))
            if lost
            else player.name
        )

    @admin.display(description=gettext_lazy("kind"))
    def kind(self, player: Player) -> str:
        """Whether the person has an account, or is a guest or a program."""
        return str(KINDS["account" if player.user_id else "program" if player.program else "guest"])

    @admin.display(description=gettext_lazy("language"), ordering="language")
    def reads(self, player: Player) -> str:
        """The name of the person's language."""
        return language_name(player.language)

    @admin.display(description=gettext_lazy("open reports, appeals"))
    def waiting(self, player: Player) -> str:
        """The number of open reports about the person, and whether an appeal of theirs waits."""
        record: Record = player.record  # type: ignore[attr-defined]
        appeal = gettext("appeal") if record.has_appeal else ""
        return ", ".join(filter(None, (str(record.reports or ""), appeal))) or "–"

    @admin.display(description=gettext_lazy("sanctions in force"))
    def sanctions(self, player: Player) -> str:
        """The kinds of the sanctions in force."""
        steps = dict(Sanction.Step.choices)
        return ", ".join(str(steps[one]) for one in player.record.steps) or "–"  # type: ignore[attr-defined]

    def page_context(self, request: HttpRequest, thing: Player) -> dict[str, Any]:
        seen = oversight(request)
        hidden = names_hidden_at("room")
        named = (
            seen.visible(thing.reports.defer("evidence")).exclude(hidden).select_related("reporter", "room", "assignee")
        )
        made = seen.visible(thing.reports_made.defer("evidence")).exclude(hidden)
        said = list(dashboard.recent_messages(seen, thing)[:RECENT_MESSAGES])
        case = cases.case_context(request, Subject(thing.id))
        decided = with_decisions_to_reopen(seen, named.exclude(decided=None).order_by("-decided", "-id")[:20])
        appeals = open_appeals(seen).filter(player=thing).select_related("given_by", "report")
        appeal = appeals.order_by("id").first()
        return {
            **case,
            "player": thing,
            "unnamed": seen.unnamed,
            "is_self": thing.user_id == request.user.pk,
            "returning": returning(request),
            **sanctioning_context(
                seen,
                thing,
                case["kind"] if case["suggests_sanction"] else "",
                chosen=request.GET.get("reason", "") or case["kind"],
            ),
            "appeal": appeal,
            **cases.appeal_context(request, appeal, case["open_reports"]),
            **_sanctions(seen, thing),
            "notes": thing.notes.select_related("author").order_by("-id")[:20],
            "said": said,
            "removable": sum(one.removed is None for one in said),
            "seats": seen.visible(thing.seats.select_related("room")).exclude(hidden).order_by("-id")[:20],
            "decided": len(decided),
            "decisions": decided_together(decided),
            "reported": made.order_by("-id")[:20],
            "met": met_links(request, thing),
            "networks": people_sharing_network(thing, seen),
            **compared_context(request, thing),
            **message_context(request, thing),
            "log": acts_on(request, "player", thing.id, thing.id),
        }


def _sanctions(seen: Oversight, player: Player) -> dict[str, list[Sanction]]:
    """The sanctions that the person's page shows: those in force, filled up with the newest others, and the older
    ones."""

    def newest(sanctions: QuerySet[Sanction]) -> list[Sanction]:
        shown = seen.visible(sanctions).select_related(*SHOWN_WITH).defer("report__evidence")
        return with_sanctions_to_lift(seen, shown.order_by("-id")[:SANCTIONS])

    holding = newest(in_force().filter(player=player))
    over = newest(player.sanctions.exclude(pk__in=[one.pk for one in holding]))
    beside = max(UNFOLDED - len(holding), 0)
    return {"sanctions": holding + over[:beside], "older_sanctions": over[beside:]}
