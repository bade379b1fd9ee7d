"""Recorded games and a digest of the states of each; needs nothing but a Python with the engine.

`python -m tests.engine.recorded NAME...` prints the digests of these games as this Python computes them."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from games import engine

RECORDS = Path(__file__).resolve().parent / "records"
DIGESTS = RECORDS / "digests.txt"


@dataclass(frozen=True)
class Digest:
    """Identifies all states of a game, from the start to the last move.

    `whole` is a SHA-256 of them, shortened to 16 hex digits. `trace` has two hex digits for each state and all before
    it, and locates the first state that differs: a change is seen there with a probability of 255 in 256, else one move
    later."""

    whole: str
    trace: str

    def first_difference(self, other: "Digest") -> int | None:
        """The number of moves after which two games first differ, or None if they do not."""
        if self == other:
            return None
        pairs = zip(self._steps(), other._steps(), strict=False)
        equal = next((step for step, (ours, theirs) in enumerate(pairs) if ours != theirs), None)
        return min(len(self._steps()), len(other._steps())) if equal is None else equal

    def _steps(self) -> list[str]:
        return [self.trace[at : at + 2] for at in range(0, len(self.trace), 2)]


def names() -> list[str]:
    """The names of the recorded games, each a record in `name.txt`."""
    return sorted(path.stem for path in RECORDS.glob("*.txt") if path != DIGESTS)


def read(name: str) -> engine.Record:
    """Reads a recorded game."""
    return engine.record_from_text((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def digests() -> dict[str, Digest]:
    """The stored digests by the names of the games."""
    rows = (line.split() for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    return {name: Digest(whole, trace) for name, whole, trace in rows}


def write_digests(computed: dict[str, Digest]) -> None:
    """Stores digests, a line for each game."""
    lines = (f"{name} {digest.whole} {digest.trace}\n" for name, digest in sorted(computed.items()))
    DIGESTS.write_text("".join(lines), encoding="utf-8")


def states(record: engine.Record) -> Iterator[tuple[Any, tuple[engine.Event, ...]]]:
    """The state at the start and after every move, each with its events."""
    state, events = engine.new_game(record.edition, record.options, record.seed)
    yield state, events
    for seat, move in record.moves:
        state, events = engine.apply(state, seat, move)
        yield state, events


def digest(record: engine.Record) -> Digest:
    """The digest of a game, computed by replaying it."""
    so_far, trace = sha256(), ""
    for state, _ in states(record):
        so_far.update(json.dumps(_without_defaults(engine.state_to_json(state)), sort_keys=True).encode())
        trace += so_far.hexdigest()[:2]
    return Digest(so_far.hexdigest()[:16], trace)


def _without_defaults(stored: Any) -> Any:
    """A stored state without the options that have their defaults, so that a new option changes no digest: games
    without it must not change."""
    info = next(info for info in engine.editions() if info.name == stored["edition"])
    defaults = [(option.name, option.default) for option in info.options]
    options = {name: value for name, value in stored["state"]["options"].items() if (name, value) not in defaults}
    return {**stored, "state": {**stored["state"], "options": options}}


if __name__ == "__main__":
    for game in sys.argv[1:]:
        print(game, *vars(digest(read(game))).values())
