"""The audit log: read, and never anything else."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.admin.acts import ACTS, KINDS, act_of, detail_of, refusal_of
from games.admin.base import OneOf, ReadOnly
from games.models import AuditEntry


class Kind(OneOf):
    """What the act was about."""

    title = gettext_lazy("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return list(KINDS.items())


class Act(OneOf):
    """What was done."""

    title = gettext_lazy("act")
    parameter_name = "act"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return list(ACTS.items())


@admin.register(AuditEntry)
class AuditAdmin(ReadOnly):
    """Who did what, on whom or what, why and when; what was refused, too."""

    fields = ("at", "who", "done", "refusal", "about", "name", "why", "more")
    list_display = ("at", "who", "done", "about", "name", "why", "refusal")
    list_filter = (Kind, Act)
    search_fields = ("=who", "name", "=key", "=player")

    @admin.display(description=gettext_lazy("act"), ordering="act")
    def done(self, entry: AuditEntry) -> str:
        """What was done, in words."""
        return act_of(entry)

    @admin.display(description=gettext_lazy("on what"), ordering="kind")
    def about(self, entry: AuditEntry) -> str:
        """What kind of thing it was about."""
        return str(KINDS.get(entry.kind, entry.kind))

    @admin.display(description=gettext_lazy("refused"), ordering="refused")
    def refusal(self, entry: AuditEntry) -> str:
        """Why it was refused."""
        return refusal_of(entry)

    @admin.display(description=gettext_lazy("more"))
    def more(self, entry: AuditEntry) -> str:
        """What else there is to say of it."""
        return detail_of(entry)
