"""Seats and deadlines, for operators: moderators see them on the pages of tables."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.admin.lists import ReadOnlyAdmin
from games.models import Deadline, Seat
from games.selectors.moderation import dashboard
from games.selectors.rooms.display_names import seat_name


@admin.register(Deadline)
class DeadlineAdmin(ReadOnlyAdmin):
    """Deadlines of players, without their prompts."""

    is_machinery = True
    fields = ("game", "seat", "started", "due")
    list_display = ("game", "seat", "started", "due")
    list_select_related = ("game",)
    search_fields = ("=game__id", "=game__room__id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deadline]:
        return super().get_queryset(request).defer(*(f"game__{name}" for name in dashboard.DEFERRED_FIELDS))


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Seats and their players."""

    is_machinery = True
    fields = ("room", "number", "player", "bot", "stand_in", "offered", "pending", "reserve", "timeouts", "seen")
    list_display = ("room", "number", "who", "bot", "stand_in", "pending", "seen")
    list_filter = ("bot", "stand_in", "room__state")
    list_select_related = ("room", "player")
    search_fields = ("room__name", "=room__id", "player__name")
    ordering = ("-id",)

    @admin.display(description=gettext_lazy("who"))
    def who(self, seat: Seat) -> str:
        """The name that the seat plays under."""
        return seat_name(seat) or "-"
