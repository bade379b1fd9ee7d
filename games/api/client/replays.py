"""Replays of finished games, earlier moments of a running one, and records to download."""

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView, encoded_response, json_response, visible_room
from games.api.costly_reads import ExpensiveRead
from games.selectors.history import earlier_moments, records, replays

compressed = method_decorator(gzip_page, name="dispatch")
"""Compresses long responses. Only for finished games: nothing in them is secret, and they echo nothing that the caller
sent, so that their lengths reveal nothing."""


@compressed
class ReplayView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/replay/: the index of its game's replay, once the game is over."""

    def get(self, request: Request, room: str) -> Response:
        return json_response(replays.outline(*visible_room(request, room)))


@compressed
class ReplayMomentsView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/replay/<who>/<page>/: a page of moments from the perspective of a seat, the public or all."""

    def get(self, request: Request, room: str, who: str, page: int) -> HttpResponse:
        return encoded_response(replays.moments(visible_room(request, room)[0], who, page))


@compressed
class ReplayLogView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/replay/<who>/log/: the whole log from one of these perspectives."""

    def get(self, request: Request, room: str, who: str) -> HttpResponse:
        return encoded_response(replays.log(visible_room(request, room)[0], who))


class EarlierMomentView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/history/<stream>/: its game, running or over, as the caller saw it at an earlier moment."""

    def get(self, request: Request, room: str, stream: int) -> HttpResponse:
        return encoded_response(earlier_moments.moment(*visible_room(request, room), stream))


class RecordView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/record.txt, record.json: the record of its game, once it is over."""

    def get(self, request: Request, room: str, form: str) -> HttpResponse:
        game = replays.finished_game(visible_room(request, room)[0])
        text = records.record_json(game) if form == "json" else records.record_text(game)
        kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
        name = f'attachment; filename="lionheart-{game.id}.{form}"'
        return HttpResponse(text, content_type=kind, headers={"Content-Disposition": name})
