"""Refused acts: the message about them, and the form, which keeps what was typed."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.translation import gettext

from games.admin.audit_words import REFUSAL_MESSAGES
from games.admin.outcomes import back
from games.services import Refused

REFUSED = "refused"
"""Where a session keeps a form that was refused, until the page is shown to which it belongs."""


def not_done(error: Refused) -> str:
    """The message to a moderator whose act was refused."""
    words = REFUSAL_MESSAGES.get(error.reason or error.code)
    return gettext("Not done: {why}").format(why=error if words is None else str(words).format(**error.data))


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
