"""Public chat messages, with their context. Private messages are never shown here."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.base import DetailAdmin, acts_on, oversight, why
from games.models import ChatMessage
from games.selectors.moderation import dashboard
from games.services import moderation


@admin.register(ChatMessage)
class ChatAdmin(DetailAdmin):
    """Messages, which can be removed."""

    page = "games/admin/message.html"
    fields = ("room", "name", "text", "among_spectators", "at", "removed")
    list_display = ("at", "name", "text", "room", "among_spectators", "removed")
    list_filter = ("among_spectators",)
    search_fields = ("text", "name", "room__name")
    list_select_related = ("room",)
    ordering = ("-id",)
    acts = {
        "remove": lambda request, message: moderation.message_remove(
            by=request.user, message_id=message.pk, why=why(request)
        )
    }

    def get_queryset(self, request: HttpRequest) -> QuerySet[ChatMessage]:
        return dashboard.public_chat(oversight(request)).order_by("-id")

    def page_context(self, request: HttpRequest, thing: ChatMessage) -> dict[str, Any]:
        return {
            "message": thing,
            "unnamed": oversight(request).unnamed,
            "talk": dashboard.chat_around(thing, oversight(request)),
            "log": acts_on(request, "message", thing.public_id),
        }
