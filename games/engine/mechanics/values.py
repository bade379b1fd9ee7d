"""Copying immutable values with changes."""

from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """A copy of a frozen dataclass without slots, with some fields changed and without its cached properties.

    A faster `dataclasses.replace`, which goes through `__init__` field by field and took a quarter of the time of
    replaying a game.
    """
    cls: Any = type(value)
    names = _fields(cls)
    held = value.__dict__
    if len(held) > len(names):
        held = {name: held[name] for name in names}
    copy: T = object.__new__(cls)
    fields_of_copy = copy.__dict__
    fields_of_copy.update(held, **changes)
    assert len(fields_of_copy) == len(names), f"no such fields: {changes.keys() - names}"
    return copy


@cache
def _fields(cls: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(cls))
