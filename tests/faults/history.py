"""Checks what players sent and were shown against the logs of their games.

Players record what they sent, what was acknowledged or refused, and a digest of everything shown to them. A frame
without an answer may have been carried out once or not at all. An undo is sent, answered and stored like a move."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.faults.expected_views import JSON, UNDO, Entry, ExpectedViews, Log, events_in, seen_in

CERTAIN = frozenset({"stale_prompt", "illegal", "malformed", "not_seated"})
"""Refusals after which a frame has certainly not been carried out, whatever else happened to it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame with a view: its game, its viewer (None: the public), its number in the stream, the digest of what it
    showed, and the events that it reported. A `whole` one shows the position at exactly that number; another may show a
    later one."""

    game: str
    viewer: int | None
    stream: int
    view: str
    events: str
    whole: bool

    def is_in(self, expected: ExpectedViews) -> bool:
        """Whether the log explains it."""
        if self.whole:
            return expected.at(self.viewer, self.stream) == self.view
        return expected.events_at(self.viewer, self.stream) == self.events and expected.shows(
            self.viewer, self.stream, self.view
        )


@dataclass(slots=True)
class History:
    """What one person recorded. Moves are known by their IDs, which are unique among all players."""

    sent: dict[str, JSON] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    shown: list[Shown] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def note_frame(self, frame: JSON, game: str, viewer: int | None) -> None:
        """Records a snapshot or an update."""
        whole = frame["type"] == "snapshot"
        events = "" if whole else events_in(frame)
        self.shown.append(Shown(game, viewer, frame["stream"], seen_in(frame), events, whole))

    def note_answer(self, key: str, frame: JSON) -> None:
        """Records the answer to a move."""
        if frame["type"] == "done":
            self.acknowledged.append(key)
        else:
            self.refused[key] = frame["code"]


@dataclass(slots=True)
class Verdict:
    """The result of the check; `problems` is empty if every promise was kept."""

    moves: int = 0
    moves_undone: int = 0
    lost: int = 0
    duplicated: int = 0
    problems: list[str] = field(default_factory=list)

    def complain(self, words: str) -> None:
        """Records a broken promise."""
        self.problems.append(words)


def verdict(histories: Iterable[History], logs: Iterable[Log]) -> Verdict:
    """Checks what people recorded against the logs of all their games."""
    people, games = list(histories), {log.game: ExpectedViews(log) for log in logs}
    entries = [entry for game in games.values() for entry in game.log.entries]
    result = Verdict(moves=len(entries), moves_undone=sum(entry.move == UNDO for entry in entries))
    for expected in games.values():
        result.problems += expected.problems
    _check_moves(result, people, entries)
    for person in people:
        result.problems += person.complaints
        for shown in person.shown:
            if not shown.is_in(games[shown.game]):
                result.complain(
                    f"game {shown.game}: viewer {shown.viewer} was shown something that is not in the log: {shown}"
                )
    return result


def _check_moves(result: Verdict, people: list[History], entries: list[Entry]) -> None:
    stored = {entry.client_id: entry for entry in entries if entry.client_id}
    for key, times in Counter(entry.client_id for entry in entries if entry.client_id).items():
        if times > 1:
            result.duplicated += 1
            result.complain(f"move {key} is in the log {times} times")
    sent = {key: frame for person in people for key, frame in person.sent.items()}
    for key, entry in stored.items():
        if key not in sent:
            result.complain(f"move {key} is in the log and was not sent")
        elif _stored_as(sent[key]) != (entry.prompt, entry.move):
            result.complain(f"move {key} differs in the log from what was sent")
    for person in people:
        for key in _lost(person, stored):
            result.lost += 1
            result.complain(f"move {key} was acknowledged and is not in the log")
        for key, code in person.refused.items():
            certain = CERTAIN | {"refused"} if sent[key]["type"] == "undo" else CERTAIN
            if code in certain and key in stored and key not in person.acknowledged:
                result.complain(f"move {key} was refused with {code} and is in the log")


def _lost(person: History, stored: dict[str, Entry]) -> list[str]:
    """Moves that a person knows to be stored and that are not; a repeated offer is not stored while it stands."""
    made = [_stored_as(frame) for key, frame in person.sent.items() if key in stored]
    missing = set(person.acknowledged) - stored.keys()
    return [key for key in missing if not (_is_offer(person.sent[key]) and _stored_as(person.sent[key]) in made)]


def _is_offer(frame: JSON) -> bool:
    """Whether a frame makes an offer, which is not stored again while it stands."""
    return bool(frame["type"] == "move" and frame["move"]["kind"] == "propose")


def _stored_as(frame: JSON) -> tuple[str, JSON]:
    """The log entry of a frame that was carried out."""
    return (str(frame["stream"]), UNDO) if frame["type"] == "undo" else (frame["prompt"], frame["move"])
