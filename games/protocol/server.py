"""Frames from the server."""

from typing import Any, Literal

from msgspec import Struct

from games.protocol.clocks import Clock
from games.protocol.opaque import (
    ChangesJSON,
    EventsJSON,
    LandJSON,
    MaybeRefusalJSON,
    MaybeViewJSON,
    MoveJSON,
    PromptsJSON,
    ReasonJSON,
    ScoresJSON,
    SurveyJSON,
    ViewJSON,
)
from games.protocol.rooms import ChatMessage, Draft, LogEntry, Opened, Room, Seal


class ServerFrame(Struct, frozen=True, tag_field="type", kw_only=True):
    """A frame from the server."""


class SnapshotFrame(ServerFrame, frozen=True, omit_defaults=True, kw_only=True, tag="snapshot"):
    """Everything: on connecting (but not with `?resume`), after `sync`, when your seat has changed, and when the game
    begins. `mark` goes with `stream`: repeat both in `sync`. `now` is the server's time, by which clocks run, where
    there are any. With `undo` you may take back your last move; `draft` is your unfinished answer."""

    stream: int
    mark: str = ""
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
    """Something happened that you may see. `stream` increases by one each time; after a gap, send `sync`; `mark` is as
    in a snapshot. `seals` and `opened` are as in a `LogEntry`: present only when the last sealed choice or bid is in.
    `clock` is as in a `Room`; `undo` is as in a snapshot, and who moved as in a `LogEntry`, like `undone`. Clients that
    connect with `?changes` may get, instead of `view`, only those of its fields that have changed, as `changes`."""

    stream: int
    mark: str = ""
    mover: int | None = None
    bot: bool = False
    timed_out: int | None = None
    undone: int | None = None
    seals: tuple[Seal, ...] = ()
    view: MaybeViewJSON = None
    changes: ChangesJSON | None = None
    prompts: PromptsJSON
    undo: bool = False
    events: EventsJSON
    opened: tuple[Opened, ...] = ()
    clock: Clock | None = None


class ShownFrame(ServerFrame, frozen=True, tag="shown"):
    """Another round has become visible to spectators who watch everything with delay: the game at its end, and what
    happened in it. `stream` increases by one each time; `mark` is as in a snapshot."""

    stream: int
    mark: str
    view: ViewJSON
    log: tuple[LogEntry, ...]


class RoomFrame(ServerFrame, frozen=True, tag="room"):
    """The room has changed: players, presence, state."""

    room: Room


class ChatSaidFrame(ServerFrame, frozen=True, tag="chat"):
    """A new chat message."""

    message: ChatMessage


class DraftSavedFrame(ServerFrame, frozen=True, tag="draft"):
    """Your draft as stored: after `sync`, if there is no snapshot, and when you have saved it through another
    connection."""

    draft: Draft


class DoneFrame(ServerFrame, frozen=True, omit_defaults=True, tag="done"):
    """The command was carried out and stored. After a move, `stream` is your stream number at that point; after a
    draft, `saved` is when it was stored."""

    id: str
    stream: int | None = None
    saved: str | None = None


class ExplainedFrame(ServerFrame, frozen=True, tag="explained"):
    """Why the move would be refused, or null if it is legal."""

    id: str
    refusal: MaybeRefusalJSON


class PreviewedFrame(ServerFrame, frozen=True, tag="previewed"):
    """The effects of the move: points, in `land` the provinces it would found and the land it would cut off, in
    `barred` how many borders of the action would be lost because of a third province. `final`: it could not be undone,
    since it ends the game, or something is drawn or revealed after it."""

    id: str
    scores: ScoresJSON
    land: LandJSON
    barred: int
    final: bool


class SurveyedFrame(ServerFrame, frozen=True, tag="surveyed"):
    """The result of checking the draft; each entry names its line. `refusals`: why it would not be accepted; `remarks`:
    lines that would be illegal today, and bids on what would bring nothing today, as warnings; `prospects`: what it
    would found, cut off and score today; `costs`: the most that lines can cost. The rest are the orders that could come
    next in the list being edited."""

    id: str
    survey: SurveyJSON


class HintEffects(Struct, frozen=True, kw_only=True):
    """What a move brings at once, as far as that is certain: the `points` of each seat, and the `ducats` that you
    receive or, below zero, pay."""

    points: tuple[int, ...]
    ducats: int


class HintedFrame(ServerFrame, frozen=True, kw_only=True, tag="hinted"):
    """The suggested `move`, an answer to `prompt`, its `effects`, of which none are known if it is sealed, and the
    `reason` for it, if that can be said briefly."""

    id: str
    prompt: str
    move: MoveJSON
    effects: HintEffects | None
    reason: ReasonJSON


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
    """Why a command was not carried out; nothing has changed. `rule` comes with `illegal`. After the reason
    `closing` the server closes the connection."""

    id: str | None
    code: ErrorCode
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class TickFrame(ServerFrame, frozen=True, omit_defaults=True, kw_only=True, tag="tick"):
    """Sent every 15 seconds: your current stream number, and at a table `now` as in a snapshot."""

    stream: int
    now: str | None = None


class RoomsFrame(ServerFrame, frozen=True, tag="rooms"):
    """The lobby: rooms to join or watch, as an anonymous visitor sees them, as many pages of 30 as requested. With
    `more` there is another page. First come three rooms of each network address, then three more of each, and so on;
    within a page they are sorted by age."""

    rooms: tuple[Room, ...]
    more: bool


class ChatRemovedFrame(ServerFrame, frozen=True, tag="chat_removed"):
    """A moderator has removed a message, by its ID; sent to those who may have seen it."""

    message: str


class StandingFrame(ServerFrame, frozen=True, tag="standing"):
    """Moderators have a message for you: see `GET /api/me/standing/`."""


class RestartFrame(ServerFrame, frozen=True, tag="restart"):
    """When the server will be restarted, sent on all connections once that is announced, and on new ones; with null, it
    will not be after all. A connection that was sent none has nothing to expect."""

    at: str | None


class LobbyChatFrame(ServerFrame, frozen=True, tag="lobby_chat"):
    """The lobby's latest 50 messages, on connecting; new ones come as `chat`."""

    chat: tuple[ChatMessage, ...]


ServerFrames = (
    SnapshotFrame
    | UpdateFrame
    | ShownFrame
    | RoomFrame
    | ChatSaidFrame
    | DraftSavedFrame
    | DoneFrame
    | ExplainedFrame
    | PreviewedFrame
    | SurveyedFrame
    | HintedFrame
    | ErrorFrame
    | TickFrame
    | RoomsFrame
    | LobbyChatFrame
    | ChatRemovedFrame
    | StandingFrame
    | RestartFrame
)
