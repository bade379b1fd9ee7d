"""Game records as text, both ways: one readable file for a whole game.

    Lionheart game record
    edition classic
    rules 1
    option players 2
    option decisions hidden
    seed "a seed"

    1. 0 place_castle C2 D2
    2. 1 place_castle H8 H9
    3. 0 decide [1 3] [(forced_alliance C2 F1) -]
    4. 0 place_border C2|D2
    5. 0 undo

A move's line has its number, its seat, its kind and its values in the order of its fields; those at the end that are
as usual are left out. Lists stand in `[ ]`, values with parts in `( )` with their kind first where they have one; `-`
is nothing, `yes` and `no` speak for themselves, and text that is not one plain word is quoted as in JSON. With `undo` a
seat takes its last act back. A line that begins with `#` is a remark, and is not read.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from games.engine.codec import from_json
from games.engine.errors import Malformed
from games.engine.records import Record
from games.engine.undoing import Undo

TITLE = "Lionheart game record"
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[][()]|[^\s\[\]()"]+)')
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\|[A-Za-z0-9]+)?|[12][ABC]")
_NUMBER = re.compile(r"-?[0-9]{1,16}")
_NAMED = {"-": None, "yes": True, "no": False}


class _Parts(list[Any]):
    """What stood in round brackets: a value with parts."""


def record_to_text(record: Record) -> str:
    """A record as text, which `record_from_text` reads."""
    lines = [TITLE, f"edition {record.edition}", f"rules {record.rules_version}"]
    lines += [f"option {name} {_written(value)}" for name, value in record.options.items()]
    lines += [f"seed {json.dumps(record.seed)}", ""]
    lines += [f"{number}. {seat} {move_to_text(move)}" for number, (seat, move) in enumerate(record.moves, 1)]
    return "\n".join(lines) + "\n"


def record_from_text(text: str, move_type: Callable[[Any], Any]) -> Record:
    """The record that a text holds; Malformed names the line. `move_type` gives the type of an edition's moves."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != TITLE:
        raise Malformed("line 1", TITLE)
    head: dict[str, Any] = {}
    options: dict[str, Any] = {}
    moves: list[tuple[int, Any]] = []
    for number, line in lines[1:]:
        if line.startswith("#"):
            continue
        where = f"line {number}"
        values = _read(line, where)
        match values:
            case ["edition" | "rules" | "seed" as name, value] if not moves and name not in head:
                head[name] = value
            case ["option", str(name), value] if not moves and name not in options:
                options[name] = value
            case [str(place), int(seat), Undo.kind] if place == f"{len(moves) + 1}." and type(seat) is int:
                moves.append((seat, Undo()))
            case [str(place), int(seat), str(), *_] if place == f"{len(moves) + 1}." and type(seat) is int:
                moves.append((seat, _move(_Parts(values[2:]), move_type(head.get("edition")), where)))
            case _:
                raise Malformed(where, f"edition, rules, option or seed, each once, or move {len(moves) + 1}.")
    for name, kind in (("edition", str), ("rules", int), ("seed", str)):
        if type(head.get(name)) is not kind:
            raise Malformed(name, "a line of its own")
    return Record(head["edition"], options, head["seed"], head["rules"], tuple(moves))


def move_to_text(move: Any) -> str:
    """A move in one line: "place_border C2|D2", "expand C3 [C4 C5]"."""
    return _written(move)[1:-1]


def move_from_text(text: str, move_type: Any) -> Any:
    """The move of a type that a line holds."""
    return _move(_Parts(_read(text, "move")), move_type, "move")


def _written(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return next(name for name, meant in _NAMED.items() if meant is value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value if _WORD.fullmatch(value) and value not in _NAMED else json.dumps(value)
    if isinstance(value, tuple | list):
        return "[" + " ".join(map(_written, value)) + "]"
    kind = getattr(value, "kind", None)
    parts = [getattr(value, part.name) for part in fields(value)]
    usual = [_usual(part) for part in fields(value)]
    while parts and parts[-1] == usual[len(parts) - 1]:
        parts.pop()
    names = [kind] if _has_kind(type(value)) and isinstance(kind, str) else []
    return "(" + " ".join([*names, *map(_written, parts)]) + ")"


def _usual(part: Field[Any]) -> Any:
    """What a field holds where nothing is said."""
    if part.default_factory is not MISSING:
        return part.default_factory()
    return part.default


def _read(line: str, where: str) -> list[Any]:
    """The values of a line: words, numbers, lists, and what stands in round brackets."""
    pieces = _pieces(line, where)
    values: list[Any] = []
    open_lists: list[tuple[list[Any], str]] = [(values, "")]
    for piece in pieces:
        inner, closing = open_lists[-1]
        if piece in "[(":
            opened: list[Any] = [] if piece == "[" else _Parts()
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


def _move(parts: _Parts, move_type: Any, where: str) -> Any:
    return from_json(move_type, _named(move_type, parts, where), where)


def _named(hint: Any, value: Any, where: str) -> Any:
    """A value read, as JSON: its parts by the names that their type gives them."""
    if isinstance(value, _Parts):
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
    """The classes that a value with parts can be of."""
    if is_dataclass(hint):
        return (hint,)
    return tuple(cls for choice in get_args(hint) for cls in _classes(choice))


def _has_kind(cls: Any) -> bool:
    """Whether a class names its kind, rather than having a field of that name."""
    return isinstance(getattr(cls, "kind", None), str) and "kind" not in {part.name for part in fields(cls)}


def _item_hint(hint: Any, place: int) -> Any:
    """The type of a list's item."""
    for choice in (hint, *get_args(hint)):
        items = get_args(choice)
        if get_origin(choice) is tuple:
            return items[0] if items[-1] is Ellipsis else items[min(place, len(items) - 1)]
    return None
