"""A client that behaves like a browser tab: it remembers what it saw last and which frames have no answer yet."""

import random
from collections.abc import Callable
from contextlib import suppress

from tests.faults.expected_views import JSON
from tests.faults.history import History
from tests.web.play import answer_to

UNDOES, RASH = 0.15, 0.02
"""The chances that a player takes an act back: if an undo is offered, and if it is not."""
CLOSINGS = (("server", "closing"), ("restart", "closing"))
"""Why a server closes connections that are in order: its database is down, or the room's worker is back."""


class BrowserTab:
    """Follows one room, records everything it receives in a history, and reports violations of the protocol there."""

    def __init__(self, name: str, history: History) -> None:
        self.name, self.history = name, history
        self.game: str | None = None
        self.seat: int | None = None
        self.frame: JSON = {}
        self.stream: int | None = None
        self.mark = ""
        self.unanswered: dict[str, JSON] = {}
        self._count = 0

    @property
    def can_resume(self) -> bool:
        """Whether it can resume from an earlier state."""
        return self.stream is not None and self.game is not None

    def first_frames(self) -> list[JSON]:
        """The first frames on a new connection: its position in the stream, and all unanswered frames again."""
        sync = {"id": "sync", "type": "sync", "game": self.game, "seat": self.seat, "stream": self.stream}
        sync["mark"] = self.mark
        return [*([sync] if self.can_resume else []), *self.unanswered.values()]

    def handle(self, frame: JSON) -> None:
        """Handles a frame as a browser does."""
        match frame["type"]:
            case "snapshot":
                self.game, self.seat = frame["room"]["game"], frame["seat"]
                self.frame, self.stream, self.mark = frame, frame["stream"], frame.get("mark", "")
                if self.game is not None:
                    self.history.note_frame(frame, self.game, self.seat)
            case "update":
                frame = self._merged(frame)
                self.history.note_frame(frame, str(self.game), self.seat)
                if frame["stream"] != (self.stream or 0) + 1:
                    self._complain(f"update {frame['stream']} came after {self.stream}")
                self.frame, self.stream, self.mark = frame, frame["stream"], frame.get("mark", "")
            case "tick" if frame["stream"] != self.stream:
                self._complain(f"a tick says {frame['stream']} and not {self.stream}")
            case "done":
                self._answered(frame)
            case "error":
                self._answered(frame)
                if frame["id"] == "sync":
                    self.stream = None  # The missed updates are no longer available: it asks for everything.
                if frame["id"] is None and (frame["code"], frame.get("reason")) not in CLOSINGS:
                    self._complain(f"an error: {frame}")

    def _merged(self, update: JSON) -> JSON:
        """An update with the whole view: what has changed in it is merged into the one that the tab has."""
        return {**update, "view": self.frame["view"] | update["changes"]} if "changes" in update else update

    def _answered(self, frame: JSON) -> None:
        if frame.get("code") in ("server", "too_fast"):
            return  # The frame will be sent again.
        if self.unanswered.pop(frame["id"], None) is not None:
            self.history.note_answer(frame["id"], frame)

    def choose_frame(self, luck: random.Random, other: Callable[[], JSON | None]) -> JSON | None:
        """A frame of a player who has something to do: an answer, or an undo, often if one is offered and sometimes if
        not."""
        if self.seat is None or self.unanswered or not self.can_resume:
            return None
        if luck.random() < (UNDOES if self.frame.get("undo") else RASH):
            return self._named({"type": "undo", "stream": self.stream})
        return self._answer(luck, other)

    def _answer(self, luck: random.Random, other: Callable[[], JSON | None]) -> JSON | None:
        """An answer to the question, or another sealed one; sometimes an answer to no question. `other` answers the
        questions that the tests' own players do not know."""
        prompts = [prompt for prompt in self.frame.get("prompts", ()) if not prompt["optional"]]
        waiting = [prompt for prompt in prompts if not prompt.get("made")]
        if not prompts or (not waiting and luck.random() < 0.7):
            return None
        prompt = luck.choice(waiting or prompts)
        move: JSON | None = None
        with suppress(AssertionError):
            move = answer_to(prompt)
        move = move or other()
        if move is None:
            return None
        if move["kind"] == "decide" and luck.random() < 0.5:
            move = {**move, "cards": luck.sample(prompt["cards"], prompt["count"])}
        asks = "0" if luck.random() < 0.03 else prompt["id"]
        return self._named({"type": "move", "prompt": asks, "move": move})

    def _named(self, frame: JSON) -> JSON:
        """The frame with an ID that no other client uses."""
        self._count += 1
        return {"id": f"{self.name}.{self._count}", **frame}

    def record_sent(self, frame: JSON) -> None:
        """Records that it sends a move or an undo."""
        self.unanswered[frame["id"]] = self.history.sent[frame["id"]] = frame

    def _complain(self, text: str) -> None:
        self.history.complaints.append(f"{self.name}: {text}")
