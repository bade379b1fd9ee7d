"""Generates the OpenAPI schema of the public API: requests from its serializers, responses from the frames' types."""

import functools
import json
from collections.abc import Iterable
from typing import Any

import msgspec
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator

from games.api.v1.addresses import ADDRESSES
from games.api.v1.descriptions import REF, RESPONSE_TYPES
from games.api.v1.examples import EXAMPLES
from games.protocol import schema as sockets

JSON = dict[str, Any]


BY_TOKEN: JSON = {
    "type": "http",
    "scheme": "bearer",
    "description": "The key of a token: `lh-` and 64 hexadecimal digits. Without the scope `read`, "
    "responses are those for a stranger.",
}
"""The security scheme."""


@functools.cache
def schema_text() -> str:
    """The content of docs/openapi.json."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def schema() -> JSON:
    """The schema."""
    generator = SchemaGenerator(patterns=[path("api/v1/", include(ADDRESSES))])  # type: ignore[no-untyped-call]
    whole: JSON = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    parts = whole["components"]["schemas"]
    pool = _pool()
    if twice := parts.keys() & pool.keys():
        raise ValueError(f"two types are called {', '.join(sorted(twice))}")
    parts.update(_referenced_types(whole["paths"], pool))
    for name, example in EXAMPLES.items():
        parts[name]["examples"] = [example]
    whole["components"]["schemas"] = dict(sorted(parts.items()))
    whole["components"]["securitySchemes"] = {"token": BY_TOKEN}
    cleaned: JSON = json.loads(json.dumps(whole))
    return cleaned


def _pool() -> dict[str, JSON]:
    """All types that may be referenced: the engine's, as in the sockets' schema, and the API's responses."""
    _, defined = msgspec.json.schema_components(list(RESPONSE_TYPES.values()), ref_template=REF)
    own = {name: {**one, "description": " ".join(one.get("description", "").split())} for name, one in defined.items()}
    text = json.dumps({**sockets.schema()["$defs"], **own}).replace("#/$defs/", "#/components/schemas/")
    pool: dict[str, JSON] = json.loads(text)
    return pool


def _referenced_types(paths: Any, pool: dict[str, JSON]) -> dict[str, JSON]:
    """The types of the pool that are referenced."""
    used: dict[str, JSON] = {}
    waiting = list(_references(paths))
    while waiting:
        name = waiting.pop()
        if name in pool and name not in used:
            used[name] = pool[name]
            waiting.extend(_references(pool[name]))
    return used


def _references(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].rpartition("/")[2]
        for one in value.values():
            yield from _references(one)
    elif isinstance(value, list):
        for one in value:
            yield from _references(one)
