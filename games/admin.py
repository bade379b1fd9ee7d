"""Moderation: lists without anything hidden, and a few acts, each through a service. Nothing can be edited here."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import Model, Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy

from games import services
from games.models import Deadline, Game, Mail, MailAddress, Room, Seat
from games.selectors.names import seat_name
from games.services import Refused

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin  # generic in its stubs only


class ReadOnly(ModelAdmin):
    """Lists what is named in `fields` and nothing else; acts need the right to change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Lists are filtered by what they show: by a seed's beginning, say, one could guess it sign by sign."""
        return lookup.partition("__")[0] in (self.fields or ()) and super().lookup_allowed(lookup, value, request)

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Whether the acts are offered."""
        return super().has_change_permission(request)

    def each(self, request: HttpRequest, rows: QuerySet[Any], act: Callable[[Any], object]) -> None:
        """Does something to each row, and says what could not be done, and why."""
        done = 0
        for row in rows:
            try:
                act(row)
                done += 1
            except Refused as error:
                self.message_user(
                    request, gettext("{row}: not done ({why})").format(row=row, why=error), messages.WARNING
                )
        if done:
            self.message_user(request, gettext("Done: {count}.").format(count=done))


@admin.register(Room)
class RoomAdmin(ReadOnly):
    """Rooms, which can be closed, and whose games can be ended."""

    fields = (
        *("id", "name", "edition", "options", "public", "state", "ended_by", "creator", "created", "changed"),
        *("pace", "seconds", "reserve", "working_days", "paused", "watching", "rounds_behind", "press"),
    )
    list_display = ("name", "edition", "pace", "state", "ended_by", "public", "watching", "creator", "created")
    list_filter = ("state", "edition", "public", "watching", "press")
    search_fields = ("name", "id")
    list_select_related = ("creator",)
    actions = ("end_games", "close_rooms")

    @admin.action(description=gettext_lazy("End the game"), permissions=["moderate"])
    def end_games(self, request: HttpRequest, rooms: QuerySet[Room]) -> None:
        """Ends the rooms' games; nobody has won."""
        self.each(request, rooms, lambda room: services.room_end_game(room_id=room.id))

    @admin.action(description=gettext_lazy("Close the room"), permissions=["moderate"])
    def close_rooms(self, request: HttpRequest, rooms: QuerySet[Room]) -> None:
        """Closes the rooms."""
        self.each(request, rooms, lambda room: services.room_close(room_id=room.id))


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games: when they were played, never what is in them. How many moves there are would tell whether somebody has
    changed a sealed choice."""

    fields = ("id", "room", "edition", "rules_version", "started", "moved", "ended")
    list_display = ("id", "room", "edition", "started", "moved", "ended")
    list_filter = ("edition",)
    list_select_related = ("room",)
    search_fields = ("id", "room__name", "room__id")
    actions = ("end_games",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer("seed", "salt", "state", "opening", "streams")

    @admin.action(description=gettext_lazy("End the game"), permissions=["moderate"])
    def end_games(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Ends the games; nobody has won."""
        self.each(request, games, lambda game: services.room_end_game(room_id=game.room_id))


@admin.register(Deadline)
class DeadlineAdmin(ReadOnly):
    """Until when people have to answer; never what they are asked."""

    fields = ("game", "seat", "started", "due")
    list_display = ("game", "seat", "started", "due")
    list_select_related = ("game",)
    search_fields = ("game__id", "game__room__id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deadline]:
        hidden = ("seed", "salt", "state", "opening", "streams")
        return super().get_queryset(request).defer(*(f"game__{name}" for name in hidden))


@admin.register(MailAddress)
class MailAddressAdmin(ReadOnly):
    """Who hears by mail, and when; never the address itself."""

    fields = ("player", "masked", "confirmed", "choice", "zone")
    list_display = ("player", "masked", "confirmed", "choice")
    list_filter = ("choice",)
    list_select_related = ("player",)
    search_fields = ("player__name",)

    @admin.display(description=gettext_lazy("address"))
    def masked(self, mail: MailAddress) -> str:
        """As much of the address as tells its owner that it is theirs."""
        name, _, host = mail.address.rpartition("@")
        return f"{name[:1]}…@{host[:1]}…"


@admin.register(Mail)
class MailAdmin(ReadOnly):
    """Mails that are to be sent, or were lately: about which game, never to which address."""

    fields = ("kind", "game", "seat", "made", "due", "attempts", "sent")
    list_display = ("kind", "game", "seat", "due", "attempts", "sent")
    list_filter = ("kind",)
    search_fields = ("game__id", "game__room__id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mail]:
        # Which game: its id alone.
        return super().get_queryset(request).prefetch_related(Prefetch("game", Game.objects.only("id")))


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Seats, which can be handed to a bot."""

    fields = ("room", "number", "player", "bot", "stand_in", "offered", "pending", "reserve", "timeouts", "seen")
    list_display = ("room", "number", "who", "bot", "stand_in", "pending", "seen")
    list_filter = ("bot", "stand_in", "room__state")
    list_select_related = ("room", "player")
    search_fields = ("room__name", "room__id", "player__name")
    actions = ("give_to_bots",)

    @admin.display(description=gettext_lazy("who"))
    def who(self, seat: Seat) -> str:
        """The name that the seat plays under."""
        return seat_name(seat) or "-"

    @admin.action(description=gettext_lazy("Hand the seat to a bot"), permissions=["moderate"])
    def give_to_bots(self, request: HttpRequest, seats: QuerySet[Seat]) -> None:
        """Hands the seats to bots; their people can take them back."""
        self.each(request, seats, lambda seat: services.seat_moderate(room_id=seat.room_id, seat=seat.number))
