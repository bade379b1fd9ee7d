"""A game as its asker sees it, and its rounds that are over."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player_of
from games.api.base import ApiView, answer, json, visible_room
from games.api.read_limits import ExpensiveRead
from games.models import Game, Room
from games.selectors.history import delayed_view, rounds
from games.selectors.play import games as games_of
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms import watching
from games.services import Refused
from games.support.game_cache import encode


class GameView(ExpensiveRead, ApiView):
    """GET /api/games/<id>/: a game as the asker sees it."""

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
        return json(encode(state))


class DrawsView(ApiView):
    """GET /api/games/<id>/draws/: what a game draws from its seed, for whoever checks its shuffles."""

    def get(self, request: Request, game: str) -> Response:
        found = Game.objects.filter(id=game).only("edition", "options").first()
        if found is None:
            raise Refused("unknown_game")
        return answer(games_of.draws_of(found))


class RoundsView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/rounds/: the rounds of its game that are over."""

    def get(self, request: Request, room: str) -> Response:
        return answer(rounds.rounds_of(*visible_room(request, room)))


class RoundView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/rounds/<n>/: a round as the asker may know it."""

    def get(self, request: Request, room: str, number: int) -> HttpResponse:
        return json(rounds.report(*visible_room(request, room), number))
