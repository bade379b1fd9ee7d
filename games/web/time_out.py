"""The moderators' part of the client's page: a time-out by one tap beside each message in the lobby, and the way to
their desk."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from games.accounts.moderating import may_moderate
from games.admin.audit_words import REFUSAL_MESSAGES
from games.api.base import ApiView, WriteThrottle, json_response
from games.services import Refused, moderation

REFUSALS = ("in_force_already", "yourself", "outranked", "own_game", "under_pseudonym", "no_right", "unknown_message")
"""The reasons or codes with which a time-out may be refused."""


def time_out_texts(request: HttpRequest) -> dict[str, Any] | None:
    """The texts of `time_out.js` and `desk_link.js` of `games/static/games/` by language, since the client can change
    its language without loading the page again; None for everybody who is not a moderator."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not may_moderate(request):
        return None
    found = {}
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            found[language] = _texts()
    return found


def _texts() -> dict[str, Any]:
    minutes = moderation.TIME_OUT.seconds // 60
    about = gettext("Mutes the author for %(minutes)s minutes, and asks them in their language to take a break.")
    return {
        "desk": gettext("Moderation"),
        "time_out": gettext("Time-out"),
        "about": about % {"minutes": minutes},
        "done": gettext("muted for {minutes} minutes").format(minutes=minutes),
        "undo": gettext("Undo"),
        "refused": gettext("Not done: {why}").format(why="{}"),
        "other": gettext("No connection to the server."),
        "refusals": {why: str(REFUSAL_MESSAGES[why]) for why in REFUSALS},
    }


class TimeOutView(ApiView):
    """POST /api/lobby/messages/<message>/time-out/: mute the author of a message in the lobby for a while."""

    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, message: str) -> Response:
        self.validated_body(request)
        _refuse_others(request)
        given = moderation.lobby_time_out(by=request.user, public_id=message)
        return json_response({"sanction": given.public_id}, 201)


class TimeOutUndoView(ApiView):
    """POST /api/lobby/time-outs/<sanction>/undo/: end a time-out that the caller gave."""

    throttle_classes = (WriteThrottle,)

    def post(self, request: Request, sanction: str) -> Response:
        self.validated_body(request)
        _refuse_others(request)
        moderation.time_out_undo(by=request.user, public_id=sanction)
        return json_response({})


def _refuse_others(request: Request) -> None:
    """Refuses everybody who does not moderate in this session; without an entry in the log, which strangers could
    fill."""
    if not may_moderate(request._request):
        raise Refused("forbidden", "no_right", right="games.moderate")
