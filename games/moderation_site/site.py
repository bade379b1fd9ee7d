"""The admin site, with the moderation dashboard as its index."""

from functools import wraps
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy

from games.accounts.admin_login import AdminLoginForm
from games.accounts.moderating import is_trusted_staff
from games.models import Player, Report, Sanction
from games.moderation_site import queue
from games.selectors.moderation import figures
from games.selectors.moderation.oversight import Oversight


class PlayerAutocomplete(AutocompleteJsonView):
    """Autocomplete for players, with details that distinguish guests of the same name. Other models are refused."""

    def process_request(self, request: HttpRequest) -> Any:
        """The parsed request; raises PermissionDenied for other models."""
        found = super().process_request(request)
        if found[1].model is not Player:
            raise PermissionDenied
        return found

    def serialize_result(self, obj: Any, to_field_name: str) -> dict[str, str]:
        result = super().serialize_result(obj, to_field_name)
        kind = gettext("has an account") if obj.user_id else gettext("program") if obj.program else gettext("guest")
        return {
            **result,
            "text": f"{obj.name} · {kind} · {date_format(obj.created, 'SHORT_DATE_FORMAT')} · {obj.pk[:6]}",
        }


ORDER = ("Report", "Player", "Sanction", "ChatMessage", "Room", "Game", "AuditEntry")
"""The lists that moderators work with, in the order of the index; others come after them."""


class ModerationSite(AdminSite):
    """The admin with a dashboard as its index."""

    site_header = site_title = "Lionheart"
    index_title = gettext_lazy("Moderation")
    index_template = "games/admin/index.html"
    login_form = AdminLoginForm

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether a user may use the admin at all: staff who are not banned and have shown the second factor that they
        need. `admin_login` sends others to its page."""
        return is_trusted_staff(request)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """A page of the admin. If the browser has been logged out, a page says that what it sends is not done: the form
        to log in alone would hide it."""
        page = super().admin_view(view, cacheable)
        if view == self.logout:
            return page

        @wraps(page)
        def page_or_problem(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if request.method == "POST" and request.user.is_anonymous:
                raise PermissionDenied
            return page(request, *args, **kwargs)

        return page_or_problem

    def get_urls(self) -> list[Any]:
        """The admin's pages, with those of the queue and the figures."""
        pages = [
            path("next/", self.admin_view(queue.next_case), name="next_case"),
            path("figures/", self.admin_view(self.figures), name="figures"),
            path("case-pushes/", self.admin_view(queue.case_pushes), name="case_pushes"),
            path("waiting/", self.admin_view(queue.waiting), name="waiting"),
        ]
        return [*pages, *super().get_urls()]

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        return super().index(request, {**queue.index_context(request.user), **(extra_context or {})})

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """The sections of the index: what moderators work with; then machinery, accounts and the like, for those who
        may see any of it."""
        found = super().get_app_list(request, app_label)
        ours = next((one for one in found if one["app_label"] == "games"), None)
        if ours is None:
            return found
        for one in ours["models"]:
            one["name"] = capfirst(getattr(self._registry[one["model"]], "list_name", None) or one["name"])
        machinery = [one for one in ours["models"] if getattr(self._registry[one["model"]], "is_machinery", False)]
        work = sorted((one for one in ours["models"] if one not in machinery), key=_place)
        sections = [
            {**ours, "name": gettext("Moderation"), "models": work},
            {**ours, "name": gettext("Machinery"), "models": machinery, "app_label": "machinery"},
        ]
        return [*(one for one in sections if one["models"]), *(one for one in found if one is not ours)]

    def figures(self, request: HttpRequest) -> TemplateResponse:
        """The figures of moderation, within the last 30 days."""
        if not request.user.has_perm("games.view_report"):
            raise PermissionDenied
        found = figures.figures_for(Oversight(request.user))
        context = {
            **self.each_context(request),
            "title": gettext("Figures"),
            "figures": found,
            "kinds": [(Report.Kind(one.kind).label, one) for one in found.kinds],
            "steps": [(Sanction.Step(step).label, *counts) for step, *counts in found.steps or ()],
        }
        return TemplateResponse(request, "games/admin/figures.html", context)

    def autocomplete_view(self, request: HttpRequest) -> HttpResponseBase:  # type: ignore[override]
        """Autocomplete for players by name."""
        return PlayerAutocomplete.as_view(admin_site=self)(request)


def _place(listed: dict[str, Any]) -> int:
    """The place of a list in the index."""
    name = listed["object_name"]
    return ORDER.index(name) if name in ORDER else len(ORDER)
