"""Shared parts of the admin's pages: they show only the fields that are named, and act only through the services."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import SEARCH_VAR
from django.core.exceptions import FieldDoesNotExist, PermissionDenied
from django.core.paginator import Paginator
from django.db import DataError
from django.db.models import DateTimeField, Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise, cached_property
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.admin.audit_words import REFUSAL_MESSAGES
from games.models import AuditEntry, Player
from games.selectors.moderation import dashboard, staff
from games.selectors.moderation.oversight import Oversight
from games.services import Refused, moderation

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
    Pages = Paginator[Any]
else:
    ModelAdmin, Pages = admin.ModelAdmin, Paginator  # generic in their stubs only

Act = Callable[[HttpRequest, Any], object]


@dataclass(frozen=True, slots=True)
class Undo:
    """An act that undoes another at once: its name on the page of `thing`, and what its form posts."""

    thing: Model
    do: str
    fields: Sequence[tuple[str, object]] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act has done, for the message to the moderator."""

    text: str
    undo: Undo | None = None
    people: Sequence[Player] = ()
    """Those who may be involved in what was decided."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The page that asks before a dangerous act, and says what it does."""

    question: str
    consequences: Sequence[str | Promise]
    button: str | Promise
    reason: str = ""
    """The reason that was given, as the moderator reads it."""
    is_shown: bool = False
    """Whether the person reads the reason."""


ALLOWED_LOOKUPS = ("exact", "isnull", "gt", "gte", "lt", "lte")
"""The lookups that lists can be filtered by. Patterns and substrings are not among them: some patterns take hours, and
SQLite would spend them in the process that serves everyone."""
SEARCH_WORDS, SEARCH_LENGTH = 10, 200
"""Limits of a search: each word adds a condition for every row."""
TOP = "top"
"""The place of a page that browsers take for its top."""
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


class DetailAdmin(ReadOnlyAdmin):
    """Rows with a page of their own and actions on it. A form posts the action's key in `acts`, and the reason. Actions
    in `confirmations` may ask first, on a page that says what they do."""

    page = ""
    acts: dict[str, Act] = {}
    confirmations: dict[str, Callable[[HttpRequest, Any], Confirmation | None]] = {}
    takes_back: tuple[str, ...] = ()
    """Acts that take back another, for which no reason is asked."""
    places: dict[str, str] = {}
    """The id of the part of the page to which an act returns; `TOP` if it has none."""

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Whether the user may act on selected rows of the list."""
        return bool(request.user.has_perm("games.moderate"))

    def page_context(self, request: HttpRequest, thing: Any) -> dict[str, Any]:
        """The context of the page."""
        return {}

    def title_of(self, thing: Any) -> str:
        """The title of the page: what it is about, in words."""
        return str(thing)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page, or the result of an action on it."""
        thing = self.get_object(request, object_id)
        if not self.has_view_permission(request, thing):
            raise PermissionDenied
        hidden = "own_game" if staff.plays_at(request.user, object_id) else ""
        hidden = hidden or ("under_pseudonym" if oversight(request).hides(self.model) else "")
        if thing is None and hidden:
            self.message_user(request, REFUSAL_MESSAGES[hidden], messages.WARNING)
            return HttpResponseRedirect(reverse("admin:index"))
        if thing is None:
            return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)  # type: ignore[attr-defined,no-any-return]
        if request.method == "POST":
            return self._run_act(request, thing)
        return self.render_page(request, thing, self.page_context(request, thing))

    def render_page(self, request: HttpRequest, thing: Any, shown: dict[str, Any]) -> TemplateResponse:
        """Renders the page of an object."""
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_name": self.list_name,
            "title": self.title_of(thing),
            "thing": thing,
            "may": request.user.has_perm("games.moderate"),
            "refused": taken_refusal(request),
            **shown,
        }
        return TemplateResponse(request, self.page, context)

    def _run_act(self, request: HttpRequest, thing: Any) -> HttpResponse:
        do = request.POST.get("do", "")
        act = self.acts.get(do)
        if act is None:
            raise PermissionDenied
        try:
            asked = self._confirmation(request, thing, do)
            if asked is not None:
                return self._ask(request, thing, asked)
            outcome = act(request, thing)
        except Refused as error:
            self.message_user(request, not_done(error), messages.WARNING)
            keep_refusal(request, error)
        else:
            if isinstance(outcome, HttpResponse):
                return outcome
            announce(request, outcome if isinstance(outcome, Outcome) else Outcome(gettext("Done.")), self._place(do))
        return HttpResponseRedirect(back(request, self._place(do)))

    def _place(self, do: str) -> str:
        return self.places.get(do, "")

    def _confirmation(self, request: HttpRequest, thing: Any, do: str) -> Confirmation | None:
        """The question before the act; none if it was answered, or if the act will be refused anyway."""
        ask = self.confirmations.get(do)
        is_answered = "confirmed" in request.POST or not self.has_moderate_permission(request)
        if ask is None or is_answered or not (do in self.takes_back or has_reason(request)):
            return None
        return ask(request, thing)

    def _ask(self, request: HttpRequest, thing: Any, asked: Confirmation) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_name": self.list_name,
            "title": asked.question,
            "asked": asked,
            "posted": posted(request),
            # Without a place: a link to one would only move within the question, whose address is the page's.
            "cancel": back(request).partition("#")[0],
        }
        return TemplateResponse(request, "games/admin/confirm.html", context)


def not_done(error: Refused) -> str:
    """The message to a moderator whose act was refused."""
    return gettext("Not done: {why}").format(why=REFUSAL_MESSAGES.get(error.reason or error.code, error))


REFUSED = "refused"
"""Where a session keeps a form that was refused, until the page is shown to which it belongs."""


def refusal(request: HttpRequest, error: Refused) -> dict[str, Any]:
    """What was posted and why it was refused, for `games/forms.js`."""
    fields = {name: values for name, values in request.POST.lists() if name not in ("csrfmiddlewaretoken", "confirmed")}
    return {"error": not_done(error), "field": error.field, "fields": fields}


def keep_refusal(request: HttpRequest, error: Refused) -> None:
    """Keeps what was typed in a form for the page to which its refusal leads."""
    page = urlsplit(back(request)).path
    if page.endswith("/change/"):
        request.session[REFUSED] = {"page": page, **refusal(request, error)}


def taken_refusal(request: HttpRequest) -> dict[str, Any] | None:
    """The refused form that was kept for this page, once."""
    kept: dict[str, Any] | None = request.session.get(REFUSED)
    if kept is None or kept["page"] != request.path:
        return None
    del request.session[REFUSED]
    return kept


def announce(request: HttpRequest, outcome: Outcome, place: str) -> None:
    """Says what was done, on the next page, with a button that undoes it."""
    text, undo = outcome.text, outcome.undo
    if undo is not None:
        pages = [(page_of(person), person.name) for person in outcome.people]
        shown = {"text": text, "page": page_of(undo.thing), "undo": undo, "people": pages, "back": back(request, place)}
        text = render_to_string("games/admin/done.html", shown, request)
    messages.success(request, text)


def page_of(thing: Model) -> str:
    """The path of an object's page."""
    return reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_change", args=(thing.pk,))


def button_in_list(request: HttpRequest, thing: Model, do: str, words: str) -> str:
    """A button in a list, which posts the list's own form to the page of a row, and returns to the list."""
    returning = urlencode({"back": request.get_full_path()})
    button = '<button class="button" name="do" value="{}" formaction="{}?{}">{}</button>'
    return format_html(button, do, page_of(thing), returning, words)


def back(request: HttpRequest, place: str = "") -> str:
    """Where to return after an act: the page of the admin that the form names, or the place on the object's page. It
    names a place in any case: without one, browsers keep that of the page before."""
    return page_before(request) or f"{request.path}#{place or TOP}"


def page_before(request: HttpRequest) -> str:
    """The page of the admin to which the form or the address asks to return; empty if it names none."""
    page = request.POST.get("back") or request.GET.get("back") or ""
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return page if is_ours and page.startswith(reverse("admin:index")) else ""


def posted(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form, to post them again."""
    return [(name, one) for name, values in request.POST.lists() for one in values if name != "csrfmiddlewaretoken"]


def posted_ids(request: HttpRequest, field: str) -> set[int]:
    """The ids of rows that a form names; others are left out."""
    return {int(one) for one in request.POST.getlist(field) if one.isascii() and one.isdigit() and len(one) < 19}


def has_reason(request: HttpRequest) -> bool:
    """Whether a reason was given: a ready-made text, or words."""
    return len(why(request).strip()) >= moderation.SHORTEST_REASON


def why_undone(request: HttpRequest) -> str:
    """The reason to undo an act: none is asked for."""
    return why(request) or gettext("Taken back.")


def trimmed_search(text: str) -> str:
    """The search text, cut to the limits."""
    return " ".join(text[:SEARCH_LENGTH].split()[:SEARCH_WORDS])


def template(request: HttpRequest) -> str:
    """The ready-made text that was chosen."""
    return request.POST.get("template", "")


def words(request: HttpRequest) -> str:
    """The moderator's own words."""
    return request.POST.get("why", "")


def why(request: HttpRequest) -> str:
    """The reason that was given, for moderators: a ready-made text, if one was chosen, and words."""
    return moderation.reading(moderation.REASONS, template(request), words(request))


def oversight(request: HttpRequest) -> Oversight:
    """The `Oversight` of the user, cached for the request."""
    seen: Oversight | None = getattr(request, "oversight", None)
    if seen is None:
        seen = request.oversight = Oversight(request.user)  # type: ignore[attr-defined]
    return seen


def acts_on(request: HttpRequest, kind: str, key: str, player: str = "") -> list[AuditEntry]:
    """The latest audit entries about an object, or about a player, that the user may see."""
    return dashboard.acts_on(oversight(request), kind, key, player)
