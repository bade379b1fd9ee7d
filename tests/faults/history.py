"""What players did and were shown, held against the log of their games afterwards.

Players note what they sent, what was acknowledged or refused, and a digest of all that they were shown. What they had
no answer to may have happened once or not at all. `verdict` reads the log with the engine alone.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games import engine

JSON = dict[str, Any]
CERTAIN = frozenset({"stale_prompt", "illegal", "malformed", "not_seated"})
"""Refusals after which a frame has certainly not been played, whatever else happened to it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame with a view: of which game, to whom (None: the public), its number, its view, and what it said happened;
    a `whole` one shows the position at that number, another may show a later one."""

    game: str
    viewer: int | None
    stream: int
    view: str
    events: str
    whole: bool


@dataclass(slots=True)
class History:
    """What one person noted. Moves are known by their ids, which no two people share."""

    sent: dict[str, JSON] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    shown: list[Shown] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def note_frame(self, frame: JSON, game: str, viewer: int | None) -> None:
        """A snapshot or an update."""
        whole = frame["type"] == "snapshot"
        view = digest([frame["view"], frame["prompts"]])
        events = "" if whole else digest(frame["events"])
        self.shown.append(Shown(game, viewer, frame["stream"], view, events, whole))

    def note_answer(self, key: str, frame: JSON) -> None:
        """The answer to a move."""
        if frame["type"] == "done":
            self.acknowledged.append(key)
        else:
            self.refused[key] = frame["code"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A move of a log: `streams` and `events` as they are stored."""

    number: int
    seat: int
    client_id: str | None
    prompt: str
    move: JSON
    streams: dict[str, int]
    events: list[list[Any]]


@dataclass(frozen=True, slots=True)
class Log:
    """A game as the database has it."""

    game: str
    edition: str
    options: JSON
    seed: str
    version: int
    state: str
    entries: tuple[Entry, ...]


@dataclass(slots=True)
class Verdict:
    """What became of it all; `problems` is empty if every promise was kept."""

    moves: int = 0
    lost: int = 0
    doubled: int = 0
    problems: list[str] = field(default_factory=list)

    def complain(self, words: str) -> None:
        """Notes a promise that was broken."""
        self.problems.append(words)


def digest(value: Any) -> str:
    """A short name for some JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def verdict(histories: Iterable[History], logs: Iterable[Log]) -> Verdict:
    """Holds what people noted against the logs of all their games."""
    people, games = list(histories), {log.game: Truth(log) for log in logs}
    found = Verdict(moves=sum(len(one.log.entries) for one in games.values()))
    for truth in games.values():
        found.problems += truth.problems
    _check_moves(found, people, [entry for one in games.values() for entry in one.log.entries])
    for person in people:
        found.problems += person.complaints
        for shown in person.shown:
            if not games[shown.game].explains(shown):
                found.complain(f"game {shown.game}: viewer {shown.viewer} was shown what is not in the log: {shown}")
    return found


def _check_moves(found: Verdict, people: list[History], entries: list[Entry]) -> None:
    stored = {entry.client_id: entry for entry in entries if entry.client_id}
    for key, times in Counter(entry.client_id for entry in entries if entry.client_id).items():
        if times > 1:
            found.doubled += 1
            found.complain(f"move {key} is in the log {times} times")
    sent = {key: frame for person in people for key, frame in person.sent.items()}
    for key, entry in stored.items():
        if key not in sent:
            found.complain(f"move {key} is in the log and nobody sent it")
        elif (sent[key]["prompt"], sent[key]["move"]) != (entry.prompt, entry.move):
            found.complain(f"move {key} is in the log otherwise than it was sent")
    for person in people:
        for key in set(person.acknowledged) - stored.keys():
            found.lost += 1
            found.complain(f"move {key} was acknowledged and is not in the log")
        for key, code in person.refused.items():
            if code in CERTAIN and key in stored and key not in person.acknowledged:
                found.complain(f"move {key} was refused with {code} and is in the log")


class Truth:
    """What everybody could see of a game at each number of their stream, by its log alone."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.problems: list[str] = []
        self._views: dict[int | None, dict[int, str]] = {}
        self._events: dict[int | None, dict[int, str]] = {}
        self._streams: dict[int | None, int] = {}
        state, _ = engine.new_game(log.edition, log.options, log.seed)
        for viewer in (None, *range(log.options["players"])):
            self._views[viewer], self._events[viewer], self._streams[viewer] = {0: self._seen(state, viewer)}, {}, 0
        self._replay(state)

    def _replay(self, state: Any) -> None:
        if [entry.number for entry in self.log.entries] != list(range(1, self.log.version + 1)):
            self._complain("its moves are not numbered without gap")
        for entry in self.log.entries:
            move = engine.move_from_json(self.log.edition, entry.move)
            try:
                state, _ = engine.apply(state, entry.seat, move, entry.prompt)
            except engine.EngineError as error:
                self._complain(f"move {entry.number} cannot be replayed: {error!r}")
                return
            self._follow(state, entry)
        if json.loads(json.dumps(engine.state_to_json(state))) != json.loads(self.log.state):
            self._complain("its state is not what its log comes to")

    def _follow(self, state: Any, entry: Entry) -> None:
        for viewer, views in self._views.items():
            stream, before = entry.streams["public" if viewer is None else str(viewer)], self._streams[viewer]
            if stream not in (before, before + 1):
                self._complain(f"the stream of {viewer} goes from {before} to {stream}")
            self._streams[viewer] = stream
            if stream > before:
                views[stream] = self._seen(state, viewer)
                told = [event for audience, event in entry.events if audience is None or viewer in audience]
                self._events[viewer][stream] = digest(told)

    def explains(self, shown: Shown) -> bool:
        """Whether a viewer could be shown that."""
        views = self._views[shown.viewer]
        if shown.whole:
            return views.get(shown.stream) == shown.view
        if self._events[shown.viewer].get(shown.stream) != shown.events:
            return False
        return any(views[later] == shown.view for later in range(shown.stream, self._streams[shown.viewer] + 1))

    def last(self, viewer: int | None) -> tuple[int, str]:
        """Where a viewer's stream stands in the end, and what they see there."""
        stream = self._streams[viewer]
        return stream, self.at(viewer, stream)

    def at(self, viewer: int | None, stream: int | None) -> str:
        """What a viewer sees at a number of their stream; nothing, if it has never been there."""
        return self._views[viewer].get(-1 if stream is None else stream, "")

    @staticmethod
    def _seen(state: Any, viewer: int | None) -> str:
        prompts = () if viewer is None else dict(engine.waiting(state)).get(viewer, ())
        return digest([engine.to_json(engine.view(state, viewer)), [engine.to_json(prompt) for prompt in prompts]])

    def _complain(self, words: str) -> None:
        self.problems.append(f"game {self.log.game}: {words}")
