"""Email addresses and notifications, without the addresses."""

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy

from games.admin.lists import ReadOnlyAdmin
from games.models import Game, MailAddress, Notification


@admin.register(MailAddress)
class MailAddressAdmin(ReadOnlyAdmin):
    """Who receives emails, and when; the address itself is masked."""

    is_machinery = True
    fields = ("player", "masked", "confirmed", "choice", "zone")
    list_display = ("player", "masked", "confirmed", "choice")
    list_filter = ("choice",)
    list_select_related = ("player",)
    search_fields = ("player__name",)

    @admin.display(description=gettext_lazy("address"))
    def masked(self, mail: MailAddress) -> str:
        """Enough of the address for its owner to recognize it."""
        name, _, host = mail.address.rpartition("@")
        return f"{name[:1]}…@{host[:1]}…"


@admin.register(Notification)
class NotificationAdmin(ReadOnlyAdmin):
    """Notifications that are due or were sent recently: the game, but never the address or the browser."""

    is_machinery = True
    fields = ("channel", "kind", "game", "seat", "created", "due", "attempts", "sent")
    list_display = ("channel", "kind", "game", "seat", "due", "attempts", "sent")
    list_filter = ("kind",)
    search_fields = ("game__id", "game__room__id")

    @admin.display(description=gettext_lazy("channel"))
    def channel(self, row: Notification) -> str:
        """How it is sent."""
        return gettext("email") if row.browser_id is None else gettext("push")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notification]:
        # Only the id of the game.
        return super().get_queryset(request).prefetch_related(Prefetch("game", Game.objects.only("id")))
