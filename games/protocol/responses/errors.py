"""Errors of the API."""

from typing import Any

from msgspec import Struct


class ApiError(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused: `code`, `rule` and `reason` as in the error frame, `field` if one was wrong."""

    code: str
    message: str
    field: str | None = None
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class ApiErrorBody(Struct, frozen=True, kw_only=True):
    """The body of every error response."""

    error: ApiError
