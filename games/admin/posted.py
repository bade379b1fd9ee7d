"""What the forms of moderators post."""

from django.http import HttpRequest
from django.utils.translation import gettext

from games.services import moderation


def template(request: HttpRequest) -> str:
    """The ready-made text that was chosen."""
    return request.POST.get("template", "")


def words(request: HttpRequest) -> str:
    """The moderator's own words."""
    return request.POST.get("why", "")


def why(request: HttpRequest) -> str:
    """The reason that was given, for moderators: a ready-made text, if one was chosen, and words."""
    return moderation.reading(moderation.REASONS, template(request), words(request))


def has_reason(request: HttpRequest) -> bool:
    """Whether a reason was given: a ready-made text, or words."""
    return len(why(request).strip()) >= moderation.SHORTEST_REASON


def why_undone(request: HttpRequest) -> str:
    """The reason to undo an act: none is asked for."""
    return why(request) or gettext("Taken back.")


def posted(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form, to post them again."""
    return [(name, one) for name, values in request.POST.lists() for one in values if name != "csrfmiddlewaretoken"]


def row_id(text: str) -> int | None:
    """The id of a row; None for any other text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def posted_ids(request: HttpRequest, field: str) -> set[int]:
    """The ids of rows that a form names; others are left out."""
    return {one for one in map(row_id, request.POST.getlist(field)) if one is not None}
