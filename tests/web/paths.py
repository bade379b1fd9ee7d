"""The paths of the server."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver


def paths(patterns: list[Any] | None = None, before: str = "") -> Iterator[tuple[str, Any]]:
    """All paths, `api/rooms/<slug:room>/` and so on, each with its view."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from paths(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            yield path, pattern.callback
