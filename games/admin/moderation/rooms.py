"""Tables and their games in the public view, with moderators' actions."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy

from games import engine
from games.admin.lists import KnownValuesFilter
from games.admin.moderation.board_picture import board_svg, colour_key
from games.admin.moderation.bulk import close_rooms
from games.admin.moderation.closing import confirm_close, confirm_end
from games.admin.moderation.pairs import PairPages
from games.admin.moderation.returning import person_before, returning
from games.admin.outcomes import Confirmation, Outcome, Undo, page_of
from games.admin.pages import DetailAdmin
from games.admin.posted import why
from games.admin.viewer import oversight
from games.models import Game, Player, Report, Room, Seat
from games.selectors.moderation import dashboard, moments, pairs
from games.selectors.moderation.awaited import Awaited, awaited_at
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import hides_names, names_hidden_at, seat_name
from games.services import Refused, moderation
from games.support.edition_names import EDITIONS


class Edition(KnownValuesFilter):
    """Filters by edition."""

    title = gettext_lazy("edition")
    parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Any:
        return [(info.name, EDITIONS.get(info.name, info.name)) for info in engine.editions()]


def on_room(act: Callable[..., object], done: str | Promise) -> Callable[[HttpRequest, Room], Outcome]:
    """An action that needs only the room and the reason, with what to say when it is done."""

    def acted(request: HttpRequest, room: Room) -> Outcome:
        act(by=request.user, room_id=room.id, why=why(request))
        return Outcome(str(done))

    return acted


def on_seat(
    act: Callable[..., object],
    done: str | Promise,
    *more: str,
    undone_by: str = "",
    done_while_paused: str | Promise = "",
) -> Callable[[HttpRequest, Room], Outcome]:
    """An action on the chosen seat, with what to say when it is done, also while the game is paused, and the act that
    undoes it."""

    def acted(request: HttpRequest, room: Room) -> Outcome:
        seat = _posted_seat(request)
        about = {name: request.POST.get(name, "").strip() for name in more}
        act(by=request.user, room_id=room.id, seat=seat, why=why(request), **about)
        name = seat_name(room.seats.select_related("player", "room").get(number=seat))
        undo = Undo(room, undone_by, [("seat", seat), ("why", gettext("Taken back."))]) if undone_by else None
        words = done_while_paused if done_while_paused and room.paused else done
        return Outcome(str(words).format(name=name), undo)

    return acted


def seat_to_chosen(request: HttpRequest, room: Room) -> Outcome:
    """Hands the chosen seat over to the chosen person: without one it would go back to its player."""
    if not request.POST.get("player_id", "").strip():
        raise Refused("malformed", "person", field="player_id")
    return on_seat(moderation.seat_to_person, gettext_lazy("{name} now has the seat."), "player_id")(request, room)


def confirm_seat_to_chosen(request: HttpRequest, room: Room) -> Confirmation | None:
    """Asks before the seat is handed over, which shows the person all that is hidden there; not if either is unknown:
    that is refused."""
    seat = room.seats.select_related("player", "room").filter(number=_posted_seat(request)).first()
    person = Player.objects.filter(id=request.POST.get("player_id", "").strip()).first()
    if seat is None or person is None:
        return None
    question = gettext("Hand the seat of {seat} over to {person}?")
    return Confirmation(
        question.format(seat=seat_name(seat), person=person.name),
        [
            gettext_lazy("A person who gets a seat gets everything that it has and knows."),
            gettext_lazy("That cannot be taken back: the seat can only be handed over again."),
        ],
        gettext_lazy("Hand the seat over to this person"),
        reason=why(request),
    )


def _posted_seat(request: HttpRequest) -> int:
    """The number of the chosen seat; -1, which no seat has, for anything else."""
    number = _number(request.POST.get("seat", ""))
    return -1 if number is None else number


def _number(text: str) -> int | None:
    """A number of at most five digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def remove_spectator(request: HttpRequest, room: Room) -> object:
    """Removes the chosen spectator."""
    player = request.POST.get("player_id", "")
    return moderation.spectator_ban(by=request.user, room_id=room.id, player_id=player, why=why(request))


class PlayerForm(forms.Form):
    """A player, found by name."""

    player_id = forms.ModelChoiceField(
        Player.objects.none(),
        required=False,
        empty_label="",
        widget=AutocompleteSelect(Seat._meta.get_field("player"), admin.site),
    )


class EditionAdmin(DetailAdmin):
    """Shared by tables and games: the edition's name."""

    @admin.display(description=gettext_lazy("edition"), ordering="edition")
    def played(self, thing: Room | Game) -> str:
        """The name of the edition."""
        return str(EDITIONS.get(thing.edition, thing.edition))


@admin.register(Room)
class RoomAdmin(EditionAdmin):
    """Tables, each with a page where it can be viewed, paused, ended and closed."""

    page = "games/admin/room.html"
    fields = (
        *("id", "name", "played", "options", "public", "state", "ended_by", "creator", "created", "changed"),
        *("pace", "seconds", "reserve", "working_days", "paused", "held", "watching", "rounds_behind", "press"),
    )
    list_display = ("name", "played", "pace", "standing", "ended_by", "watching", "host", "created")
    list_filter = ("state", Edition, "held", "public", "watching", "press")
    search_fields = ("name", "=id")
    list_select_related = ("creator",)
    presence_columns = ("creator", "host")
    ordering = ("-created",)
    acts = {
        "pause": on_room(moderation.game_pause, gettext_lazy("The game is paused.")),
        "resume": on_room(moderation.game_resume, gettext_lazy("The game continues.")),
        "end": on_room(moderation.game_end, gettext_lazy("The game has ended without a result.")),
        "close": on_room(moderation.room_close, gettext_lazy("The table is closed.")),
        "seat_bot": on_seat(
            moderation.seat_to_bot,
            gettext_lazy("A bot now plays for {name}. If the game waits for this seat, the bot moves in a moment."),
            undone_by="seat_back",
            done_while_paused=gettext_lazy(
                "A bot now plays for {name}. If the game waits for this seat, the bot moves when the game is resumed."
            ),
        ),
        "seat_person": seat_to_chosen,
        "seat_back": on_seat(moderation.seat_to_person, gettext_lazy("{name} now has the seat.")),
        "send_away": remove_spectator,
    }
    confirmations = {"end": confirm_end, "close": confirm_close, "seat_person": confirm_seat_to_chosen}
    places = {
        **dict.fromkeys(("pause", "resume", "end", "close", "seat_bot", "seat_person", "seat_back"), "acting"),
        "send_away": "spectators",
    }
    actions = (close_rooms,)

    @admin.display(description=gettext_lazy("state"), ordering="state")
    def standing(self, room: Room) -> str:
        """The state of the table, and whether a moderator has paused its game."""
        words = str(room.get_state_display())
        return f"{words}, {gettext('paused by a moderator')}" if room.held else words

    @admin.display(description=gettext_lazy("created by"))
    def host(self, room: Room) -> str:
        """Who created the table, unless it hides names. Not to sort by: the place would show whose table it is."""
        if hides_names(room):
            return gettext("hidden until the game is over")
        if room.creator is None:
            return "–"
        return format_html('<a href="{}">{}</a>', page_of(room.creator), room.creator.name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        """Tables that hide names are left out while the list is filtered by who created them."""
        found = super().get_queryset(request)
        if any(name.partition("__")[0] == "creator" for name in request.GET):
            found = found.exclude(names_hidden_at())
        return found

    def page_context(self, request: HttpRequest, thing: Room) -> dict[str, Any]:
        table = dashboard.table_of(thing)
        seen = oversight(request)
        talk = dashboard.public_chat(seen).filter(room=thing).order_by("-id")[: dashboard.CHAT_LINES]
        at = _number(request.GET.get("at", ""))
        awaited, seats = awaited_at(thing, seen), [(seat, seat_name(seat)) for seat in dashboard.seats_of(thing)]
        reports = list(seen.visible(thing.reports.defer("evidence")).order_by("-id")[:10])
        stalling = [one.about_name for one in reports if one.kind == Report.Kind.STALLING and one.decided is None]
        before = None if seen.unnamed or hides_names(thing) else person_before(request)
        chosen = _chosen_seat(awaited, [seat for seat, _ in seats], stalling, before, seen)
        past = None if table is None or at is None else moments.board_at(thing, table.log_data["log"], at)
        return {
            "room": thing,
            "returning": returning(request),
            "edition": self.played(thing),
            "table": table,
            "board": _board(table, past) if table else "",
            "colours": colour_key(table.view, table.log_data["seats"]) if table else (),
            "is_past": past is not None,
            "log_data": {**table.log_data, "moment": at} if table else None,
            "awaited": awaited,
            "chosen_seat": chosen,
            "has_stand_in": not seen.unnamed and any(seat.stand_in for seat, _ in seats),
            "bots_turn": not awaited and any(seat.pending for seat, _ in seats),
            "hides_names": hides_names(thing),
            "people": [] if hides_names(thing) else pairs.people_at(seen, thing),
            "seats": seats,
            "scores": {one["seat"]: one["score"] for one in table.view["seats"]} if table else {},
            "player_form": PlayerForm(),
            "spectators": dashboard.spectators_of(thing, seen),
            "unnamed": seen.unnamed,
            "talk": reversed(talk),
            "reports": reports,
            "log": dashboard.acts_at(seen, thing.id),
            "game": Game.objects.only("id").filter(room=thing).first(),
        }


def _board(table: dashboard.Table, past: moments.PastBoard | None) -> str:
    """The public board, now or at a moment."""
    board, marked = (table.view["board"], ()) if past is None else (past.board, past.places)
    return board_svg(board, table.view["colours"], marked)


def _chosen_seat(
    awaited: Sequence[Awaited], seats: Sequence[Seat], stalling: Sequence[str], before: Player | None, seen: Oversight
) -> int | None:
    """The seat that moderators surely want to hand over: that of the person from whose page they come; the one that the
    game waits for, if it is reported for stalling; or, if it waits for nobody, the only one for which a bot plays."""
    own = [seat.number for seat in seats if before is not None and seat.player_id == before.id]
    late = [one.seat for one in awaited if one.name in stalling]
    played = [] if seen.unnamed or awaited else [seat.number for seat in seats if seat.stand_in]
    return next((found[0] for found in (own, late, played) if len(found) == 1), None)


@admin.register(Game)
class GameAdmin(PairPages, EditionAdmin):
    """Games: when they were played, without hidden information. The number of moves is hidden too, since it would show
    whether a player has changed a sealed choice. Administrators may unseal a game to see everything once, for a reason.
    """

    page = "games/admin/game.html"
    fields = ("id", "room", "played", "rules_version", "started", "last_move", "ended")
    list_display = ("room", "played", "started", "last_move", "ended")
    list_filter = (Edition,)
    list_select_related = ("room",)
    search_fields = ("=id", "room__name", "=room__id")
    ordering = ("-started",)

    def title_of(self, thing: Game) -> str:
        return gettext("Game at “{table}”").format(table=thing.room.name)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).defer(*dashboard.DEFERRED_FIELDS, "options", "salt", "commitment")

    def page_context(self, request: HttpRequest, thing: Game) -> dict[str, Any]:
        return {
            "edition": self.played(thing),
            "may_unseal": request.user.has_perm("games.unseal"),
            "log": dashboard.acts_at(oversight(request), thing.room_id),
        }

    def unseal(self, request: HttpRequest, game: Game) -> TemplateResponse:
        """Shows everything once. The act is logged before anything is shown."""
        moderation.game_unseal(by=request.user, game_id=game.id, why=why(request))
        table = dashboard.unsealed(game)
        shown = {
            "table": table,
            "board": board_svg(table.view["board"], table.view["colours"]),
            "colours": colour_key(table.view, table.log_data["seats"]),
        }
        page = self.render_page(request, game, self.page_context(request, game) | shown)
        page["Cache-Control"] = "no-store"
        return page

    @property
    def acts(self) -> Any:  # type: ignore[override]
        """The actions on a game."""
        return {"unseal": self.unseal}
