"""What an act asks before it, says after it, and where it leads back to."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy

from games.models import Player

TOP = "top"
"""The place of a page that browsers take for its top."""
KEPT = ("from", "reason", "with")
"""What the address of a page keeps after an act: the page that led here, the reason to choose, and another person."""

FOR_MODERATORS = gettext_lazy("Reason, for moderators")


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
    people: Sequence[tuple[str, Player]] = ()
    """Those who may be involved in what was decided, each with the address of their page."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The page that asks before a dangerous act, and says what it does."""

    question: str
    consequences: Sequence[str | Promise]
    button: str | Promise
    reason: str = ""
    """The reason or answer that was given, as the moderator reads it."""
    reason_label: str | Promise = FOR_MODERATORS
    """The label of the reason: whether it is an answer, and for whom."""
    asks_reason: bool = False
    """Whether the page asks for it, since no form has done so before."""


def announce(request: HttpRequest, outcome: Outcome, place: str) -> None:
    """Says what was done, on the next page, with a button that undoes it."""
    text, undo = outcome.text, outcome.undo
    if undo is not None:
        returning = back(request, place)
        shown = {"text": text, "page": page_of(undo.thing), "undo": undo, "people": outcome.people, "back": returning}
        text = render_to_string("games/admin/done.html", shown, request)
    messages.success(request, text)


def page_of(thing: Model) -> str:
    """The path of an object's page."""
    return reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_change", args=(thing.pk,))


def back(request: HttpRequest, place: str = "") -> str:
    """Where to return after an act: the page of the admin that the form names, or the place on the object's page. It
    names a place in any case: without one, browsers keep that of the page before."""
    return page_before(request) or f"{here(request)}#{place or TOP}"


def page_before(request: HttpRequest) -> str:
    """The page of the admin to which the form or the address asks to return; empty if it names none."""
    return _ours(request, request.POST.get("back") or request.GET.get("back") or "")


def led_from(request: HttpRequest) -> str:
    """The page of the admin that led here and to which a link leads back, while acts stay on this page; empty if the
    address names none."""
    return _ours(request, request.GET.get("from", ""))


def here(request: HttpRequest) -> str:
    """The address of this page, with what it keeps after an act."""
    kept = {name: request.GET[name] for name in KEPT if name in request.GET}
    return f"{request.path}?{urlencode(kept)}" if kept else request.path


def _ours(request: HttpRequest, page: str) -> str:
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return page if is_ours and page.startswith(reverse("admin:index")) else ""
