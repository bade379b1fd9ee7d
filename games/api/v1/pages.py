"""Lists a page at a time, from a mark to a mark: what comes or goes meanwhile shifts nothing."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from rest_framework import serializers as drf
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView

from games import engine
from games.api import serializers

Found = TypeVar("Found", bound=Model)
USUAL, MOST = 30, 100


class PageFilters(serializers.Strict):
    """Which page, and how many on it."""

    cursor = serializers.TextField(max_length=300, required=False, help_text="From `next` or `previous` of a page.")
    limit = drf.IntegerField(min_value=1, max_value=MOST, default=USUAL)


class EditionField(drf.ChoiceField):
    """One of the editions."""

    def __init__(self, **about: Any) -> None:
        super().__init__([info.name for info in engine.editions()], **about)


class _Pages(CursorPagination):
    page_size = USUAL
    page_size_query_param = "limit"
    max_page_size = MOST


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
