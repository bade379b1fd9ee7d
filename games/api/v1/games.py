"""Listing and reading games."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from rest_framework import serializers as drf
from rest_framework.request import Request

from games import engine
from games.api.base import etag_response
from games.api.v1 import responses
from games.api.v1.base import ExpensiveV1View, V1View, json_response, reader_of, required_player
from games.api.v1.descriptions import described
from games.api.v1.pages import EditionField, PageFilters, page_of
from games.models import Game, Player, Room, Token
from games.protocol import responses as client_responses
from games.selectors.history import delayed_view, public_games
from games.selectors.play import games as games_of
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import watching
from games.services import Refused

READ = Token.Scope.READ


class GameFilters(PageFilters):
    """Filters for games."""

    edition = EditionField(required=False)
    players = drf.IntegerField(min_value=1, max_value=16, required=False)
    state = drf.ChoiceField(["running", "over"], required=False)
    since = drf.DateTimeField(required=False, help_text="Started at this time or later (ISO 8601).")
    until = drf.DateTimeField(required=False, help_text="Started before this time.")


class GamesView(V1View):
    """Games that anyone may watch, and finished ones of them."""

    @described("List public games", gives=responses.Games, filters=GameFilters)
    def get(self, request: Request) -> HttpResponse:
        return _page(self, request, public_games.listed())


class MyGamesView(V1View):
    """The caller's own games."""

    @described("List your own games", gives=responses.Games, filters=GameFilters, scope=READ)
    def get(self, request: Request) -> HttpResponse:
        return _page(self, request, public_games.of_player(required_player(request)))


class GameView(ExpensiveV1View):
    """A game."""

    @described(
        "Get a game as you see it: the view and your prompts",
        gives=client_responses.GameState,
        problems=(403, 404),
        marked=True,
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        player = reader_of(request)
        found, room = visible_game(game, player)
        player_id = None if player is None else player.id
        if watching.is_behind(room, player_id):
            return etag_response(request, delayed_view.game_state(found, room))
        return etag_response(request, games_of.game_state(found, rooms_of.seat_number(room, player_id)))


def _page(view: V1View, request: Request, games: public_games.Listed) -> HttpResponse:
    wanted, player = view.filters, reader_of(request)
    names = {"edition": "edition", "players": "options__players", "since": "started__gte", "until": "started__lt"}
    chosen = {names[name]: value for name, value in wanted.items() if name in names}
    if "players" in wanted and "edition" not in wanted:
        # Without this a number that nobody plays with would be looked for in all games.
        fit = (info.name for info in engine.editions() if info.min_seats <= wanted["players"] <= info.max_seats)
        chosen["edition__in"] = list(fit)
    if "state" in wanted:
        chosen["ended__isnull"] = wanted["state"] == "running"
    page = page_of(view, request, games.filter(**chosen), ("-started", "id"), lambda game: _info(game, player))
    return json_response(responses.Games(next=page["next"], previous=page["previous"], games=page["rows"]))


def _info(game: Game, player: Player | None) -> responses.GameInfo:
    room = game.room
    seats = list(room.seats.all())
    mine = next((seat for seat in seats if player is not None and seat.player_id == player.id), None)
    plays = room.state == Room.State.PLAYING and room.paused is None
    return responses.GameInfo(
        id=game.id,
        room=room.id,
        name=room.name,
        edition=game.edition,
        options=game.options,
        players=len(seats),
        names=tuple(public_games.name_of(seat, room) for seat in seats),
        seat=None if mine is None else mine.number,
        waits=plays and mine is not None and mine.pending and not mine.stand_in,
        started=game.started.isoformat(),
        ended=None if game.ended is None else game.ended.isoformat(),
        ended_by=room.ended_by or None,  # type: ignore[arg-type]
    )


def visible_game(game_id: str, player: Player | None) -> tuple[Game, Room]:
    """A game that is open to a player, and its room; raises `Refused` otherwise."""
    game = Game.objects.filter(id=game_id).defer("state").first()
    room = None if game is None else rooms_of.room_get(game.room_id)
    if game is None or room is None:
        raise Refused("unknown_game")
    if watching.is_barred(room, None if player is None else player.id):
        raise watching.refusal(room)
    return game, room
