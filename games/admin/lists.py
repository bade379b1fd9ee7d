"""Read-only lists: only the fields that are named, filtered and searched only in ways that cost little."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import SEARCH_VAR
from django.core.exceptions import FieldDoesNotExist
from django.core.paginator import Paginator
from django.db import DataError
from django.db.models import DateTimeField, Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise, cached_property
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.admin.outcomes import page_of
from games.admin.viewer import oversight

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    Pages = Paginator[Any]
else:
    ModelAdmin, Pages = admin.ModelAdmin, Paginator  # generic in their stubs only

ALLOWED_LOOKUPS = ("exact", "isnull", "gt", "gte", "lt", "lte")
"""The lookups that lists can be filtered by. Patterns and substrings are not among them: some patterns take hours, and
SQLite would spend them in the process that serves everyone."""
SEARCH_WORDS, SEARCH_LENGTH = 10, 200
"""Limits of a search: each word adds a condition for every row."""
COUNT_LIMIT = 5_000
"""Lists count at most this many rows; to find more, moderators search."""


class CappedPaginator(Pages):
    """A paginator that does not count a long list to its end."""

    @cached_property
    def count(self) -> int:
        """The number of rows, at most `COUNT_LIMIT`."""
        rows: Any = self.object_list
        return int(rows.order_by()[:COUNT_LIMIT].count())


class ReadOnlyAdmin(ModelAdmin):
    """A read-only list of the fields named in `fields`."""

    actions: Any = None
    list_name: Promise | None = None
    """What the list is called, if not the plural of its rows."""
    is_machinery = False
    """Whether the index lists it for operators, apart from what moderators work with."""
    presence_columns: tuple[str, ...] = ()
    """Columns that change with a player's presence, or name who plays where: hidden from a moderator with a pseudonym.
    """
    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    paginator = CappedPaginator

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows that the moderator may see. Lists, pages, searches and autocomplete are all based on it."""
        return oversight(request).visible(super().get_queryset(request))

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """The columns of the list, by which it can also be sorted."""
        hidden = self._hidden_from(request)
        return [name for name in super().get_list_display(request) if name not in hidden]

    def _hidden_from(self, request: HttpRequest) -> tuple[str, ...]:
        return self.presence_columns if oversight(request).unnamed else ()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Lists can be filtered only by what they show; otherwise a seed, for example, could be guessed character by
        character. Times are shown to the minute and cannot be filtered by: exact times of a player's actions would
        reveal what else they do."""
        if lookup in {getattr(one, "parameter_name", None) for one in self.list_filter}:
            return True
        path, kind = self._parts_of(lookup)
        name = path.partition("__")[0]
        shown = (name in (self.fields or ()) and name not in self._times) or path in self.list_filter
        shown = shown and name not in self._hidden_from(request)
        return shown and kind in ALLOWED_LOOKUPS and super().lookup_allowed(lookup, value, request)

    def _parts_of(self, lookup: str) -> tuple[str, str]:
        """The field of a lookup, and its kind."""
        parts, end = lookup.split("__"), 0
        model: Any = self.model
        while model is not None and end < len(parts):
            try:
                model = model._meta.get_field(parts[end]).related_model
            except FieldDoesNotExist:
                break
            end += 1
        return "__".join(parts[:end]), "__".join(parts[end:]) or "exact"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The results of a search or autocomplete for the trimmed search text."""
        return super().get_search_results(request, queryset, trimmed_search(search_term))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The list, under its own name instead of "Select … to view"."""
        title = capfirst(str(self.list_name or self.opts.verbose_name_plural))
        return super().changelist_view(request, {"title": title, **(extra_context or {})})

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """The list; shown without filters if the value of a filter turns out to be invalid only in the query."""
        search = request.GET.get(SEARCH_VAR, "")
        if trimmed_search(search) != " ".join(search.split()):
            cut = gettext("Only the first ten words, and 200 characters, were searched for.")
            self.message_user(request, cut, messages.WARNING)
        try:
            return super().get_changelist_instance(request)
        except (ValueError, OverflowError, DataError) as error:
            raise IncorrectLookupParameters(error) from error

    @property
    def _times(self) -> set[str]:
        return {field.name for field in self.opts.get_fields() if isinstance(field, DateTimeField)}


class KnownValuesFilter(admin.SimpleListFilter):
    """A filter whose values are known, so that they need not be collected from all rows."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows with the chosen value."""
        value = self.value()
        return queryset if value is None else queryset.filter(**{str(self.parameter_name): value})


def button_in_list(request: HttpRequest, thing: Model, do: str, words: str) -> str:
    """A button in a list, which posts the list's own form to the page of a row, and returns to the list."""
    returning = urlencode({"back": request.get_full_path()})
    button = '<button class="button" name="do" value="{}" formaction="{}?{}">{}</button>'
    return format_html(button, do, page_of(thing), returning, words)


def trimmed_search(text: str) -> str:
    """The search text, cut to the limits."""
    return " ".join(text[:SEARCH_LENGTH].split()[:SEARCH_WORDS])
