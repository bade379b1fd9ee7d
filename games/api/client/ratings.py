"""Ratings, over the API."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player_of
from games.api.base import ApiView, answer, visible_room
from games.api.client.people import found
from games.models import Game
from games.protocol import responses
from games.selectors import ratings


class BoardView(ApiView):
    """GET /api/ratings/<edition>/<players>/: the best."""

    def get(self, request: Request, edition: str, players: int) -> Response:
        return answer(ratings.board(edition, players, player_of(request)))


class MyRatingsView(ApiView):
    """GET /api/me/ratings/: one's own, and how they have gone."""

    def get(self, request: Request) -> Response:
        player = player_of(request)
        return answer(responses.Ratings(ratings=()) if player is None else ratings.history(player))


class RatingsView(ApiView):
    """GET /api/players/<person>/ratings/: somebody's, and how they have gone."""

    def get(self, request: Request, person: str) -> Response:
        return answer(ratings.history(found(person)))


class GameRatingsView(ApiView):
    """GET /api/rooms/<id>/ratings/: what its game has made of ratings."""

    def get(self, request: Request, room: str) -> Response:
        seen, _ = visible_room(request, room)
        game = Game.objects.filter(room=seen).only("id").first()
        return answer(responses.GameRatings(ratings=()) if game is None else ratings.changes_of(game))
