"""JSON encoding and decoding, driven by types: dataclasses become objects, with their `kind` first if they have one.

Decoding is strict: anything unexpected raises `Malformed`, with its path and what is expected there. Sets of spaces
(`Mask`) are written in hexadecimal, since they exceed the numbers of most JSON parsers.
"""

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NewType,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from games.engine.errors import Malformed
from games.engine.geometry import EDGES, SPACES, Mask

T = TypeVar("T")
Reader = Callable[[Any, str], Any]
Writer = Callable[[Any], Any]
LARGEST = 2**53 - 1
_CACHED = "cached JSON"
_HEXADECIMAL = re.compile("[0-9a-f]+")
_WHOLE_NUMBER = re.compile("-?[0-9]{1,16}")
NAMED: dict[str, tuple[Mapping[str, object], str]] = {
    "space": (SPACES, 'a space such as "C2"'),
    "edge": (EDGES, 'an edge such as "C2|D2", the left or upper space first'),
}


def to_json(value: Any) -> Any:
    """Encode any value of the engine as plain JSON values: dict, list, str, int, bool, None."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    cls: Any = type(value)
    return writer(cls)(value)


@cache
def writer(cls: Any) -> Writer:
    """The encoder for a dataclass; it leaves out `audience`.

    If the class sets `json_is_cached`, the result is cached on the value, so callers must not modify it.
    """
    hints = get_type_hints(cls)
    names = [f.name for f in fields(cls) if f.name != "audience"]
    others = tuple((name, _field_writer(hints[name])) for name in names if not _is_plain(hints[name]))
    if isinstance(getattr(cls, "kind", None), str):
        names.insert(0, "kind")

    def write(value: Any) -> dict[str, Any]:
        written = {name: getattr(value, name) for name in names}
        for name, field_writer in others:
            written[name] = field_writer(written[name])
        return written

    return _cached(write) if getattr(cls, "json_is_cached", False) else write


def _cached(write: Writer) -> Writer:
    def write_cached(value: Any) -> Any:
        attributes: dict[str, Any] = value.__dict__
        if _CACHED not in attributes:
            attributes[_CACHED] = write(value)
        return attributes[_CACHED]

    return write_cached


def _is_plain(hint: Any) -> bool:
    """Whether values of a type need no encoding."""
    if get_origin(hint) in (Union, types.UnionType):
        return all(_is_plain(choice) for choice in get_args(hint))
    return get_origin(hint) is Literal or hint in (*_PLAIN, type(None))


def _field_writer(hint: Any) -> Writer:
    """The encoder for a field of this type; values of types that it does not know are inspected one by one."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Mask:
        return lambda mask: f"{mask:x}"
    if origin is tuple and (inner[-1] is Ellipsis or len(set(inner)) == 1):
        return _list_writer(inner[0])
    if origin is dict and inner[0] is str:
        if _is_plain(inner[1]):
            return dict
        write = _field_writer(inner[1])
        return lambda values: {name: write(value) for name, value in values.items()}
    return writer(cast("type", hint)) if is_dataclass(hint) else to_json


def _list_writer(hint: Any) -> Writer:
    if _is_plain(hint):
        return list
    write = _field_writer(hint)
    return lambda values: [write(value) for value in values]


def from_json(hint: Any, data: Any, path: str = "") -> Any:
    """Decode a value of a type; Malformed names the path of anything that does not fit."""
    return reader(hint)(data, path)


@cache
def reader(hint: Any) -> Reader:
    """The decoder for a type."""
    origin = get_origin(hint)
    if isinstance(hint, NewType):
        return _mask if hint is Mask else reader(hint.__supertype__)
    if hint in _PLAIN:
        return _plain(hint)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if origin is Annotated:
        return _named(*NAMED[get_args(hint)[1]])
    if origin is Literal:
        return _one_of(get_args(hint))
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is dict:
        return _dict(*get_args(hint))
    if is_dataclass(hint):
        return _dataclass(cast("type", hint))
    raise TypeError(f"the codec cannot read {hint!r}")


_PLAIN = {str: "text", int: "a whole number", bool: "true or false"}


def _plain(cls: type) -> Reader:
    def read(data: Any, path: str) -> Any:
        if type(data) is not cls or (isinstance(data, int) and abs(data) > LARGEST):
            raise Malformed(path, _PLAIN[cls])
        return data

    return read


def _none(data: Any, path: str) -> None:
    if data is not None:
        raise Malformed(path, "nothing")


def _anything(data: Any, path: str) -> Any:
    return data


_SIMPLE: dict[Any, Reader] = {None: _none, type(None): _none, Any: _anything}


def _mask(data: Any, path: str) -> Mask:
    if not isinstance(data, str) or not _HEXADECIMAL.fullmatch(data):
        raise Malformed(path, "a set of spaces in hexadecimal")
    return Mask(int(data, 16))


def _one_of(values: tuple[Any, ...]) -> Reader:
    def read(data: Any, path: str) -> Any:
        if data not in values:
            raise Malformed(path, " or ".join(map(str, values)))
        return data

    return read


def _union(hints: tuple[Any, ...]) -> Reader:
    """The decoder for a union of dataclasses, distinguished by `kind`, or of plain types, possibly with None."""
    classes: dict[str, Any] = {}
    for hint in hints:
        kind = getattr(hint, "kind", None)
        if is_dataclass(hint) and isinstance(kind, str):
            classes[kind] = hint
    others = tuple(hint for hint in hints if hint not in classes.values())

    def read(data: Any, path: str) -> Any:
        if isinstance(data, dict) and classes:
            kind = data.get("kind")
            if not isinstance(kind, str) or kind not in classes:
                raise Malformed(f"{path}.kind".lstrip("."), "one of " + ", ".join(sorted(classes)))
            return reader(classes[kind])(data, path)
        for hint in others:
            try:
                return reader(hint)(data, path)
            except Malformed:
                continue
        raise Malformed(path, "an object" if classes else " or ".join(_PLAIN.get(h, "nothing") for h in others))

    return read


def _tuple(hints: tuple[Any, ...]) -> Reader:
    def read(data: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise Malformed(path, "a list")
        if hints[-1] is Ellipsis:
            item = reader(hints[0])
            return tuple(item(value, f"{path}[{number}]") for number, value in enumerate(data))
        if len(data) != len(hints):
            raise Malformed(path, f"a list of {len(hints)}")
        return tuple(
            reader(hint)(value, f"{path}[{number}]")
            for number, (hint, value) in enumerate(zip(hints, data, strict=True))
        )

    return read


def _dict(key: Any, value: Any) -> Reader:
    def read(data: Any, path: str) -> dict[Any, Any]:
        if not isinstance(data, dict):
            raise Malformed(path, "an object")
        item = reader(value)
        return {_key(key, name, path): item(found, f"{path}.{name}") for name, found in data.items()}

    return read


def _key(key: Any, name: str, path: str) -> Any:
    """Decode an object's key; JSON has whole numbers there as text."""
    if key is not int:
        return name
    if not _WHOLE_NUMBER.fullmatch(name):
        raise Malformed(f"{path}.{name}"[:80], _PLAIN[int])
    return int(name)


def _dataclass(cls: type) -> Reader:
    hints = {
        name: hint
        for name, hint in get_type_hints(cls, include_extras=True).items()
        if get_origin(hint) is not ClassVar and hint is not ClassVar
    }
    required = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
    readers = {name: reader(hint) for name, hint in hints.items()}
    known = set(readers) | ({"kind"} if isinstance(getattr(cls, "kind", None), str) else set())

    def read(data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            raise Malformed(path, "an object")
        where = f"{path}." if path else ""
        for name in data:
            if name not in known:
                raise Malformed(f"{where}{name}"[:80], "no such field")
        for name in required:
            if name not in data:
                raise Malformed(f"{where}{name}", "a value")
        return cls(**{name: read(data[name], f"{where}{name}") for name, read in readers.items() if name in data})

    return read


def _named(names: Mapping[str, object], expected: str) -> Reader:
    def read(data: Any, path: str) -> str:
        if not isinstance(data, str) or data not in names:
            raise Malformed(path, expected)
        return data

    return read
