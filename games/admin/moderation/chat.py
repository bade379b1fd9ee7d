"""Public chat messages, with their context. Private messages are never shown here."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator
from django.utils.translation import gettext, gettext_lazy

from games.admin.lists import button_in_list
from games.admin.moderation.bulk import remove_messages, restore_messages
from games.admin.moderation.returning import returning
from games.admin.moderation.sanctioning import given_outcome
from games.admin.outcomes import Outcome, Undo, page_of
from games.admin.pages import DetailAdmin
from games.admin.posted import why, why_undone
from games.admin.short_times import local_time
from games.admin.viewer import acts_on, oversight
from games.models import ChatMessage
from games.selectors.moderation import dashboard
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import hides_names
from games.services import moderation

TITLE = 60
"""How many characters of a message its page's title has."""
MINUTES = moderation.TIME_OUT.seconds // 60


def leads_to_author(message: ChatMessage, seen: Oversight) -> bool:
    """Whether its author may be named: not while the table hides names, nor to a moderator with a pseudonym."""
    is_hidden = message.room is not None and hides_names(message.room)
    return message.player_id is not None and not is_hidden and not seen.unnamed


def remove(request: HttpRequest, message: ChatMessage) -> Outcome:
    """Removes the message."""
    moderation.message_remove(by=request.user, message_id=message.pk, why=why(request))
    return Outcome(gettext("The message is removed."), Undo(message, "restore"))


def restore(request: HttpRequest, message: ChatMessage) -> Outcome:
    """Shows the message again."""
    moderation.message_restore(by=request.user, message_id=message.pk, why=why_undone(request))
    return Outcome(gettext("The message is shown again."))


def time_out(request: HttpRequest, message: ChatMessage) -> Outcome:
    """Mutes its author for a quarter of an hour."""
    given = moderation.chat_time_out(by=request.user, message_id=message.pk)
    return given_outcome(given, message.name)


class Place(admin.SimpleListFilter):
    """Filters messages by where they were said."""

    title = gettext_lazy("place")
    parameter_name = "place"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return (("lobby", gettext_lazy("in the lobby")), ("tables", gettext_lazy("at tables")))

    def queryset(self, request: HttpRequest, queryset: QuerySet[ChatMessage]) -> QuerySet[ChatMessage]:
        match self.value():
            case "lobby":
                return queryset.filter(room=None)
            case "tables":
                return queryset.filter(room__isnull=False)
        return queryset


@admin.register(ChatMessage)
class ChatAdmin(DetailAdmin):
    """Messages, which can be removed."""

    page = "games/admin/message.html"
    list_name = gettext_lazy("public chat")
    fields = ("room", "name", "text", "among_spectators", "at", "removed")
    list_display = ("sent", "speaker", "said", "place", "gone")
    list_filter = (Place, "among_spectators")
    search_fields = ("text", "name", "room__name")
    list_select_related = ("room",)
    ordering = ("-id",)
    acts = {"remove": remove, "restore": restore, "time_out": time_out}
    actions = (remove_messages, restore_messages)

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        return dashboard.public_chat(oversight(request)).order_by("-id")

    @admin.display(description=gettext_lazy("sent on"), ordering="at")
    def sent(self, message: ChatMessage) -> str:
        """When it was sent, in few words."""
        return local_time(message.at)

    @admin.display(description=gettext_lazy("removed"), ordering="removed")
    def gone(self, message: ChatMessage) -> str:
        """When it was removed, in few words."""
        return local_time(message.removed)

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def speaker(self, message: ChatMessage) -> str:
        """The author's name, with a link to their page where it is known."""
        if not message.leads_to_author:  # type: ignore[attr-defined]
            return message.name
        page = reverse("admin:games_player_change", args=(message.player_id,))
        return format_html('<a href="{}">{}</a>', page, message.name)

    @admin.display(description=gettext_lazy("text"))
    def said(self, message: ChatMessage) -> str:
        """What was said; struck out if it was removed."""
        return message.text if message.removed is None else format_html("<s>{}</s>", message.text)

    @admin.display(description=gettext_lazy("table"), ordering="room")
    def place(self, message: ChatMessage) -> str:
        """The table, with a link, and whether it was said among its spectators; or the lobby."""
        if message.room is None:
            return gettext("in the lobby")
        words = format_html('<a href="{}">{}</a>', page_of(message.room), message.room.name)
        return format_html("{} ({})", words, gettext("among spectators")) if message.among_spectators else words

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """The list; its messages know whether they lead to their author's page, and offer a time-out once for each."""
        found = super().get_changelist_instance(request)
        shown, seen = list(found.result_list), oversight(request)
        muted = dashboard.muted_among({one.player_id for one in shown}, seen)
        for one in shown:
            one.leads_to_author = leads_to_author(one, seen)
        dashboard.offer_time_outs(sorted(shown, key=lambda one: -one.pk), muted)
        found.result_list = shown
        return found

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """The columns, and for moderators a button for each author in the lobby."""
        shown = super().get_list_display(request)
        may = self.has_moderate_permission(request) and not oversight(request).unnamed
        return [*shown, _time_out_column(request)] if may else shown

    def title_of(self, thing: ChatMessage) -> str:
        return f"{thing.name}: {Truncator(thing.text).chars(TITLE)}"

    def page_context(self, request: HttpRequest, thing: ChatMessage) -> dict[str, Any]:
        return {
            "message": thing,
            "returning": returning(request),
            "unnamed": oversight(request).unnamed,
            "talk": dashboard.chat_around(thing, oversight(request)),
            "is_muted": bool(dashboard.muted_among({thing.player_id}, oversight(request))),
            "reasons": list(moderation.REASONS.items()),
            "minutes": MINUTES,
            "leads_to_author": leads_to_author(thing, oversight(request)),
            "log": acts_on(request, "message", thing.public_id),
        }


def _time_out_column(request: HttpRequest) -> Any:
    """A column of buttons that post the list's own form to the page of the message, and return to the list."""
    words = gettext("Time-out ({n} min)").format(n=MINUTES)

    @admin.display(description=gettext("Time-out"))
    def column(message: ChatMessage) -> str:
        offered = message.offers_time_out  # type: ignore[attr-defined]
        return button_in_list(request, message, "time_out", words) if offered else ""

    return column
