"""Moves and values to and from text, for game records and order sheets.

    place_castle C2 D2
    decide [1 3] [(forced_alliance C2 F1) -]

A move is written as its kind and the values of its fields in order, without default values at the end. Lists are in
`[ ]`, dataclasses in `( )` with their kind first if they have one; `-` is None, `yes` and `no` are booleans, and text
that is not a plain word is quoted as in JSON.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from games.engine.encoding.codec import from_json
from games.engine.errors import Malformed

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[][()]|[^\s\[\]()"]+)')
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\|[A-Za-z0-9]+)?|[12][ABC]")
_NUMBER = re.compile(r"-?[0-9]{1,16}")
_NAMED = {"-": None, "yes": True, "no": False}


class Parts(list[Any]):
    """The content of round brackets: the fields of a dataclass."""


def move_to_text(move: Any) -> str:
    """Format a move as one line: "place_border C2|D2", "expand C3 [C4 C5]"."""
    return value_to_text(move)[1:-1]


def move_from_text(text: str, move_type: Any) -> Any:
    """Parse a move of a type from a line."""
    return _move(Parts(read_line(text, "move")), move_type, "move")


def move_from_values(values: list[Any], move_type: Any, where: str) -> Any:
    """The move of a type from the values that `read_line` returned; Malformed names `where`."""
    return _move(Parts(values), move_type, where)


def value_to_text(value: Any) -> str:
    """Format a value as text."""
    if value is None or isinstance(value, bool):
        return next(name for name, meant in _NAMED.items() if meant is value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value if _WORD.fullmatch(value) and value not in _NAMED else json.dumps(value)
    if isinstance(value, tuple | list):
        return "[" + " ".join(map(value_to_text, value)) + "]"
    kind = getattr(value, "kind", None)
    parts = [getattr(value, part.name) for part in fields(value)]
    defaults = [_default_of(part) for part in fields(value)]
    while parts and parts[-1] == defaults[len(parts) - 1]:
        parts.pop()
    names = [kind] if _has_kind(type(value)) and isinstance(kind, str) else []
    return "(" + " ".join([*names, *map(value_to_text, parts)]) + ")"


def _default_of(part: Field[Any]) -> Any:
    """The default value of a field."""
    if part.default_factory is not MISSING:
        return part.default_factory()
    return part.default


def read_line(line: str, where: str) -> list[Any]:
    """Parse the values of a line: words, numbers, lists, and `Parts` for round brackets."""
    pieces = _pieces(line, where)
    values: list[Any] = []
    open_lists: list[tuple[list[Any], str]] = [(values, "")]
    for piece in pieces:
        inner, closing = open_lists[-1]
        if piece in "[(":
            opened: list[Any] = [] if piece == "[" else Parts()
            inner.append(opened)
            open_lists.append((opened, "]" if piece == "[" else ")"))
        elif piece in "])":
            if piece != closing:
                raise Malformed(where, "brackets in pairs")
            open_lists.pop()
        else:
            inner.append(_value(piece, where))
    if len(open_lists) > 1:
        raise Malformed(where, "brackets in pairs")
    return values


def _pieces(line: str, where: str) -> Iterator[str]:
    at, end = 0, len(line.rstrip())
    while at < end:
        match = _TOKEN.match(line, at)
        if match is None:
            raise Malformed(where, "text in double quotes")
        yield match[1]
        at = match.end()


def _value(piece: str, where: str) -> Any:
    if piece in _NAMED:
        return _NAMED[piece]
    if piece.startswith('"'):
        try:
            return json.loads(piece)
        except json.JSONDecodeError:
            raise Malformed(where, "text quoted as in JSON") from None
    return int(piece) if _NUMBER.fullmatch(piece) else piece


def _move(parts: Parts, move_type: Any, where: str) -> Any:
    return from_json(move_type, _named(move_type, parts, where), where)


def _named(hint: Any, value: Any, where: str) -> Any:
    """A value read, as JSON: its parts by the names that their type gives them."""
    if isinstance(value, Parts):
        for cls in _classes(hint):
            if not _has_kind(cls):
                return _fields(cls, value, where)
            if value[:1] == [cls.kind]:
                return {"kind": cls.kind, **_fields(cls, value[1:], where)}
        return {"kind": None}
    if isinstance(value, list):
        return [_named(_item_hint(hint, place), item, where) for place, item in enumerate(value)]
    return value


def _fields(cls: Any, values: list[Any], where: str) -> dict[str, Any]:
    parts, hints = fields(cls), get_type_hints(cls)
    if len(values) > len(parts):
        raise Malformed(where, " ".join(part.name for part in parts) or "no more than that")
    return {part.name: _named(hints[part.name], item, where) for part, item in zip(parts, values, strict=False)}


@cache
def _classes(hint: Any) -> tuple[Any, ...]:
    """The dataclasses in a type."""
    if is_dataclass(hint):
        return (hint,)
    return tuple(cls for choice in get_args(hint) for cls in _classes(choice))


def _has_kind(cls: Any) -> bool:
    """Whether a class has a constant `kind`, rather than a field of that name."""
    return isinstance(getattr(cls, "kind", None), str) and "kind" not in {part.name for part in fields(cls)}


def _item_hint(hint: Any, place: int) -> Any:
    """The type of a list's item."""
    for choice in (hint, *get_args(hint)):
        items = get_args(choice)
        if get_origin(choice) is tuple:
            return items[0] if items[-1] is Ellipsis else items[min(place, len(items) - 1)]
    return None
