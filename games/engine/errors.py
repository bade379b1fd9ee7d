"""What the engine answers when it will not do something. Typed, with data; the words are the client's."""

from dataclasses import dataclass, field
from typing import Any, Literal


class EngineError(Exception):
    """Any refusal of the engine. The state is never changed by one."""


class Malformed(EngineError):
    """Input that is not of the right form at all: `path` says where, `expected` what would be right."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: expected {expected}")
        self.path = path
        self.expected = expected


class StalePrompt(EngineError):
    """The prompt answered is not one that waits for this seat now."""

    def __init__(self, seat: int, prompt: str) -> None:
        super().__init__(f"seat {seat} has no prompt {prompt!r}")
        self.seat = seat
        self.prompt = prompt


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal: the rule's ID, with its letter where it has one, the reason's key, and its data."""

    rule: str
    reason: str
    data: dict[str, Any] = field(default_factory=dict)


class IllegalMove(EngineError):
    """A well-formed move that a rule forbids."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule} {refusal.reason} {refusal.data}")
        self.refusal = refusal
        self.rule = refusal.rule
        self.detail = refusal.data


Lasts = Literal["drawn", "revealed", "sealed"]
"""What keeps an act from being taken back, whoever asks and whenever."""
NotUndone = Lasts | Literal["over", "nothing_done", "done_by_others", "not_by_hand"]
"""Why there is nothing that a seat may take back."""


class CannotUndo(EngineError):
    """A seat's last act cannot be taken back, or there is none."""

    def __init__(self, seat: int, reason: NotUndone) -> None:
        super().__init__(f"seat {seat}: {reason}")
        self.seat = seat
        self.reason = reason
