"""The admin's own front page: what there is to do."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template.response import TemplateResponse

from games.selectors import desk


class ModerationSite(AdminSite):
    """The admin, with a dashboard in front."""

    site_header = site_title = "Lionheart"
    index_template = "games/admin/index.html"

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        board = desk.dashboard(request.user) if request.user.has_perm("games.view_report") else None
        return super().index(request, {"desk": board, **(extra_context or {})})
