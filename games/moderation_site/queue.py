"""The queue on the admin's first page, the next case, and how many cases wait."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.models import Player, Report
from games.selectors.moderation import dashboard
from games.selectors.moderation.cases import Case, count_cases
from games.selectors.moderation.cases import next_case as next_open_case
from games.selectors.moderation.oversight import Oversight
from games.selectors.notifications import pushes as pushes_of
from games.services import Refused, case_pushes_resume, moderation, push_cases_set


def page_of(case: Case) -> str:
    """The path of a case's page: the person's, or that of the oldest report, or of the appeal."""
    if case.subject.person is not None:
        return reverse("admin:games_player_change", args=(case.subject.person,))
    if case.report is None and case.appeal is not None:
        return reverse("admin:games_sanction_change", args=(case.appeal.pk,))
    return reverse("admin:games_report_change", args=(case.report,))


def index_context(user: Any) -> dict[str, Any]:
    """What the first page shows a moderator."""
    if not user.has_perm("games.view_report"):
        return {}
    board = dashboard.dashboard(user)
    kinds = dict(Report.Kind.choices)
    cases = [(case, page_of(case), [(kinds[kind], count) for kind, count in case.kinds]) for case in board.cases]
    chosen = pushes_of.cases_chosen(user)
    if chosen:
        case_pushes_resume(user=user)
    return {"dashboard": board, "cases": cases, "pushes": pushes_of.is_enabled(), "case_pushes": chosen}


def next_case(request: HttpRequest) -> HttpResponse:
    """Claims the next case and shows it. Who was asked to log in first returns here without the form: that page shows
    the queue."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("admin:index"))
    try:
        case = moderation.case_next(by=request.user, after=request.POST.get("after", ""))
    except Refused as error:
        raise PermissionDenied from error
    if case is None:
        messages.info(request, _no_other_case(request.user))
    return HttpResponseRedirect(reverse("admin:index") if case is None else page_of(case))


def _no_other_case(user: Any) -> str:
    """Why there is no next case: the one just left is the only one, or others are open that are not for the user."""
    if next_open_case(user) is not None or not count_cases(Oversight(user)):
        return gettext("No other case is waiting.")
    return gettext("The open cases are with other moderators, or for others to decide.")


def waiting(request: HttpRequest) -> JsonResponse:
    """How many cases wait, for the script of open pages."""
    if not request.user.has_perm("games.view_report"):
        raise PermissionDenied
    return JsonResponse({"cases": count_cases(Oversight(request.user))})


@require_POST
def case_pushes(request: HttpRequest) -> HttpResponse:
    """Switches the moderator's own pushes about new cases on or off."""
    player = Player.objects.filter(user=request.user.pk).first()
    if player is None or not request.user.has_perm("games.view_report"):
        raise PermissionDenied
    push_cases_set(player=player, is_on=request.POST.get("on") == "1")
    return HttpResponseRedirect(reverse("admin:index"))
