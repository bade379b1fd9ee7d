"""The audit log: read, and never anything else."""

from django.contrib import admin

from games.admin.base import ReadOnly
from games.models import AuditEntry


@admin.register(AuditEntry)
class AuditAdmin(ReadOnly):
    """Who did what, on whom or what, why and when; what was refused, too."""

    fields = ("at", "who", "act", "refused", "kind", "name", "why", "detail")
    list_display = ("at", "who", "act", "kind", "name", "why", "refused")
    list_filter = ("kind",)
    search_fields = ("=who", "act", "name", "=key", "=player")
