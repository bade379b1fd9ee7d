"""Recorded games and the hash of every state in them, for any Python that has the engine and nothing else.

`python -m tests.engine.recorded` prints the hashes of all records as this Python works them out.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from games import engine

RECORDS = Path(__file__).resolve().parent / "records"


def names() -> list[str]:
    """The recorded games: each a record, `name.txt`, and its hashes, `name.hashes`."""
    return sorted(path.stem for path in RECORDS.glob("*.txt"))


def read(name: str) -> engine.Record:
    """A recorded game."""
    return engine.record_from_text((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def states(record: engine.Record) -> Iterator[tuple[Any, tuple[engine.Event, ...]]]:
    """The state at the start and after every move, each with what happened."""
    state, events = engine.new_game(record.edition, record.options, record.seed)
    yield state, events
    for seat, move in record.moves:
        state, events = engine.apply(state, seat, move)
        yield state, events


def hashes(record: engine.Record) -> str:
    """A line for the start and for every move: the hash of the state."""
    return "".join(f"{_hash(state)}\n" for state, _ in states(record))


def _hash(state: Any) -> str:
    text = json.dumps(engine.state_to_json(state), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    for game in names():
        print(game, hashes(read(game)).split())
