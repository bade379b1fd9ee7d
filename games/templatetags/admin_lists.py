"""Lists of the admin on phones: each cell is shown beside the heading of its column."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import template
from django.utils.html import strip_tags

register = template.Library()


@register.filter
def with_headings(row: Sequence[str], headers: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """The cells of a row, each with the heading of its column; the first, which names the row, has none."""
    for cell, header in zip(row, headers, strict=True):
        yield "" if cell.lstrip().startswith("<th") else strip_tags(str(header["text"])), cell
