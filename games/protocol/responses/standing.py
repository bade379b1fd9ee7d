"""Moderators' decisions about you and about what you reported, and their messages to you."""

from typing import Literal

from msgspec import Struct


class MyAppeal(Struct, frozen=True, kw_only=True):
    """Your appeal against a sanction; `granted` and `answer` are null until it is decided."""

    text: str
    at: str
    answer: str | None
    granted: bool | None


class MySanction(Struct, frozen=True, kw_only=True):
    """A sanction against you: its `step`, the `reason`, and until when, null for permanently. It `holds` until then,
    a warning until it is `acknowledged`, unless moderators lift it earlier: `lifted` is when they did, or null.
    `appeal` is null until you have appealed."""

    id: str
    step: Literal["warning", "mute", "seat_ban", "account_ban"]
    reason: str
    since: str
    until: str | None
    holds: bool
    lifted: str | None
    acknowledged: bool
    appeal: MyAppeal | None


class MyReport(Struct, frozen=True, kw_only=True):
    """A report of yours: `decision` and `answer` are null until it is decided, and `acknowledged` means that you have
    read the decision."""

    id: str
    about: str
    kind: Literal["insult", "cheating", "stalling", "name", "spam", "other"]
    at: str
    decision: Literal["upheld", "dismissed"] | None
    answer: str | None
    acknowledged: bool


class MyMessage(Struct, frozen=True, kw_only=True):
    """A private message from the moderators; `acknowledged` means that you have read it. You can answer it once;
    `answer` is null until then."""

    id: str
    text: str
    at: str
    acknowledged: bool
    answer: str | None


class Standing(Struct, frozen=True, kw_only=True):
    """Moderators' messages to you, from `GET /api/me/standing/`, newest first; also for banned players."""

    sanctions: tuple[MySanction, ...]
    reports: tuple[MyReport, ...]
    messages: tuple[MyMessage, ...]
