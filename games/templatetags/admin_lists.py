"""Lists of the admin on phones: each cell carries the heading of its column."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def labelled(row: Sequence[str], headers: Sequence[dict[str, Any]]) -> SafeString:
    """The cells of a row as Django has rendered them; those with data are labelled with the heading of their column,
    for the style sheet to show where the headings are hidden."""
    cells = (_labelled(cell, strip_tags(str(header["text"]))) for cell, header in zip(row, headers, strict=True))
    return mark_safe("".join(cells))  # noqa: S308 - rendered and escaped by Django


def _labelled(cell: str, label: str) -> str:
    start = f'<td data-label="{escape(label[:1].upper() + label[1:])}"'
    return cell.replace("<td", start, 1) if label and cell.lstrip().startswith("<td") else cell
