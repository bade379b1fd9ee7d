"""What players did and were shown, held against the log of their games afterwards.

Players note what they sent, what was acknowledged or refused, and a digest of all that they were shown. What they had
no answer to may have happened once or not at all. An undo is sent, answered and stored as a move is.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.faults.truth import JSON, UNDO, Entry, Log, Truth, seen_in, told_in

CERTAIN = frozenset({"stale_prompt", "illegal", "malformed", "not_seated"})
"""Refusals after which a frame has certainly not been played, whatever else happened to it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame with a view: of which game, to whom (None: the public), its number, what it showed, and what it told of;
    a `whole` one shows the position at that number, another may show a later one."""

    game: str
    viewer: int | None
    stream: int
    view: str
    events: str
    whole: bool

    def is_in(self, truth: Truth) -> bool:
        """Whether the log explains it."""
        if self.whole:
            return truth.at(self.viewer, self.stream) == self.view
        return truth.told(self.viewer, self.stream) == self.events and truth.shows(self.viewer, self.stream, self.view)


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
        told = "" if whole else told_in(frame)
        self.shown.append(Shown(game, viewer, frame["stream"], seen_in(frame), told, whole))

    def note_answer(self, key: str, frame: JSON) -> None:
        """The answer to a move."""
        if frame["type"] == "done":
            self.acknowledged.append(key)
        else:
            self.refused[key] = frame["code"]


@dataclass(slots=True)
class Verdict:
    """What became of it all; `problems` is empty if every promise was kept."""

    moves: int = 0
    taken_back: int = 0
    lost: int = 0
    doubled: int = 0
    problems: list[str] = field(default_factory=list)

    def complain(self, words: str) -> None:
        """Notes a promise that was broken."""
        self.problems.append(words)


def verdict(histories: Iterable[History], logs: Iterable[Log]) -> Verdict:
    """Holds what people noted against the logs of all their games."""
    people, games = list(histories), {log.game: Truth(log) for log in logs}
    entries = [entry for one in games.values() for entry in one.log.entries]
    found = Verdict(moves=len(entries), taken_back=sum(entry.move == UNDO for entry in entries))
    for truth in games.values():
        found.problems += truth.problems
    _check_moves(found, people, entries)
    for person in people:
        found.problems += person.complaints
        for shown in person.shown:
            if not shown.is_in(games[shown.game]):
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
        elif _stored_as(sent[key]) != (entry.prompt, entry.move):
            found.complain(f"move {key} is in the log otherwise than it was sent")
    for person in people:
        for key in _lost(person, stored):
            found.lost += 1
            found.complain(f"move {key} was acknowledged and is not in the log")
        for key, code in person.refused.items():
            certain = CERTAIN | {"refused"} if sent[key]["type"] == "undo" else CERTAIN
            if code in certain and key in stored and key not in person.acknowledged:
                found.complain(f"move {key} was refused with {code} and is in the log")


def _lost(person: History, stored: dict[str, Entry]) -> list[str]:
    """Moves that somebody knows to be stored and that are not; an offer is not stored again while it stands."""
    made = [_stored_as(frame) for key, frame in person.sent.items() if key in stored]
    missing = set(person.acknowledged) - stored.keys()
    return [key for key in missing if not (_is_offer(person.sent[key]) and _stored_as(person.sent[key]) in made)]


def _is_offer(frame: JSON) -> bool:
    """Whether a frame makes an offer, which is not stored again while it stands."""
    return bool(frame["type"] == "move" and frame["move"]["kind"] == "propose")


def _stored_as(frame: JSON) -> tuple[str, JSON]:
    """What a frame that was carried out is in the log."""
    return (str(frame["stream"]), UNDO) if frame["type"] == "undo" else (frame["prompt"], frame["move"])
