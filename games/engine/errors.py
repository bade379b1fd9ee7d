"""The engine's errors: typed, with data. Clients translate them into messages."""

from dataclasses import dataclass, field
from typing import Any, Literal


class EngineError(Exception):
    """Base class of the engine's errors. No error ever changes a state."""


class Malformed(EngineError):
    """Input that cannot be parsed: `path` says where it is wrong, `expected` what should be there."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: expected {expected}")
        self.path = path
        self.expected = expected


class StalePrompt(EngineError):
    """The prompt that was answered is not, or no longer, one of the seat's prompts."""

    def __init__(self, seat: int, prompt: str) -> None:
        super().__init__(f"seat {seat} has no prompt {prompt!r}")
        self.seat = seat
        self.prompt = prompt


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal: the rule's ID, with its letter if it has one, the key of the reason, and its data."""

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


Irreversible = Literal["drawn", "revealed", "sealed"]
"""Why an act can never be undone, by anyone."""
NotUndoable = Irreversible | Literal["over", "nothing_to_undo", "others_have_moved", "not_your_own_move"]
"""Why a seat has nothing to undo now."""


class CannotUndo(EngineError):
    """The seat's last act cannot be undone, or there is none."""

    def __init__(self, seat: int, reason: NotUndoable) -> None:
        super().__init__(f"seat {seat}: {reason}")
        self.seat = seat
        self.reason = reason
