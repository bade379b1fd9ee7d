"""The audit log, read-only."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy

from games.admin.audit_words import ACTS, KINDS, UNKNOWN, act_of, detail_of, refusal_of, who_of, why_of
from games.admin.lists import KnownValuesFilter, ReadOnlyAdmin, trimmed_search
from games.admin.viewer import oversight
from games.models import AuditEntry
from games.selectors.moderation import dashboard


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
        account = gettext("account {number}")
        return [(str(key), f"{account.format(number=key)}: {name}") for key, name in dashboard.moderators()]


@admin.register(AuditEntry)
class AuditAdmin(ReadOnlyAdmin):
    """Who did what, to whom or what, why and when; also acts that were refused."""

    fields = ("at", "account", "done", "refusal", "about", "name", "reason", "more")
    list_display = ("at", "account", "done", "about", "name", "reason", "refusal")
    list_filter = (Kind, Act, Account)
    search_fields = ("=who", "name", "=key")

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        found = super().get_changelist_instance(request)
        found.result_list = dashboard.with_actors(found.result_list)
        return found

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
        """What was done, in words."""
        return act_of(entry)

    @admin.display(description=gettext_lazy("object"), ordering="kind")
    def about(self, entry: AuditEntry) -> str:
        """The kind of object."""
        return str(KINDS.get(entry.kind, entry.kind))

    @admin.display(description=gettext_lazy("refused"), ordering="refused")
    def refusal(self, entry: AuditEntry) -> str:
        """Why the act was refused."""
        return refusal_of(entry)

    @admin.display(description=gettext_lazy("reason"), ordering="why")
    def reason(self, entry: AuditEntry) -> str:
        """Why the moderator did it."""
        return why_of(entry)

    @admin.display(description=gettext_lazy("details"))
    def more(self, entry: AuditEntry) -> str:
        """The details of the act."""
        return detail_of(entry)
