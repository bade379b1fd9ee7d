"""The OpenAPI documentation of each method, given where the method is defined."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from games.api.v1.problems import KINDS, MEDIA_TYPE
from games.api.v1.responses import Problem
from games.models import Token

JSON = dict[str, Any]
Method = TypeVar("Method", bound=Callable[..., Any])
REF = "#/components/schemas/{name}"
RESPONSE_TYPES: dict[str, Any] = {"Problem": Problem}
"""The types of responses, by name."""
RECORD: JSON = {
    "type": "object",
    "description": "A finished game, with everything needed to replay it (docs/protocol.md, Commitments).",
    "required": [
        *("game", "edition", "players", "seats", "started", "ended"),
        *("outcome", "record", "shuffle", "seals", "hints"),
    ],
    "properties": {
        "game": {"type": "string"},
        "edition": {"type": "string"},
        "players": {"type": "integer"},
        "seats": {"type": "array", "items": {"enum": ["person", "bot", "program"]}},
        "started": {"type": "string", "format": "date-time"},
        "ended": {"type": "string", "format": "date-time"},
        "ended_by": {"enum": ["play", "agreement", "moderator", "players", "deserted"]},
        "outcome": {"type": ["object", "null"]},
        "record": {"type": "object"},
        "shuffle": {"type": "object"},
        "seals": {"type": "array"},
        "hints": {
            "type": "array",
            "description": "The hints that a player took against bots: after which move, on which seat, and the move.",
        },
    },
}
JSON_LINES: JSON = {
    "type": "string",
    "description": "Lines of JSON, each a record as returned by `/games/{game}/record.json`.",
}
MARKED = "Nothing has changed since the response whose `ETag` was sent in `If-None-Match`."


class ListOf:
    """A list of a type."""

    def __init__(self, item: Any) -> None:
        self.item = item


def described(
    summary: str,
    *,
    gives: Any,
    takes: Any = None,
    filters: Any = None,
    status: int = 200,
    problems: Iterable[int] = (),
    marked: bool = False,
    example: Any = None,
    scope: Token.Scope | None = None,
) -> Callable[[Method], Method]:
    """Documents a method in the schema, and sets what the method uses: its body and filter serializers, and the scope
    that a token needs for it, if any."""
    responses: dict[Any, Any] = {_kind_of(gives, status): OpenApiResponse(_schema_of(gives), "Success.")}
    if marked:
        responses[304] = OpenApiResponse(description=MARKED)
    refused = {400, 401, 406, 429, *problems} | ({403} if scope else set())

    # drf-spectacular types `auth` as names, but it accepts what the schema has: no token, or one with this scope.
    security: Any = [{"token": [str(scope)]}] if scope else [{}, {"token": []}]

    def describe(method: Method) -> Method:
        view, _, name = method.__qualname__.partition(".")
        for code in sorted(refused | ({415} if name == "post" else set())):
            meant = "; or: ".join(title for number, title in KINDS.values() if number == code)
            responses[code, MEDIA_TYPE] = OpenApiResponse(_schema_of(Problem), f"{meant}.")
        about = extend_schema(
            operation_id=f"{name}_{view.removesuffix('View')}",
            summary=summary,
            description=" ",
            tags=[method.__module__.rpartition(".")[2]],
            parameters=[filters] if filters else None,
            request=takes,
            responses=responses,
            auth=security,
            examples=[] if example is None else [OpenApiExample("example", example, request_only=True)],
        )
        described_method: Method = about(method)
        vars(described_method).update(scope=scope, takes=takes, filters=filters)
        return described_method

    return describe


def _schema_of(gives: Any) -> JSON:
    if isinstance(gives, dict):
        return gives
    if isinstance(gives, ListOf):
        return {"type": "array", "items": _schema_of(gives.item)}
    RESPONSE_TYPES[gives.__name__] = gives
    return {"$ref": REF.format(name=gives.__name__)}


def _kind_of(gives: Any, status: int) -> tuple[int, str]:
    return status, "application/jsonl" if gives is JSON_LINES else "application/json"
