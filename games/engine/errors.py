"""What the engine answers when it will not do something. Typed, with data; the words are the client's."""

from dataclasses import dataclass, field
from typing import Any


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
