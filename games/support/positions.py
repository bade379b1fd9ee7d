"""A game at one version, what each viewer sees of it, and the effects of one move."""

import threading
from dataclasses import dataclass, replace
from hashlib import blake2b
from secrets import token_hex
from typing import Any

import msgspec

from games import engine
from games.models.games import MARK_LENGTH
from games.support.encoding import encode, raw_json
from games.support.movers import Mover

PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class ViewerState:
    """What one viewer sees, as JSON: the fields of the view, and the prompts that they may answer. With `undo` they may
    take back their last move."""

    fields: dict[str, bytes]
    prompts: msgspec.Raw
    undo: bool

    @property
    def view(self) -> msgspec.Raw:
        """The whole view."""
        return _object(self.fields)

    def changes_since(self, earlier: "ViewerState") -> msgspec.Raw:
        """The fields of the view that differ from those of an earlier one of the same viewer."""
        return _object({name: value for name, value in self.fields.items() if value != earlier.fields[name]})


@dataclass(frozen=True, slots=True)
class Step:
    """The effects of one move of the log: the streams after it, its events as pairs of audience and event, and the
    seals that it opened. `undone` is the step that it takes back, with the streams after that one."""

    number: int
    mark: str
    mover: Mover
    streams: dict[str, int]
    events: list[list[Any]]
    seals: list[dict[str, Any]]
    undone: dict[str, Any] | None = None

    def events_for(self, viewer: int | None) -> msgspec.Raw:
        """Its events that a viewer may see, as JSON."""
        return visible_events(self.events, viewer)

    def mark_for(self, viewer: int | None) -> str:
        """Its mark as a viewer may know it; nobody can tell from two that they are of the same move."""
        return viewer_mark(self.mark, viewer)


class Position:
    """A game's state after `version` moves, the last of them with this `mark`, and its streams. Views are computed
    once, on first use.

    `undo` is the seat that may take back its last move. Prompts from before an undo and those after it are different
    questions: `asked_again` counts them, and their prompts get different IDs, so that late answers are rejected.
    `seen_before` is what viewers saw before its last move, as far as this process has computed it.
    """

    def __init__(
        self,
        game_id: str,
        version: int,
        mark: str,
        state: Any,
        streams: dict[str, int],
        undo: int | None = None,
        asked_again: dict[str, int] | None = None,
    ) -> None:
        self.game_id = game_id
        self.version = version
        self.mark = mark
        self.state = state
        self.streams = streams
        self.undo = undo
        self.asked_again = asked_again or {}
        self.frames: dict[tuple[int | None, int, bool], bytes] = {}
        self.seen_before: dict[int | None, ViewerState] = {}
        self.clock: Any = None
        self.public_logs: dict[bool, Any] = {}
        self._lock = threading.RLock()
        self._seen: dict[int | None, ViewerState] = {}
        self._waiting: dict[int, tuple[Any, ...]] | None = None

    def prompts(self, viewer: int | None) -> tuple[Any, ...]:
        """The prompts that a viewer may answer; none for the public."""
        with self._lock:
            if self._waiting is None:
                waiting = engine.waiting(self.state)
                self._waiting = {seat: tuple(map(self._renamed, asked)) for seat, asked in waiting.items()}
            return () if viewer is None else tuple(self._waiting.get(viewer, ()))

    def after_move(self, state: Any, undo: int | None) -> "Position":
        """The position after a move, with unchanged streams."""
        mark = token_hex(MARK_LENGTH // 2)
        after = Position(self.game_id, self.version + 1, mark, state, dict(self.streams), undo, self.asked_again)
        after.seen_before = self._seen
        return after

    def after_undo(self, state: Any, undo: int | None) -> "Position":
        """The position after a move was taken back. Its prompts differ from those before the undo."""
        after = self.after_move(state, undo)
        asked = self._prompt_ids() | after._prompt_ids()
        after.asked_again = self.asked_again | {one: self.asked_again.get(one, 0) + 1 for one in asked}
        return after

    def _prompt_ids(self) -> set[str]:
        """The engine's IDs of the current prompts."""
        return {prompt.id for asked in engine.waiting(self.state).values() for prompt in asked}

    def current_prompt_id(self, prompt: str) -> str | None:
        """The engine's ID of a prompt; None if the prompt was invalidated by an undo."""
        own = engine_prompt_id(prompt)
        return own if self._prompt_id(own) == prompt else None

    def _prompt_id(self, own: str) -> str:
        return f"{own}.{self.asked_again[own]}" if own in self.asked_again else own

    def _renamed(self, prompt: Any) -> Any:
        return replace(prompt, id=self._prompt_id(prompt.id)) if prompt.id in self.asked_again else prompt

    def seen_by(self, viewer: int | None) -> ViewerState:
        """What a seat sees, or the public."""
        with self._lock:
            if viewer not in self._seen:
                prompts = [engine.to_json(prompt) for prompt in self.prompts(viewer)]
                view = engine.to_json(engine.view(self.state, viewer))
                fields = {name: encode(value) for name, value in view.items()}
                undo = viewer is not None and viewer == self.undo
                self._seen[viewer] = ViewerState(fields, raw_json(prompts), undo)
            return self._seen[viewer]

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All distinct viewers: the public and each seat."""
        return (None, *range(len(self.streams) - 1))


def _object(fields: dict[str, bytes]) -> msgspec.Raw:
    """An object as JSON, from its fields."""
    return msgspec.Raw(b"{%b}" % b",".join(b'"%b":%b' % (name.encode(), value) for name, value in fields.items()))


def engine_prompt_id(prompt: str) -> str:
    """The engine's part of a prompt's ID, without the number of undos."""
    return prompt.partition(".")[0]


def stream_key(viewer: int | None) -> str:
    """A viewer's key in a game's or a move's `streams`."""
    return PUBLIC if viewer is None else str(viewer)


def viewer_mark(mark: str, viewer: int | None) -> str:
    """The mark of a move as a viewer may know it: another for each viewer."""
    return mark and blake2b(f"{mark} {stream_key(viewer)}".encode(), digest_size=MARK_LENGTH // 2).hexdigest()


def visible_events(events: list[list[Any]], viewer: int | None) -> msgspec.Raw:
    """The stored events that a viewer may see, as JSON."""
    return raw_json([event for audience, event in events if audience is None or viewer in audience])
