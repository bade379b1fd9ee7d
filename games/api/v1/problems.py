"""Every refusal of the public API as a problem (RFC 9457): what was wrong, where, and what would be right."""

from math import ceil
from typing import Any

import msgspec
from django.http import Http404
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.api.errors import as_drf_error, field_and_message
from games.api.v1.responses import Problem, ProblemKind
from games.engine.errors import EngineError
from games.gateway.frames import error_frame
from games.services import Refused

MEDIA_TYPE = "application/problem+json"
ADDRESS = "/api/v1/problems/{code}/"
KINDS: dict[str, tuple[int, str]] = {
    "malformed": (400, "Something in the request is not as it should be"),
    "unauthorized": (401, "There is no token, or one that lets nobody in"),
    "forbidden": (403, "This is not for the asker"),
    "sanctioned": (403, "A moderator has decided that the asker, or who runs it, may not do this"),
    "not_seated": (403, "The asker has no seat there"),
    "unknown_address": (404, "There is nothing at this address"),
    "unknown_room": (404, "There is no such room"),
    "unknown_game": (404, "There is no such game"),
    "unknown_method": (405, "The address is there, and not asked so"),
    "not_acceptable": (406, "There is nothing in the form that is asked for"),
    "conflict": (409, "Another command was carried out under this id"),
    "not_started": (409, "The game has not begun"),
    "refused": (409, "It cannot be done as things are"),
    "stale_prompt": (409, "The question has been answered, or is not asked any more"),
    "unsupported": (415, "Bodies are JSON"),
    "illegal": (422, "The rules of the game forbid this move"),
    "too_fast": (429, "Too much was asked in too short a time"),
    "server": (500, "It was a mistake of the server, which has been noted"),
}
"""By their codes: the status, and what it means."""
_OF_STATUS = {status: code for code, (status, _) in reversed(KINDS.items())}
"""The first of a status stands for it."""


def kinds() -> tuple[ProblemKind, ...]:
    """All there are."""
    return tuple(
        ProblemKind(type=ADDRESS.format(code=code), title=title, status=status)
        for code, (status, title) in KINDS.items()
    )


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """A refusal of a service, the engine or DRF as a problem; anything else is a mistake of ours, and Django's."""
    if isinstance(error, Refused | EngineError):
        set_rollback()
        return _refusal(error)
    error = as_drf_error(error)
    response = exception_handler(error, context)
    if response is None:
        return None
    code = _OF_STATUS.get(response.status_code, "refused")
    where, detail = (None, None) if isinstance(error, Http404) else field_and_message(error)
    kept = ("Retry-After", "Allow", "WWW-Authenticate")
    headers = {name: response.headers[name] for name in kept if name in response}
    return problem(code, detail=detail, where=where, headers=headers)


def problem(code: str, *, detail: str | None = None, headers: dict[str, str] | None = None, **about: Any) -> Response:
    """A problem as a response."""
    told = problem_of(code, detail=detail, **about)
    return Response(msgspec.to_builtins(told), status=told.status, headers=headers, content_type=MEDIA_TYPE)


def problem_of(code: str, *, detail: str | None = None, **about: Any) -> Problem:
    """A problem by its code."""
    status, title = KINDS[code]
    kind = ADDRESS.format(code=code)
    return Problem(type=kind, title=title, status=status, code=code, detail=detail or f"{title}.", **about)


def _refusal(error: Refused | EngineError) -> Response:
    frame = error_frame(None, error)
    code = frame.code if frame.code in KINDS else "refused"
    data = dict(frame.data or {})
    where = data.pop("field", None) or data.pop("path", None)
    detail = None
    if frame.reason is not None:
        detail = f"{KINDS[code][1]}: {frame.reason.replace('_', ' ')}."
    elif "expected" in data:
        detail = f"Expected {data['expected']}."
    wait = data.get("retry_after")
    if wait is not None:
        detail = f"{KINDS[code][1]} ({data.get('limit')}): again in {ceil(wait)} s."
    headers = None if wait is None else {"Retry-After": str(ceil(wait))}
    about = {"where": where, "rule": frame.rule, "reason": frame.reason, "data": data or None}
    return problem(code, detail=detail, headers=headers, **about)
