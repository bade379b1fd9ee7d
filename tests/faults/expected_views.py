"""Computes what every viewer could see of a game at each number of their stream, from its log and the engine alone."""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from games import engine

JSON = dict[str, Any]
UNDO: JSON = {"kind": "undo"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A move or an undo in a log: `streams`, `events` and `undone` as they are stored."""

    number: int
    seat: int
    by: str
    client_id: str | None
    prompt: str
    move: JSON
    streams: dict[str, int]
    events: list[list[Any]]
    undone: JSON | None


@dataclass(frozen=True, slots=True)
class Log:
    """A game as stored in the database."""

    game: str
    edition: str
    options: JSON
    seed: str
    version: int
    state: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """An act in the log that has not been taken back, and the state in which it was made."""

    act: engine.Act
    before: Any
    move: Any
    entry: Entry


def digest(value: Any) -> str:
    """A short hash of a JSON value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def seen_in(frame: JSON) -> str:
    """What a frame shows: the view, the prompts, and whether an undo is offered."""
    return digest([frame.get("view"), frame.get("prompts"), frame.get("undo", False)])


def events_in(frame: JSON) -> str:
    """The events in an update."""
    return digest([frame["events"], frame.get("undone")])


class ExpectedViews:
    """A game replayed from its log. `problems` is empty if the log is consistent."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.problems: list[str] = []
        self._views: dict[int | None, dict[int, str]] = {}
        self._events: dict[int | None, dict[int, str]] = {}
        self._streams: dict[int | None, int] = {}
        self._standing: list[Standing] = []
        self._asked_again: Counter[str] = Counter()
        state, _ = engine.new_game(log.edition, log.options, log.seed)
        for viewer in (None, *range(log.options["players"])):
            self._views[viewer], self._events[viewer], self._streams[viewer] = {0: self._seen(state, viewer)}, {}, 0
        self._replay(state)

    def events_at(self, viewer: int | None, stream: int) -> str | None:
        """The events that a viewer is sent at a number of their stream; None if the stream never had that number."""
        return self._events[viewer].get(stream)

    def shows(self, viewer: int | None, stream: int, view: str) -> bool:
        """Whether a viewer has this view at a number of their stream, or at a later one."""
        return any(self._views[viewer][later] == view for later in range(stream, self._streams[viewer] + 1))

    def last(self, viewer: int | None) -> tuple[int, str]:
        """The last number of a viewer's stream, and what they see there."""
        stream = self._streams[viewer]
        return stream, self.at(viewer, stream)

    def at(self, viewer: int | None, stream: int | None) -> str:
        """What a viewer sees at a number of their stream; nothing if the stream never had that number."""
        return self._views[viewer].get(-1 if stream is None else stream, "")

    def _replay(self, state: Any) -> None:
        if [entry.number for entry in self.log.entries] != list(range(1, self.log.version + 1)):
            self._complain("its moves are not numbered consecutively")
        for entry in self.log.entries:
            try:
                state = (self._taken_back if entry.move == UNDO else self._acted)(state, entry)
            except engine.EngineError as error:
                self._complain(f"move {entry.number} cannot be replayed: {error!r}")
                return
            self._follow(state, entry)
        if json.loads(json.dumps(engine.state_to_json(state))) != json.loads(self.log.state):
            self._complain("its state is not what its log replays to")

    def _acted(self, before: Any, entry: Entry) -> Any:
        """The state after a move, which must answer an open question, and not one that was taken back."""
        question = entry.prompt.partition(".")[0]
        if self._name(question) != entry.prompt:
            self._complain(f"move {entry.number} answers what was asked before an undo")
        move = engine.move_from_json(self.log.edition, entry.move)
        after, events = engine.apply(before, entry.seat, move, question)
        act = engine.Act(entry.seat, entry.by == "person", engine.why_irreversible(before, after, events))
        self._standing.append(Standing(act, before, move, entry))
        return after

    def _taken_back(self, before: Any, entry: Entry) -> Any:
        """The state after an undo, which must be of the last act that stands, by the player who made it, after they saw
        it."""
        if not self._standing:
            self._complain(f"undo {entry.number} undoes nothing")
            return before
        last = self._standing.pop()
        after, _ = engine.undo(before, last.act, entry.seat, last.before, last.move)
        if entry.undone != {"number": last.entry.number, "streams": last.entry.streams}:
            self._complain(f"undo {entry.number} claims to undo another act")
        if entry.prompt != str(self._streams[entry.seat]):
            self._complain(f"undo {entry.number} was meant for another moment")
        self._asked_again.update(_asked(before) | _asked(after))
        return after

    def _follow(self, state: Any, entry: Entry) -> None:
        for viewer, views in self._views.items():
            key = _key(viewer)
            stream, before = entry.streams[key], self._streams[viewer]
            if stream not in (before, before + 1):
                self._complain(f"the stream of {viewer} goes from {before} to {stream}")
            self._streams[viewer] = stream
            if stream > before:
                views[stream] = self._seen(state, viewer)
                visible = [event for audience, event in entry.events if audience is None or viewer in audience]
                undone = None if entry.undone is None else entry.undone["streams"][key]
                self._events[viewer][stream] = digest([visible, undone])

    def _seen(self, state: Any, viewer: int | None) -> str:
        prompts = () if viewer is None else dict(engine.waiting(state)).get(viewer, ())
        asked = [engine.to_json(replace(prompt, id=self._name(prompt.id))) for prompt in prompts]
        return digest([engine.to_json(engine.view(state, viewer)), asked, self._may_undo(state, viewer)])

    def _may_undo(self, state: Any, viewer: int | None) -> bool:
        act = self._standing[-1].act if self._standing else None
        return viewer is not None and engine.why_not_undoable(state, act, viewer) is None

    def _name(self, question: str) -> str:
        """The ID of a question: it changes with each undo before or after which the question was asked."""
        times = self._asked_again[question]
        return f"{question}.{times}" if times else question

    def _complain(self, words: str) -> None:
        self.problems.append(f"game {self.log.game}: {words}")


def _asked(state: Any) -> set[str]:
    """The engine's IDs of all open questions."""
    return {prompt.id for asked in engine.waiting(state).values() for prompt in asked}


def _key(viewer: int | None) -> str:
    return "public" if viewer is None else str(viewer)
