"""A filter that says by what a list is filtered."""

from typing import Any

from django import template

register = template.Library()


@register.filter
def active_filters(changelist: Any) -> list[str]:
    """The chosen values of a list's filters. The first value of each filter is "all"."""
    chosen = [list(spec.choices(changelist))[1:] for spec in changelist.filter_specs]
    return [str(one["display"]) for values in chosen for one in values if one["selected"]]
