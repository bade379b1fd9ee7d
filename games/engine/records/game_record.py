"""Game records: edition, options, seed and moves, from which the whole game can be replayed.

Moves that were undone stay in the record, followed by the undo (games/engine/records/undo.py); a game that its players
ended early ends with an entry for that (games/engine/records/agreed_end.py).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.encoding.codec import from_json, to_json
from games.engine.errors import Malformed
from games.engine.records.agreed_end import AgreedEnd
from games.engine.records.undo import Undo

RULES_VERSION = 2
"""Raised by one with every change that could replay stored games differently: new cards, other rules, another order of
draws. Games of an earlier version can only be shown."""
OTHER_ENTRIES = {entry.kind: entry for entry in (Undo(), AgreedEnd())}
"""The entries of a record that are not moves, by their kind."""


@dataclass(frozen=True)
class Record:
    """Edition, options, seed, the rules version the game was played under, and every entry with its seat: a move, an
    undo, or the agreed end."""

    edition: str
    options: Mapping[str, Any]
    seed: str
    rules_version: int
    moves: tuple[tuple[int, Any], ...]


def record_to_json(record: Record) -> Any:
    """Encode a record as plain JSON values."""
    return {
        "edition": record.edition,
        "options": to_json(record.options),
        "seed": record.seed,
        "rules_version": record.rules_version,
        "moves": [{"seat": seat, "move": to_json(move)} for seat, move in record.moves],
    }


@dataclass(frozen=True)
class _Head:
    edition: str
    options: dict[str, int | bool | str]
    seed: str
    rules_version: int


def record_from_json(data: Any, move_type: Callable[[Any], Any]) -> Record:
    """Parse the output of `record_to_json`. `move_type` returns the type of an edition's moves."""
    if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
        raise Malformed("moves", "a list")
    head = from_json(_Head, {name: value for name, value in data.items() if name != "moves"})
    hint, moves = move_type(head.edition), []
    for number, item in enumerate(data["moves"]):
        where = f"moves[{number}]"
        if not isinstance(item, dict) or set(item) != {"seat", "move"}:
            raise Malformed(where, "a seat and its move")
        seat = from_json(int, item["seat"], f"{where}.seat")
        moves.append((seat, entry_from_json(hint, item["move"], f"{where}.move")))
    return Record(head.edition, head.options, head.seed, head.rules_version, tuple(moves))


def entry_from_json(move_type: Any, data: Any, path: str = "") -> Any:
    """Parse a move of a type, an undo, or the agreed end."""
    other = next((entry for entry in OTHER_ENTRIES.values() if data == to_json(entry)), None)
    return from_json(move_type, data, path) if other is None else other
