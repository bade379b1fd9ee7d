"""A player's tab as a browser keeps it: what was seen last, and what has no answer yet."""

import random
from collections.abc import Callable
from contextlib import suppress

from tests.faults.history import History
from tests.faults.truth import JSON
from tests.web.play import answer_to

UNDOES, RASH = 0.15, 0.02
"""How often somebody takes back what they did: if it is offered, and if it is not."""


class Tab:
    """It follows one room, notes all that it hears in a history, and complains in it of what breaks the protocol."""

    def __init__(self, name: str, history: History) -> None:
        self.name, self.history = name, history
        self.game: str | None = None
        self.seat: int | None = None
        self.frame: JSON = {}
        self.stream: int | None = None
        self.unanswered: dict[str, JSON] = {}
        self._count = 0

    @property
    def comes_back(self) -> bool:
        """Whether it has something that it can go on from."""
        return self.stream is not None and self.game is not None

    def hello(self) -> list[JSON]:
        """What it says on a new line: where it stands, and again all that has no answer."""
        sync = {"id": "sync", "type": "sync", "game": self.game, "seat": self.seat, "stream": self.stream}
        return [*([sync] if self.comes_back else []), *self.unanswered.values()]

    def hear(self, frame: JSON) -> None:
        """What a browser does with each frame."""
        match frame["type"]:
            case "snapshot":
                self.game, self.seat = frame["room"]["game"], frame["seat"]
                self.frame, self.stream = frame, frame["stream"]
                if self.game is not None:
                    self.history.note_frame(frame, self.game, self.seat)
            case "update":
                self.history.note_frame(frame, str(self.game), self.seat)
                if frame["stream"] != (self.stream or 0) + 1:
                    self._complain(f"update {frame['stream']} came after {self.stream}")
                self.frame, self.stream = frame, frame["stream"]
            case "tick" if frame["stream"] != self.stream:
                self._complain(f"a tick says {frame['stream']} and not {self.stream}")
            case "done":
                self._answered(frame)
            case "error":
                self._answered(frame)
                if frame["id"] == "sync":
                    self.stream = None  # What was missed could not be told: it comes back for everything.
                # While the database is away, nobody is let in.
                if frame["id"] is None and (frame["code"], frame.get("reason")) != ("server", "closing"):
                    self._complain(f"an error: {frame}")

    def _answered(self, frame: JSON) -> None:
        if frame.get("code") in ("server", "too_fast"):
            return  # It will be sent again.
        if self.unanswered.pop(frame["id"], None) is not None:
            self.history.note_answer(frame["id"], frame)

    def choice(self, luck: random.Random, other: Callable[[], JSON | None]) -> JSON | None:
        """A frame of a player who has something to do: an answer, or, often if it is offered and now and then if it is
        not, an undo."""
        if self.seat is None or self.unanswered or not self.comes_back:
            return None
        if luck.random() < (UNDOES if self.frame.get("undo") else RASH):
            return self._named({"type": "undo", "stream": self.stream})
        return self._answer(luck, other)

    def _answer(self, luck: random.Random, other: Callable[[], JSON | None]) -> JSON | None:
        """An answer to what is asked, or another sealed one; now and then to what nobody asks. `other` knows answers to
        questions of which the tests' own players know none."""
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
        """The frame under an id that nobody else uses."""
        self._count += 1
        return {"id": f"{self.name}.{self._count}", **frame}

    def sends(self, frame: JSON) -> None:
        """Notes that it sends a move or an undo."""
        self.unanswered[frame["id"]] = self.history.sent[frame["id"]] = frame

    def _complain(self, words: str) -> None:
        self.history.complaints.append(f"{self.name}: {words}")
