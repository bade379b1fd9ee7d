"""Leaderboards and rating histories."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player_of
from games.api.base import ApiView, json_response, visible_room
from games.api.client.people import player_by_person
from games.models import Game
from games.protocol import responses
from games.selectors import ratings


class BoardView(ApiView):
    """GET /api/ratings/<edition>/<players>/: the leaderboard."""

    def get(self, request: Request, edition: str, players: int) -> Response:
        return json_response(ratings.board(edition, players, player_of(request)))


class MyRatingsView(ApiView):
    """GET /api/me/ratings/: the caller's ratings and their history."""

    def get(self, request: Request) -> Response:
        player = player_of(request)
        return json_response(responses.Ratings(ratings=()) if player is None else ratings.history(player))


class RatingsView(ApiView):
    """GET /api/players/<person>/ratings/: a player's ratings and their history."""

    def get(self, request: Request, person: str) -> Response:
        return json_response(ratings.history(player_by_person(person)))


class GameRatingsView(ApiView):
    """GET /api/rooms/<id>/ratings/: how its game changed the players' ratings."""

    def get(self, request: Request, room: str) -> Response:
        seen, _ = visible_room(request, room)
        game = Game.objects.filter(room=seen).only("id").first()
        return json_response(responses.GameRatings(ratings=()) if game is None else ratings.changes_of(game))
