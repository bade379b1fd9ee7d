"""Links from a report of cheating to the pages about the reported person and each other person at the table."""

from typing import Any

from django import template
from django.http import HttpRequest

from games.admin.moderation.pairs import pair_links
from games.models import Report

register = template.Library()


@register.inclusion_tag("games/admin/pair_links.html")
def links_to_pairs(request: HttpRequest, report: Report) -> dict[str, Any]:
    """The links; nothing for other reports."""
    return {"pairs": pair_links(request, report), "about": report.about}
