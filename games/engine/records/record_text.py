"""Game records to and from text: one readable file for a whole game.

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

The line of a move has its number, its seat, and the move as formatted by `games.engine.encoding.move_text`; `undo`
means that the seat undid its last act, `agreed_end` that with its agreement the game ended early. Lines that begin
with `#` are comments.
"""

import json
from collections.abc import Callable
from typing import Any

from games.engine.encoding.move_text import move_from_values, move_to_text, read_line, value_to_text
from games.engine.errors import Malformed
from games.engine.records.game_record import OTHER_ENTRIES, Record

TITLE = "Lionheart game record"


def record_to_text(record: Record) -> str:
    """Format a record as text for `record_from_text`."""
    lines = [TITLE, f"edition {record.edition}", f"rules {record.rules_version}"]
    lines += [f"option {name} {value_to_text(value)}" for name, value in record.options.items()]
    lines += [f"seed {json.dumps(record.seed)}", ""]
    lines += [f"{number}. {seat} {move_to_text(move)}" for number, (seat, move) in enumerate(record.moves, 1)]
    return "\n".join(lines) + "\n"


def record_from_text(text: str, move_type: Callable[[Any], Any]) -> Record:
    """Parse a record; Malformed names the line. `move_type` returns the type of an edition's moves."""
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
        values = read_line(line, where)
        match values:
            case ["edition" | "rules" | "seed" as name, value] if not moves and name not in head:
                head[name] = value
            case ["option", str(name), value] if not moves and name not in options:
                options[name] = value
            case [str(place), int(seat), str(), *_] if place == f"{len(moves) + 1}." and type(seat) is int:
                moves.append((seat, _entry(values[2:], move_type(head.get("edition")), where)))
            case _:
                raise Malformed(where, f"edition, rules, option or seed, each once, or move {len(moves) + 1}.")
    for name, kind in (("edition", str), ("rules", int), ("seed", str)):
        if type(head.get(name)) is not kind:
            raise Malformed(name, "a line of its own")
    return Record(head["edition"], options, head["seed"], head["rules"], tuple(moves))


def _entry(values: list[Any], move_type: Any, where: str) -> Any:
    other = OTHER_ENTRIES.get(values[0]) if len(values) == 1 else None
    return move_from_values(values, move_type, where) if other is None else other
