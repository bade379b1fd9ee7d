"""Translates django-allauth's errors into the API's form (`games.api.errors`), and validates its request bodies."""

import json
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.utils.decorators import sync_only_middleware

from games.accounts.request_fields import PREFIX, check_fields
from games.protocol import MAX_FRAME
from games.protocol.responses import ApiError, ApiErrorBody
from games.services import Refused

PROVIDERS = "/sign-in/"
"""Where browsers return to from other providers; the account page shows errors from there."""
FORM = f"{PREFIX}browser/v1/auth/provider/redirect"
"""The only address whose body is not JSON: a form that takes the browser to another provider."""
Number = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
BODY = msgspec.json.Decoder(dict[str, str | bool | list[str | Number] | dict[str, str | bool | None] | None])
"""All that a body for django-allauth may contain here, so that its forms and the database can take it: texts, booleans,
session IDs in a list, and what a provider has issued. A pattern would exclude null bytes, too, but msgspec 0.22 crashes
when it frees a union of a text with a pattern and a list."""
CODES = {
    400: "malformed",
    403: "forbidden",
    404: "unknown_address",
    405: "unknown_method",
    409: "refused",
    429: "too_fast",
}
WRONG_PASSWORD = (
    "email_password_mismatch",
    "username_password_mismatch",
    "incorrect_password",
    "enter_current_password",
)
REASONS = {
    **dict.fromkeys(WRONG_PASSWORD, "wrong_password"),
    "too_many_login_attempts": "too_many_attempts",
    "invalid_or_expired_key": "expired_link",
    "invalid_password_reset": "expired_link",
    "email_taken": "email_taken",
    "username_taken": "name_taken",
    "invalid": "mail_address",
    "required": "required",
    "password_too_short": "too_short",
    "password_too_common": "too_common",
    "password_entirely_numeric": "entirely_numeric",
    "password_too_similar": "too_similar",
}
STATUS = {"malformed": 400, "forbidden": 403, "too_fast": 429}


class TypedProblem(JsonResponse):
    """An error already in the API's form."""


@sync_only_middleware
def typed_problems(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Middleware that validates bodies before django-allauth reads them, and translates its errors. A 401 keeps its
    own body, which says how to log in."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return get_response(request)
        try:
            _check_body(request)
        except Refused as error:
            return _problem_of(error)
        response = get_response(request)
        if (
            response.status_code not in CODES
            or isinstance(response, TypedProblem)
            or not isinstance(response, HttpResponse)
        ):
            return response
        return _translated(response)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Refused):
            return None
        if request.path.startswith(PROVIDERS):
            return HttpResponseRedirect(f"/account?error={error.reason}")
        if not request.path.startswith(PREFIX):
            return None
        return _problem_of(error)

    respond.process_exception = process_exception  # type: ignore[attr-defined]
    return respond


def _check_body(request: HttpRequest) -> None:
    """Refuses a body that django-allauth cannot take. It reads the body as JSON, whatever the content type."""
    has_json = request.method != "GET" and request.path != FORM
    length = request.headers.get("Content-Length", "0")
    if has_json and not (length.isdigit() and int(length) <= MAX_FRAME):
        raise Refused("malformed")
    check_fields(request)
    if not has_json:
        return
    try:
        body = BODY.decode(request.body or b"{}")
    except (ValueError, RecursionError):
        raise Refused("malformed") from None
    if _has_null_byte(body):
        raise Refused("malformed")


def _has_null_byte(value: object) -> bool:
    match value:
        case str():
            return "\0" in value
        case list():
            return any(map(_has_null_byte, value))
        case dict():
            return any(map(_has_null_byte, [*value, *value.values()]))
    return False


def _translated(response: HttpResponse) -> HttpResponse:
    status = response.status_code
    first = _first_error(response)
    known = str(first.get("code", ""))
    reason = REASONS.get(known)
    code = "too_fast" if known == "too_many_login_attempts" else CODES[status]
    error_body = ApiError(
        code=code, message=str(first.get("message") or code), field=first.get("param"), reason=reason or known or None
    )
    return _problem(error_body, 429 if code == "too_fast" else status)


def _first_error(response: HttpResponse) -> dict[str, Any]:
    try:
        errors = json.loads(response.content).get("errors") or [{}]
    except (ValueError, AttributeError):
        return {}
    return dict(errors[0])


def _problem_of(error: Refused) -> HttpResponse:
    error_body = ApiError(
        code=error.code, message=str(error), field=error.field, reason=error.reason, data=error.data or None
    )
    return _problem(error_body, STATUS.get(error.code, 409))


def _problem(error: ApiError, status: int) -> HttpResponse:
    return TypedProblem(
        msgspec.to_builtins(ApiErrorBody(error=error)), status=status, headers={"Cache-Control": "no-store"}
    )
