"""What the server says."""

from typing import Any, Literal

from msgspec import Struct

from games.protocol.clocks import Clock
from games.protocol.opaque import (
    EventsJSON,
    LandJSON,
    MaybeRefusalJSON,
    MaybeViewJSON,
    PromptsJSON,
    ScoresJSON,
    SurveyJSON,
    ViewJSON,
)
from games.protocol.rooms import ChatMessage, Draft, LogEntry, Opened, Room, Seal


class ServerFrame(Struct, frozen=True, tag_field="type", kw_only=True):
    """A frame of the server."""


class SnapshotFrame(ServerFrame, frozen=True, omit_defaults=True, kw_only=True, tag="snapshot"):
    """Everything: on connecting, after `sync`, and when one's seat has changed. `now` is the time by the clocks' own
    reckoning, where there are any. With `undo` the asker may take back what they did last; `draft` is what they
    have written and not handed in."""

    stream: int
    now: str | None = None
    seat: int | None
    room: Room
    view: MaybeViewJSON
    prompts: PromptsJSON
    undo: bool = False
    draft: Draft | None = None
    log: tuple[LogEntry, ...]
    chat: tuple[ChatMessage, ...]


class UpdateFrame(ServerFrame, frozen=True, omit_defaults=True, kw_only=True, tag="update"):
    """Something happened that the asker may know. `stream` goes up by one each time; after a gap, `sync`. `seals` and
    `opened` as in a `LogEntry`: only when the last sealed choice or bid is in. `clock` as in a `Room`; `undo` and
    `undone` as in a snapshot and its log."""

    stream: int
    timed_out: int | None = None
    undone: int | None = None
    seals: tuple[Seal, ...] = ()
    view: ViewJSON
    prompts: PromptsJSON
    undo: bool = False
    events: EventsJSON
    opened: tuple[Opened, ...] = ()
    clock: Clock | None = None


class ShownFrame(ServerFrame, frozen=True, tag="shown"):
    """A further round has come within sight of those who watch everything with delay: the game as it stood at its end,
    and what happened in it. `stream` goes up by one each time."""

    stream: int
    view: ViewJSON
    log: tuple[LogEntry, ...]


class RoomFrame(ServerFrame, frozen=True, tag="room"):
    """The room has changed: people, presence, state."""

    room: Room


class ChatSaidFrame(ServerFrame, frozen=True, tag="chat"):
    """Somebody said something."""

    message: ChatMessage


class DraftKeptFrame(ServerFrame, frozen=True, tag="draft"):
    """The asker's draft as it is kept: after `sync`, where it brings no snapshot, and when another connection of theirs
    has had it kept."""

    draft: Draft


class DoneFrame(ServerFrame, frozen=True, omit_defaults=True, tag="done"):
    """The command has been carried out and stored. After a move, `stream` is where one's stream then stood; after
    a draft, `saved` is when it was kept."""

    id: str
    stream: int | None = None
    saved: str | None = None


class ExplainedFrame(ServerFrame, frozen=True, tag="explained"):
    """Why the move would be refused, or null if it would not be."""

    id: str
    refusal: MaybeRefusalJSON


class PreviewedFrame(ServerFrame, frozen=True, tag="previewed"):
    """What the move would bring: points, and in `land` what would be founded and cut off."""

    id: str
    scores: ScoresJSON
    land: LandJSON


class SurveyedFrame(ServerFrame, frozen=True, tag="surveyed"):
    """What is to be said of the draft."""

    id: str
    survey: SurveyJSON


ErrorCode = Literal[
    "malformed",
    "too_big",
    "unknown_type",
    "unknown_room",
    "forbidden",
    "not_seated",
    "not_started",
    "stale_prompt",
    "illegal",
    "refused",
    "conflict",
    "too_fast",
    "silent",
    "restart",
    "outdated",
    "too_many",
    "signed_out",
    "sanctioned",
    "banned",
    "server",
]


class ErrorFrame(ServerFrame, frozen=True, omit_defaults=True, tag="error"):
    """A command that was not carried out, and why; nothing has changed. `rule` comes with `illegal`."""

    id: str | None
    code: ErrorCode
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class TickFrame(ServerFrame, frozen=True, omit_defaults=True, kw_only=True, tag="tick"):
    """Every 15 seconds: where the asker's stream stands, and `now` as in a snapshot."""

    stream: int
    now: str | None = None


class RoomsFrame(ServerFrame, frozen=True, tag="rooms"):
    """The lobby: rooms that can be joined or watched, as a stranger sees them, as many pages as were asked for. With
    `more` there is a further page."""

    rooms: tuple[Room, ...]
    more: bool


class ChatRemovedFrame(ServerFrame, frozen=True, tag="chat_removed"):
    """A moderator has taken away what somebody said, by its id."""

    message: str


class StandingFrame(ServerFrame, frozen=True, tag="standing"):
    """Moderators have something to say to the asker: `GET /api/me/standing/` has it."""


class LobbyChatFrame(ServerFrame, frozen=True, tag="lobby_chat"):
    """What was said last in the lobby, on connecting; what is said from then on comes as `chat`."""

    chat: tuple[ChatMessage, ...]


ServerFrames = (
    SnapshotFrame
    | UpdateFrame
    | ShownFrame
    | RoomFrame
    | ChatSaidFrame
    | DraftKeptFrame
    | DoneFrame
    | ExplainedFrame
    | PreviewedFrame
    | SurveyedFrame
    | ErrorFrame
    | TickFrame
    | RoomsFrame
    | LobbyChatFrame
    | ChatRemovedFrame
    | StandingFrame
)
