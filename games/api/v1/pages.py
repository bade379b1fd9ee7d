"""Lists a page at a time, from a mark to a mark: what comes or goes meanwhile shifts nothing."""

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
USUAL, MOST = 30, 100


class PageFilters(serializers.Strict):
    """Which page, and how many on it."""

    cursor = drf.CharField(max_length=300, required=False, help_text="From `next` or `previous` of a page.")
    limit = drf.IntegerField(min_value=1, max_value=MOST, default=USUAL)


class EditionField(drf.ChoiceField):
    """One of the editions."""

    def __init__(self, **about: Any) -> None:
        super().__init__([info.name for info in engine.editions()], **about)


class _Pages(CursorPagination):
    """Pages of what is in the order of a time."""

    page_size = USUAL
    page_size_query_param = "limit"
    max_page_size = MOST

    def decode_cursor(self, request: Request) -> Any:
        """The mark that was sent. DRF takes any text for the time in it, and the database would not."""
        try:
            cursor = super().decode_cursor(request)
        except NotFound:
            raise _no_cursor() from None
        if cursor is not None and cursor.position is not None and not _is_time(str(cursor.position)):
            raise _no_cursor()
        return cursor


def page_of(
    view: APIView, request: Request, found: QuerySet[Found], order: tuple[str, ...], tell: Callable[[Found], Any]
) -> dict[str, Any]:
    """A page: its rows told, with the addresses of those beside it."""
    pages = _Pages()
    pages.ordering = order
    rows = pages.paginate_queryset(found, request, view=view) or []
    return {
        "next": pages.get_next_link(),
        "previous": pages.get_previous_link(),
        "rows": tuple(tell(row) for row in rows),
    }


def _no_cursor() -> ValidationError:
    """What was sent as a mark is none."""
    return ValidationError({"cursor": ["No cursor of a page."]})


def _is_time(text: str) -> bool:
    """Whether it is a time of some zone, and one that there is in UTC as well."""
    try:
        time = parse_datetime(text)
        return time is not None and time.tzinfo is not None and bool(time.astimezone(UTC))
    except (ValueError, OverflowError):
        return False


_CURSOR = re.compile(r"(?P<back>-?)(?P<place>[0-9]{1,7})\.(?P<id>[\w-]{1,64})", re.ASCII)


def page_in(
    request: Request, order: Sequence[str], cursor: str | None, limit: int, tell: Callable[[Sequence[str]], Any]
) -> dict[str, Any]:
    """The same of an order of ids that follows from more than the rows themselves. A mark names a row, and where it was
    then: if the row has gone, or has gone far, what stands there now counts."""
    start, end = _part(order, cursor, limit)
    address = request.build_absolute_uri()
    further = f"{end}.{order[end - 1]}" if start < end < len(order) else None
    before = f"-{start}.{order[start]}" if 0 < start < len(order) else None
    return {
        "next": None if further is None else replace_query_param(address, "cursor", further),
        "previous": None if before is None else replace_query_param(address, "cursor", before),
        "rows": tell(order[start:end]),
    }


def _part(order: Sequence[str], cursor: str | None, limit: int) -> tuple[int, int]:
    """From where to where in the order a page reaches."""
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
