"""Games as the caller sees them, and reports of their completed rounds."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player_of
from games.api.base import ApiView, encoded_response, etag_response, json_response, visible_room
from games.api.costly_reads import ExpensiveRead
from games.models import Game, Room
from games.selectors.history import delayed_view, rounds
from games.selectors.play import games as games_of
from games.selectors.rooms import featured, watching
from games.selectors.rooms import room_view as rooms_of
from games.services import Refused
from games.support.encoding import encode


class GameView(ExpensiveRead, ApiView):
    """GET /api/games/<id>/: a game as the caller sees it."""

    def get(self, request: Request, game: str) -> HttpResponse:
        found = Game.objects.filter(id=game).defer("state").first()
        room: Room | None = None if found is None else rooms_of.room_get(found.room_id)
        if found is None or room is None:
            raise Refused("unknown_game")
        player = player_of(request)
        player_id = None if player is None else player.id
        if watching.is_barred(room, player_id):
            raise watching.refusal(room)
        seat = rooms_of.seat_number(room, player_id)
        behind = watching.is_behind(room, player_id)
        state = delayed_view.game_state(found, room) if behind else games_of.game_state(found, seat)
        return encoded_response(encode(state))


class FeaturedView(ApiView):
    """GET /api/featured/: the game that the first page shows, the same for everybody, so nobody is looked up."""

    authentication_classes = ()

    def get(self, request: Request) -> HttpResponseBase:
        response = etag_response(request, featured.featured())
        patch_cache_control(response, public=True, max_age=featured.REFRESH)
        return response


class DrawsView(ApiView):
    """GET /api/games/<id>/draws/: the draws that a game makes from its seed, for verifying its shuffles."""

    def get(self, request: Request, game: str) -> Response:
        found = Game.objects.filter(id=game).only("edition", "options").first()
        if found is None:
            raise Refused("unknown_game")
        return json_response(games_of.draws_of(found))


class RoundsView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/rounds/: the completed rounds of its game."""

    def get(self, request: Request, room: str) -> Response:
        return json_response(rounds.rounds_of(*visible_room(request, room)))


class RoundView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/rounds/<n>/: the report of a round as the caller may see it."""

    def get(self, request: Request, room: str, number: int) -> HttpResponse:
        return encoded_response(rounds.report(*visible_room(request, room), number))
