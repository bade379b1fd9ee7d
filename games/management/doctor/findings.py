"""What `manage.py doctor` reports."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    UNUSED = "not used"
    UNKNOWN = "unknown"
    WARNING = "warning"
    FAULT = "FAULT"


@dataclass(frozen=True)
class Finding:
    """One line of the report: a part of the deployment, what was found, and what to do about it, if anything."""

    part: str
    level: Level
    text: str
    remedy: str = ""


def ok(part: str, text: str) -> Finding:
    """What works."""
    return Finding(part, Level.OK, text)


def unused(part: str, text: str) -> Finding:
    """What this deployment does without."""
    return Finding(part, Level.UNUSED, text)


def warning(part: str, text: str, remedy: str) -> Finding:
    """What works today, and may not tomorrow."""
    return Finding(part, Level.WARNING, text, remedy)


def fault(part: str, text: str, remedy: str) -> Finding:
    """What does not work."""
    return Finding(part, Level.FAULT, text, remedy)
