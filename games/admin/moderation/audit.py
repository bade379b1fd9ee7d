"""The audit log, read-only."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.contrib.auth.models import User
from django.core.paginator import Page
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy

from games.admin.audit_words import ACTS, KINDS, UNKNOWN, act_of, detail_of, refusal_of, who_of, why_of
from games.admin.lists import CappedPaginator, KnownValuesFilter, ReadOnlyAdmin, trimmed_search
from games.admin.outcomes import page_of
from games.admin.posted import row_id
from games.admin.viewer import oversight
from games.models import AuditEntry, Room, Sanction
from games.selectors.moderation import acts_together, audit_links, dashboard

ON_PAGE = ("at", "account", "done", "refusal", "about", "called", "given", "played_at", "reason")
"""What the page of an entry shows."""
TOGETHER = "together"
"""The parameter that names the newest of some entries that were made together."""


class Kind(KnownValuesFilter):
    """The kind of object that the act was about."""

    title = gettext_lazy("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return list(KINDS.items())


class Act(KnownValuesFilter):
    """The kind of act."""

    title = gettext_lazy("action")
    parameter_name = "act"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [(act, words) for act, words in ACTS.items() if act not in UNKNOWN]


class Account(KnownValuesFilter):
    """The account that acted, whatever its name was then."""

    title = gettext_lazy("account")
    parameter_name = "who_key"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [(str(key), f"#{key} {name}") for key, name in dashboard.moderators()]


class MadeTogether(admin.SimpleListFilter):
    """The entries that one line of the list stands for; offered only there."""

    title = gettext_lazy("made together")
    parameter_name = TOGETHER

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        newest = request.GET.get(TOGETHER, "")
        return [] if row_id(newest) is None else [(newest, gettext_lazy("only these"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        newest = row_id(self.value() or "")
        return queryset if newest is None else acts_together.made_with(queryset, newest)


class LinePaginator(CappedPaginator):
    """Pages of lines, each of which may stand for several entries that were made together."""

    @cached_property
    def lines(self) -> list[acts_together.Together]:
        """The lines of the list."""
        rows: Any = self.object_list
        return acts_together.together(rows)

    @cached_property
    def count(self) -> int:
        """The number of lines."""
        return len(self.lines)

    def page(self, number: int | str) -> Any:
        """The newest entry of each line of a page; it knows what else the line stands for."""
        end = self.validate_number(number) * self.per_page
        shown = self.lines[end - self.per_page : end]
        rows: Any = self.object_list
        found = rows.order_by().in_bulk([one.ids[0] for one in shown])
        entries = [found[one.ids[0]] for one in shown if one.ids[0] in found]
        for one in shown:
            if one.ids[0] in found:
                found[one.ids[0]].line = one
        return Page(entries, self.validate_number(number), self)


class Lines(ChangeList):
    """The list, with `LinePaginator` also if it has one page only."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        if isinstance(self.paginator, LinePaginator) and not self.multi_page:
            self.result_list = self.paginator.page(self.page_num).object_list


@admin.register(AuditEntry)
class AuditAdmin(ReadOnlyAdmin):
    """Who did what, to whom or what, why and when; also acts that were refused."""

    fields = ("at", "account", "done", "refusal", "about", "name", "reason")
    list_display = ("at", "account", "done", "about", "called", "reason", "refusal")
    list_filter = (Kind, Act, Account, MadeTogether)
    list_max_show_all = 0
    search_fields = ("=who", "name", "=key")
    search_help_text = gettext_lazy(
        "The number before a moderator is that of the account: it stays the same when the name changes."
    )

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return Lines

    def get_paginator(self, request: HttpRequest, queryset: Any, per_page: int, *more: Any, **named: Any) -> Any:
        """In the usual order what was made together is one line, which leads to its entries."""
        one_by_one = ORDER_VAR in request.GET or TOGETHER in request.GET
        # Django's page about the history of an object has pages, too, of something else.
        is_plain = one_by_one or queryset.model is not AuditEntry
        return (CappedPaginator if is_plain else LinePaginator)(queryset, per_page)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        found = super().get_changelist_instance(request)
        found.result_list = audit_links.with_things(dashboard.with_actors(found.result_list), oversight(request))
        return found

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """An entry, with what it is about."""
        found = super().get_object(request, object_id, from_field)
        if found is not None:
            audit_links.with_things([found], oversight(request))
            found.given = audit_links.sanction_of(found, oversight(request))
        return found

    def get_fields(self, request: HttpRequest, obj: AuditEntry | None = None) -> Any:
        """What the page of an entry shows: nothing that is empty."""
        return [one for one in ON_PAGE if obj is None or (getattr(self, one, None) or _field(one))(obj)]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEntry], search_term: str
    ) -> tuple[QuerySet[AuditEntry], bool]:
        """Also finds entries by the current name of an account, and by the id of a person."""
        found, doubles = super().get_search_results(request, queryset, search_term)
        if name := trimmed_search(search_term):
            found |= oversight(request).about_person(queryset).filter(player__iexact=name)
            found |= queryset.filter(who_key__in=User.objects.filter(username__iexact=name).values("pk"))
        return found, doubles

    @admin.display(description=gettext_lazy("who"), ordering="who")
    def account(self, entry: AuditEntry) -> str:
        """The account that acted, with its names: one thing, also where the list is a list of cards."""
        return format_html("<span>{}</span>", who_of(entry))

    @admin.display(description=gettext_lazy("action"), ordering="act")
    def done(self, entry: AuditEntry) -> str:
        """What was done, or only tried, in words; its details; how often at once, with a link to the entries."""
        words = format_html("<em>{}:</em> {}", gettext("not done"), act_of(entry)) if entry.refused else act_of(entry)
        if detail := detail_of(entry):
            words = format_html("{} ({})", words, detail)
        if line := _line_of(entry):
            page = reverse("admin:games_auditentry_changelist", query={TOGETHER: entry.pk})
            words = format_html('{} <a href="{}">×{}</a>', words, page, len(line.ids))
        return format_html("<span>{}</span>", words)

    @admin.display(description=gettext_lazy("object"), ordering="kind")
    def about(self, entry: AuditEntry) -> str:
        """The kind of object, with a link to its page."""
        return _link(entry.thing, str(KINDS.get(entry.kind, entry.kind)))  # type: ignore[attr-defined]

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def called(self, entry: AuditEntry) -> str:
        """The name of the object, with a link to the person or the table, or the names of all that a line is about."""
        line, page = _line_of(entry), entry.person or entry.table  # type: ignore[attr-defined]
        is_of_many = line is not None and len(line.names) > 1
        return line.words if line is not None and is_of_many else _link(page if entry.name else None, entry.name)

    @admin.display(description=gettext_lazy("sanction"))
    def given(self, entry: AuditEntry) -> str:
        """The sanction that was given, with a link to its page."""
        given: Sanction | None = entry.given  # type: ignore[attr-defined]
        return "" if given is None else _link(given, given.get_step_display())

    @admin.display(description=gettext_lazy("table"))
    def played_at(self, entry: AuditEntry) -> str:
        """The table concerned, with a link, unless the entry is about the table itself."""
        table: Room | None = entry.table  # type: ignore[attr-defined]
        return "" if table is None or entry.kind == "room" else _link(table, table.name)

    @admin.display(description=gettext_lazy("refused"), ordering="refused")
    def refusal(self, entry: AuditEntry) -> str:
        """Why the act was refused."""
        return refusal_of(entry)

    @admin.display(description=gettext_lazy("reason"), ordering="why")
    def reason(self, entry: AuditEntry) -> str:
        """Why the moderator did it."""
        return why_of(entry)


def _field(name: str) -> Callable[[AuditEntry], Any]:
    return attrgetter(name)


def _link(thing: Model | None, words: str) -> str:
    """Words that lead to the page of an object, if there is one."""
    return words if thing is None else format_html('<a href="{}"><bdi>{}</bdi></a>', page_of(thing), words)


def _line_of(entry: AuditEntry) -> acts_together.Together | None:
    """What the entry's line of the list stands for, if for several entries."""
    line: acts_together.Together | None = getattr(entry, "line", None)
    return line if line is not None and len(line.ids) > 1 else None
