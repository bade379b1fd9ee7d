"""A game to leaf through, and to take along once it is over."""

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView, answer, json, visible_room
from games.api.read_limits import ExpensiveRead
from games.selectors.history import earlier_moments, records, replays

packed = method_decorator(gzip_page, name="dispatch")
"""Compresses long answers. Only of games that are over: nothing is secret in them, and they repeat nothing of who asks,
so that their lengths tell nothing."""


@packed
class ReplayView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/replay/: what its game can be leafed through by, once it is over."""

    def get(self, request: Request, room: str) -> Response:
        return answer(replays.outline(*visible_room(request, room)))


@packed
class ReplayMomentsView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/replay/<who>/<page>/: a page of moments as a seat, the public or all together knew them."""

    def get(self, request: Request, room: str, who: str, page: int) -> HttpResponse:
        return json(replays.moments(visible_room(request, room)[0], who, page))


@packed
class ReplayLogView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/replay/<who>/log/: the whole log as one of those was told it."""

    def get(self, request: Request, room: str, who: str) -> HttpResponse:
        return json(replays.log(visible_room(request, room)[0], who))


class PastView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/past/<stream>/: its game, which may still run, as the asker saw it at an earlier moment."""

    def get(self, request: Request, room: str, stream: int) -> HttpResponse:
        return json(earlier_moments.moment(*visible_room(request, room), stream))


class RecordView(ExpensiveRead, ApiView):
    """GET /api/rooms/<id>/record.txt, record.json: the record of its game, once it is over."""

    def get(self, request: Request, room: str, form: str) -> HttpResponse:
        game = replays.finished_game(visible_room(request, room)[0])
        text = records.record_json(game) if form == "json" else records.record_text(game)
        kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
        name = f'attachment; filename="lionheart-{game.id}.{form}"'
        return HttpResponse(text, content_type=kind, headers={"Content-Disposition": name})
