"""Errors of the public API as problems (RFC 9457): what was wrong, where, and what would be right."""

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
    "malformed": (400, "The request is malformed"),
    "unauthorized": (401, "The token is missing or not valid"),
    "forbidden": (403, "You may not do this"),
    "sanctioned": (403, "A sanction against you, or the program's operator, forbids this"),
    "not_seated": (403, "You have no seat there"),
    "unknown_address": (404, "There is nothing at this address"),
    "unknown_room": (404, "There is no such room"),
    "unknown_game": (404, "There is no such game"),
    "unknown_method": (405, "The address does not support this method"),
    "not_acceptable": (406, "The requested media type is not available"),
    "conflict": (409, "A different command was already carried out under this id"),
    "not_started": (409, "The game has not begun"),
    "refused": (409, "This is not possible in the current state"),
    "stale_prompt": (409, "The prompt has been answered or is no longer open"),
    "unsupported": (415, "The body must be JSON"),
    "illegal": (422, "The rules of the game forbid this move"),
    "too_fast": (429, "Too many requests"),
    "server": (500, "Internal server error; it has been logged"),
}
"""The problems by their codes: the status, and the title."""
_CODE_OF_STATUS = {status: code for code, (status, _) in reversed(KINDS.items())}
"""The code for a status: the first one with it."""


def kinds() -> tuple[ProblemKind, ...]:
    """All kinds of problems."""
    return tuple(
        ProblemKind(type=ADDRESS.format(code=code), title=title, status=status)
        for code, (status, title) in KINDS.items()
    )


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """A refusal by a service, the engine or DRF as a problem; other exceptions are server errors and left to Django."""
    if isinstance(error, Refused | EngineError):
        set_rollback()
        return _refusal(error)
    error = as_drf_error(error)
    response = exception_handler(error, context)
    if response is None:
        return None
    code = _CODE_OF_STATUS.get(response.status_code, "refused")
    where, detail = (None, None) if isinstance(error, Http404) else field_and_message(error)
    kept = ("Retry-After", "Allow", "WWW-Authenticate")
    headers = {name: response.headers[name] for name in kept if name in response}
    return problem(code, detail=detail, where=where, headers=headers)


def problem(code: str, *, detail: str | None = None, headers: dict[str, str] | None = None, **about: Any) -> Response:
    """A problem as a response."""
    body = problem_of(code, detail=detail, **about)
    return Response(msgspec.to_builtins(body), status=body.status, headers=headers, content_type=MEDIA_TYPE)


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
        detail = f"{KINDS[code][1]} ({data.get('limit')}): retry in {ceil(wait)} s."
    headers = None if wait is None else {"Retry-After": str(ceil(wait))}
    about = {"where": where, "rule": frame.rule, "reason": frame.reason, "data": data or None}
    return problem(code, detail=detail, headers=headers, **about)
