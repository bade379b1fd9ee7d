"""Runtime type checks of values, down to the last field.

Moves decoded from JSON pass by construction; moves that a program constructs are held to the same standard.
"""

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from games.engine.encoding.codec import LARGEST, NAMED

Check = Callable[[Any], bool]


@cache
def has_form(hint: Any) -> Check:
    """The check of whether a value is of a type."""
    origin = get_origin(hint)
    if origin is Annotated:
        names = NAMED[get_args(hint)[1]][0]
        return lambda value: type(value) is str and value in names
    if origin is Literal:
        return lambda value: value in get_args(hint)
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if hint is int:
        return lambda value: type(value) is int and abs(value) <= LARGEST
    if is_dataclass(hint):
        return _dataclass(hint)
    return lambda value: type(value) is hint


def _union(hints: tuple[Any, ...]) -> Check:
    """The check for a union; values of a dataclass are checked only against that class, not against each."""
    own: dict[Any, Check] = {hint: _dataclass(hint) for hint in hints if is_dataclass(hint)}
    others = tuple(has_form(hint) for hint in hints if hint not in own)

    def check(value: Any) -> bool:
        check_own = own.get(type(value))
        return check_own(value) if check_own else any(check(value) for check in others)

    return check


def _tuple(hints: tuple[Any, ...]) -> Check:
    if hints[-1] is not Ellipsis:
        checks = tuple(has_form(hint) for hint in hints)
        return lambda value: (
            type(value) is tuple
            and len(value) == len(checks)
            and all(check(item) for check, item in zip(checks, value, strict=True))
        )
    item_check = has_form(hints[0])
    return lambda value: type(value) is tuple and all(map(item_check, value))


def _dataclass(cls: Any) -> Check:
    hints = get_type_hints(cls, include_extras=True)
    checks = tuple((field.name, has_form(hints[field.name])) for field in fields(cls))
    return lambda value: type(value) is cls and all(check(getattr(value, name)) for name, check in checks)
