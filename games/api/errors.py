"""Error responses, all in one form: {"error": {"code", "message", "field"?, "rule"?, "reason"?, "data"?}}."""

from math import ceil
from typing import Any

import msgspec
from django.core.exceptions import TooManyFieldsSent
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from games.engine.errors import EngineError
from games.gateway.frames import error_frame
from games.protocol.responses import ApiError, ApiErrorBody
from games.services import Refused

STATUS = {
    "malformed": status.HTTP_400_BAD_REQUEST,
    "unknown_room": status.HTTP_404_NOT_FOUND,
    "unknown_round": status.HTTP_404_NOT_FOUND,
    "unknown_moment": status.HTTP_404_NOT_FOUND,
    "unknown_game": status.HTTP_404_NOT_FOUND,
    "unknown_token": status.HTTP_404_NOT_FOUND,
    "unknown_person": status.HTTP_404_NOT_FOUND,
    "unknown_message": status.HTTP_404_NOT_FOUND,
    "unknown_report": status.HTTP_404_NOT_FOUND,
    "unknown_sanction": status.HTTP_404_NOT_FOUND,
    "unknown_board": status.HTTP_404_NOT_FOUND,
    "unknown_address": status.HTTP_404_NOT_FOUND,
    "forbidden": status.HTTP_403_FORBIDDEN,
    "sanctioned": status.HTTP_403_FORBIDDEN,
    "not_seated": status.HTTP_403_FORBIDDEN,
    "too_fast": status.HTTP_429_TOO_MANY_REQUESTS,
}
CODES = {
    status.HTTP_400_BAD_REQUEST: "malformed",
    status.HTTP_403_FORBIDDEN: "forbidden",
    status.HTTP_404_NOT_FOUND: "unknown_address",
    status.HTTP_405_METHOD_NOT_ALLOWED: "unknown_method",
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: "malformed",
    status.HTTP_429_TOO_MANY_REQUESTS: "too_fast",
}


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """A refusal by a service, the engine or DRF as a response; any other exception is a server error and left to
    Django."""
    if isinstance(error, Refused | EngineError):
        set_rollback()
        frame = error_frame(None, error)
        data = dict(frame.data or {})
        wait = data.get("retry_after")
        field = data.pop("field", None)
        message = str(error) if isinstance(error, Refused) else frame.code
        rule, reason = frame.rule, frame.reason
        refused = failure(
            ApiError(code=frame.code, message=message, field=field, rule=rule, reason=reason, data=data or None)
        )
        if wait is not None:
            refused.headers["Retry-After"] = str(ceil(wait))
        return refused
    error = as_drf_error(error)
    response = exception_handler(error, context)
    if response is None:
        return None
    code = CODES.get(response.status_code, "refused")
    body = failure(_of_drf(error, code), response.status_code)
    for name in ("Retry-After", "Allow"):
        if name in response.headers:
            body.headers[name] = response.headers[name]
    return body


def as_drf_error(error: Exception) -> Exception:
    """Converts errors of Django that DRF does not know: requests that Django refuses to read."""
    return exceptions.ParseError("Too many fields.") if isinstance(error, TooManyFieldsSent) else error


def failure(error: ApiError, status_code: int | None = None) -> Response:
    """An error as a response."""
    body = msgspec.to_builtins(ApiErrorBody(error=error))
    return Response(body, status=status_code or STATUS.get(error.code, status.HTTP_409_CONFLICT))


def _of_drf(error: Exception, code: str) -> ApiError:
    field, message = field_and_message(error)
    wait = getattr(error, "wait", None)
    return ApiError(
        code=code, message=message or code, field=field, data=None if wait is None else {"retry_after": wait}
    )


def field_and_message(error: Exception) -> tuple[str | None, str | None]:
    """The field that a DRF error is about, as a path (`pace.kind`, `scopes.0`), and its message; the first one of
    several."""
    detail = getattr(error, "detail", None)
    if not isinstance(error, exceptions.ValidationError):
        return None, None if detail is None else str(detail)
    where: list[str] = []
    while isinstance(detail, dict | list):
        if isinstance(detail, dict):
            name, detail = next(iter(detail.items()))
            where.append(str(name))
        else:
            place, detail = next((place, one) for place, one in enumerate(detail) if one)
            if isinstance(detail, dict):
                where.append(str(place))
    path = ".".join(part for part in where if part != "non_field_errors")
    return path or None, str(detail)
