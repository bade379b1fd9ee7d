"""What moderators have decided about the asker, and about what they reported."""

from typing import Literal

from msgspec import Struct


class MyAppeal(Struct, frozen=True, kw_only=True):
    """What the asker said against a sanction; `granted` and `answer` are null until it is decided."""

    text: str
    at: str
    answer: str | None
    granted: bool | None


class MySanction(Struct, frozen=True, kw_only=True):
    """What moderators have decided about the asker: `step`, and why in `reason`; until when, null for good. It `holds`
    until then, a warning until it is `acknowledged`, unless it is lifted before. `appeal` is null until they have said
    something against it."""

    id: str
    step: Literal["warning", "mute", "seat_ban", "account_ban"]
    reason: str
    since: str
    until: str | None
    holds: bool
    acknowledged: bool
    appeal: MyAppeal | None


class MyReport(Struct, frozen=True, kw_only=True):
    """Somebody whom the asker has reported: `decision` and `answer` are null until it is decided, and `told` says that
    they have read that."""

    id: str
    about: str
    kind: Literal["insult", "cheating", "stalling", "name", "spam", "other"]
    at: str
    decision: Literal["upheld", "dismissed"] | None
    answer: str | None
    told: bool


class Standing(Struct, frozen=True, kw_only=True):
    """What moderators have to say to the asker, from `GET /api/me/standing/`, the newest first; also to somebody
    who may do nothing else here."""

    sanctions: tuple[MySanction, ...]
    reports: tuple[MyReport, ...]
