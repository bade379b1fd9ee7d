"""Every frame of the sockets, typed. `manage.py protocol_types` makes TypeScript of it, and of games/answers.py.

What the engine gives (moves, prompts, events, views) goes through as its own JSON: `Ts` names its type for the client,
`msgspec.Raw` carries it already encoded. docs/protocol.md tells the conversation.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct


@dataclass(frozen=True, slots=True)
class Ts:
    """The TypeScript type of something that is opaque on this side."""

    name: str


MAX_FRAME = 64 * 1024
"""The longest frame that a client may send, in bytes."""

Id = Annotated[str, Meta(pattern="^[ -~]{1,64}$")]
"""What a client calls a command: 1 to 64 printable characters of ASCII."""
MoveJSON = Annotated[dict[str, Any], Ts("Move")]
ViewJSON = Annotated[msgspec.Raw, Ts("View")]
PromptsJSON = Annotated[msgspec.Raw, Ts("Prompt[]")]
EventsJSON = Annotated[msgspec.Raw, Ts("GameEvent[]")]
RefusalJSON = Annotated[msgspec.Raw, Ts("Refusal")]
ScoresJSON = Annotated[msgspec.Raw, Ts("Scored[]")]
Options = dict[str, str | int | bool]


# --- What the client says. Every frame has an id, which the answer repeats.


class ClientFrame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A frame of the client."""

    id: Id


class MoveFrame(ClientFrame, frozen=True, tag="move"):
    """Answer a prompt with a move. Sent again with the same id it is answered again, not played again."""

    prompt: Annotated[str, Meta(max_length=128)]
    move: MoveJSON


class ExplainFrame(ClientFrame, frozen=True, tag="explain"):
    """Ask why a move would be refused."""

    move: MoveJSON


class PreviewFrame(ClientFrame, frozen=True, tag="preview"):
    """Ask what a move on the board would score."""

    move: MoveJSON


class SyncFrame(ClientFrame, frozen=True, tag="sync"):
    """Ask for the whole again, after a gap."""


class ChatFrame(ClientFrame, frozen=True, tag="chat"):
    """Say something at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class HandOverFrame(ClientFrame, frozen=True, tag="hand_over"):
    """Give the seat of somebody who has been away to a bot, until they take it back."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class TakeBackFrame(ClientFrame, frozen=True, tag="take_back"):
    """Take one's own seat back from the bot that sat in."""


class PingFrame(ClientFrame, frozen=True, tag="ping"):
    """Ask whether the line lives; answered by `done`."""


Command = MoveFrame | ExplainFrame | PreviewFrame | SyncFrame | ChatFrame | HandOverFrame | TakeBackFrame | PingFrame


# --- Rooms, as the sockets and the API show them.


class RoomSeat(Struct, frozen=True, kw_only=True):
    """A place at the table. `away_since` is when its person was last seen, if they are not here now; `stand_in` says
    that a bot sits in for them."""

    seat: int
    colour: int
    occupant: Literal["person", "bot"] | None
    name: str
    online: bool
    away_since: str | None
    mine: bool
    stand_in: bool


class OpenedShuffle(Struct, frozen=True, kw_only=True):
    """What a game's commitment hid: its seed, and the salt that was hashed with it."""

    seed: str
    salt: str


class Shuffle(Struct, frozen=True, kw_only=True):
    """How a game's shuffles can be checked: `commitment` is SHA-256 over "salt:seed", `opened` once it is over."""

    commitment: str
    opened: OpenedShuffle | None


class RoomCan(Struct, frozen=True, kw_only=True):
    """What the asker may do with the room now."""

    join: bool
    start: bool
    add_bots: bool
    leave: bool


class Room(Struct, frozen=True, kw_only=True):
    """A room as its asker sees it. `ended_by` tells a game played out from one that a moderator ended; who has been
    away for `away_after` seconds can be replaced by a bot."""

    id: str
    name: str
    edition: str
    options: Options
    public: bool
    state: Literal["open", "playing", "ended", "closed"]
    ended_by: Literal["play", "moderator"] | None
    seats: tuple[RoomSeat, ...]
    creator_mine: bool
    game: str | None
    shuffle: Shuffle | None
    spectators: int
    away_after: float
    created: str
    can: RoomCan


class ChatMessage(Struct, frozen=True, kw_only=True):
    """Something said at the table, as plain text."""

    id: int
    name: str
    seat: int | None
    text: str
    at: str


class Seal(Struct, frozen=True, kw_only=True):
    """A sealed choice or bid, all being in: `hash` is SHA-256 over "salt:move", the move as canonical JSON."""

    seat: int
    hash: str


class Opened(Struct, frozen=True, kw_only=True):
    """What a seal hid."""

    seat: int
    salt: str
    move: MoveJSON


class LogEntry(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What happened, as far as the asker may know, at a number of their stream. `seals` come before the events that
    reveal what they hid, `opened` after them."""

    stream: int
    seals: tuple[Seal, ...] = ()
    events: EventsJSON
    opened: tuple[Opened, ...] = ()


# --- What the server says.


class ServerFrame(Struct, frozen=True, tag_field="type", kw_only=True):
    """A frame of the server."""


class SnapshotFrame(ServerFrame, frozen=True, tag="snapshot"):
    """Everything: on connecting, after `sync`, and when one's seat has changed."""

    stream: int
    seat: int | None
    room: Room
    view: Annotated[msgspec.Raw | None, Ts("View | null")]
    prompts: PromptsJSON
    log: tuple[LogEntry, ...]
    chat: tuple[ChatMessage, ...]


class UpdateFrame(ServerFrame, frozen=True, omit_defaults=True, kw_only=True, tag="update"):
    """Something happened that the asker may know. `stream` goes up by one each time; after a gap, `sync`. `seals` and
    `opened` as in a `LogEntry`: only when the last sealed choice or bid is in."""

    stream: int
    seals: tuple[Seal, ...] = ()
    view: ViewJSON
    prompts: PromptsJSON
    events: EventsJSON
    opened: tuple[Opened, ...] = ()


class RoomFrame(ServerFrame, frozen=True, tag="room"):
    """The room has changed: people, presence, state."""

    room: Room


class ChatSaidFrame(ServerFrame, frozen=True, tag="chat"):
    """Somebody said something."""

    message: ChatMessage


class DoneFrame(ServerFrame, frozen=True, tag="done"):
    """The command has been carried out and stored. After a move, `stream` is where one's stream then stood."""

    id: str
    stream: int | None = None


class ExplainedFrame(ServerFrame, frozen=True, tag="explained"):
    """Why the move would be refused, or null if it would not be."""

    id: str
    refusal: Annotated[msgspec.Raw, Ts("Refusal | null")]


class PreviewedFrame(ServerFrame, frozen=True, tag="previewed"):
    """What the move would score."""

    id: str
    scores: ScoresJSON


ErrorCode = Literal[
    "malformed",
    "too_big",
    "unknown_type",
    "unknown_room",
    "not_seated",
    "not_started",
    "stale_prompt",
    "illegal",
    "refused",
    "conflict",
    "too_fast",
    "server",
]


class ErrorFrame(ServerFrame, frozen=True, omit_defaults=True, tag="error"):
    """A command that was not carried out, and why; nothing has changed. `rule` comes with `illegal`."""

    id: str | None
    code: ErrorCode
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class TickFrame(ServerFrame, frozen=True, tag="tick"):
    """Every 15 seconds: where the asker's stream stands."""

    stream: int


class RoomsFrame(ServerFrame, frozen=True, tag="rooms"):
    """The lobby: rooms that can be joined or watched, as a stranger sees them."""

    rooms: tuple[Room, ...]


ServerFrames = (
    SnapshotFrame
    | UpdateFrame
    | RoomFrame
    | ChatSaidFrame
    | DoneFrame
    | ExplainedFrame
    | PreviewedFrame
    | ErrorFrame
    | TickFrame
    | RoomsFrame
)
