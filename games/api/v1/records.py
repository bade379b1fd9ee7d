"""Records of finished games, with everything that was hidden in them."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from rest_framework import serializers as drf
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from games.api import serializers
from games.api.base import etag_response
from games.api.v1.base import BulkRate, ExpensiveV1View, NetworkRate, Rate, V1View, reader_of
from games.api.v1.descriptions import JSON_LINES, RECORD, described
from games.api.v1.games import visible_game
from games.api.v1.pages import EditionField
from games.selectors.history import public_games, records, replays


class LinesRenderer(JSONRenderer):
    """Lets clients request the type that is sent; errors are problems all the same."""

    media_type = "application/jsonl"


class RecordFilters(serializers.Strict):
    """Filters for records."""

    edition = EditionField(required=False)
    players = drf.IntegerField(min_value=1, max_value=16, required=False)
    since = drf.DateTimeField(required=False, help_text="Ended at this time or later (ISO 8601).")
    until = drf.DateTimeField(required=False, help_text="Ended before this time.")


class RecordView(ExpensiveV1View):
    """The record of a game."""

    @described("Get the record of a finished game", gives=RECORD, problems=(403, 404, 409), marked=True)
    def get(self, request: Request, game: str) -> HttpResponseBase:
        _, room = visible_game(game, reader_of(request))
        return etag_response(request, records.record_line(replays.finished_game(room)))


class RecordsView(V1View):
    """All records."""

    throttle_classes: Any = (NetworkRate, Rate, BulkRate)
    renderer_classes: Any = (JSONRenderer, LinesRenderer)

    @described(
        "Download the records of all public games that were played to the end, one per line, oldest first",
        gives=JSON_LINES,
        filters=RecordFilters,
    )
    def get(self, request: Request) -> HttpResponseBase:
        wanted = self.filters
        is_async = isinstance(request._request, ASGIRequest)
        lines = _record_lines_async(wanted) if is_async else _record_lines(wanted)
        response = StreamingHttpResponse(lines, content_type="application/jsonl")
        response.headers["Content-Disposition"] = 'attachment; filename="lionheart-records.jsonl"'
        return response


def _record_lines(wanted: dict[str, object]) -> Iterator[bytes]:
    after: public_games.Cursor | None = None
    while True:
        lines, after = public_games.record_lines_after(after, wanted)
        if not lines:
            return
        yield lines


async def _record_lines_async(wanted: dict[str, object]) -> AsyncIterator[bytes]:
    """The same in batches, each computed in the request's thread: only one batch is in memory."""
    after: public_games.Cursor | None = None
    while True:
        lines, after = await sync_to_async(public_games.record_lines_after)(after, wanted)
        if not lines:
            return
        yield lines
