"""Cursor pagination: items that appear or vanish in between shift nothing."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils.dateparse import parse_datetime
from rest_framework import serializers as drf
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from games import engine
from games.api import serializers

Found = TypeVar("Found", bound=Model)
DEFAULT_LIMIT, MAX_LIMIT = 30, 100


class PageFilters(serializers.Strict):
    """The page, and its size."""

    cursor = drf.CharField(max_length=300, required=False, help_text="Taken from `next` or `previous` of a page.")
    limit = drf.IntegerField(min_value=1, max_value=MAX_LIMIT, default=DEFAULT_LIMIT)


class EditionField(drf.ChoiceField):
    """One of the editions."""

    def __init__(self, **about: Any) -> None:
        super().__init__([info.name for info in engine.editions()], **about)


class _Pages(CursorPagination):
    """Pages of rows ordered by a time."""

    page_size = DEFAULT_LIMIT
    page_size_query_param = "limit"
    max_page_size = MAX_LIMIT

    def decode_cursor(self, request: Request) -> Any:
        """The cursor of the request. DRF accepts any text as its time, which the database would not."""
        try:
            cursor = super().decode_cursor(request)
        except NotFound:
            raise _no_cursor() from None
        if cursor is not None and cursor.position is not None and not _is_time(str(cursor.position)):
            raise _no_cursor()
        return cursor


def page_of(
    view: APIView, request: Request, found: QuerySet[Found], order: tuple[str, ...], render: Callable[[Found], Any]
) -> dict[str, Any]:
    """A page: its rows, rendered, and the addresses of the pages beside it."""
    pages = _Pages()
    pages.ordering = order
    rows = pages.paginate_queryset(found, request, view=view) or []
    return {
        "next": pages.get_next_link(),
        "previous": pages.get_previous_link(),
        "rows": tuple(render(row) for row in rows),
    }


def _no_cursor() -> ValidationError:
    """The error for an invalid cursor."""
    return ValidationError({"cursor": ["Not the cursor of a page."]})


def _is_time(text: str) -> bool:
    """Whether the text is a time with a zone that can be converted to UTC."""
    try:
        time = parse_datetime(text)
        return time is not None and time.tzinfo is not None and bool(time.astimezone(UTC))
    except (ValueError, OverflowError):
        return False


_CURSOR = re.compile(r"(?P<back>-?)(?P<place>[0-9]{1,7})\.(?P<id>[\w-]{1,64})", re.ASCII)


def page_in(
    request: Request, order: Sequence[str], cursor: str | None, limit: int, render: Callable[[Sequence[str]], Any]
) -> dict[str, Any]:
    """A page of an order of ids that depends on more than the rows themselves. A cursor names a row and its position:
    if the row is gone or has moved far, the position counts."""
    start, end = _part(order, cursor, limit)
    address = request.build_absolute_uri()
    further = f"{end}.{order[end - 1]}" if start < end < len(order) else None
    before = f"-{start}.{order[start]}" if 0 < start < len(order) else None
    return {
        "next": None if further is None else replace_query_param(address, "cursor", further),
        "previous": None if before is None else replace_query_param(address, "cursor", before),
        "rows": render(order[start:end]),
    }


def _part(order: Sequence[str], cursor: str | None, limit: int) -> tuple[int, int]:
    """Where in the order a page starts and ends."""
    if cursor is None:
        return 0, limit
    mark = _CURSOR.fullmatch(cursor)
    if mark is None:
        raise _no_cursor()
    place, is_back = int(mark["place"]), bool(mark["back"])
    now = order.index(mark["id"]) + (not is_back) if mark["id"] in order else place
    if abs(now - place) > limit:
        now = place
    return (max(0, now - limit), now) if is_back else (now, now + limit)
