"""Pages of objects, with actions that are run by the services only, some of them after a question."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext

from games.admin.audit_words import REFUSAL_MESSAGES
from games.admin.lists import ReadOnlyAdmin
from games.admin.outcomes import Confirmation, Outcome, announce, back
from games.admin.posted import has_reason, posted
from games.admin.refusals import keep_refusal, not_done, taken_refusal
from games.admin.viewer import oversight
from games.selectors.moderation import staff
from games.services import Refused

Act = Callable[[HttpRequest, Any], object]


class DetailAdmin(ReadOnlyAdmin):
    """Rows with a page of their own and actions on it. A form posts the action's key in `acts`, and the reason. Actions
    in `confirmations` may ask first, on a page that says what they do."""

    page = ""
    acts: dict[str, Act] = {}
    confirmations: dict[str, Callable[[HttpRequest, Any], Confirmation | None]] = {}
    reasonless: tuple[str, ...] = ()
    """Acts that are confirmed, and for which no reason is asked before the question."""
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
        if ask is None or is_answered or not (do in self.reasonless or has_reason(request)):
            return None
        return ask(request, thing)

    def _ask(self, request: HttpRequest, thing: Any, asked: Confirmation) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_name": self.list_name,
            "title": asked.question,
            "asked": asked,
            "posted": [(name, one) for name, one in posted(request) if not (asked.asks_reason and name == "why")],
            # Without a place: a link to one would only move within the question, whose address is the page's.
            "cancel": back(request).partition("#")[0],
        }
        return TemplateResponse(request, "games/admin/confirm.html", context)
