"""What the client says. Every frame has an id, which the answer repeats."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine.editions.internet.components import ACTIONS
from games.protocol.clocks import Choice
from games.protocol.opaque import MoveJSON

MAX_FRAME = 64 * 1024
"""The longest frame that a client may send, in bytes."""


Id = Annotated[str, Meta(pattern=r"^[ -~]{1,64}$(?!\n)")]
"""What a client calls a command: 1 to 64 printable characters of ASCII. `$` alone would let a line end behind it."""
ActionName = Annotated[str, Meta(pattern=rf"^({'|'.join(ACTIONS)})$(?!\n)")]
"""An action that an order sheet of the edition internet has orders for."""


class ClientFrame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A frame of the client."""

    id: Id


class MoveFrame(ClientFrame, frozen=True, tag="move"):
    """Answer a prompt with a move. Sent again with the same id it is answered again, not played again."""

    prompt: Annotated[str, Meta(max_length=128)]
    move: MoveJSON


class UndoFrame(ClientFrame, frozen=True, tag="undo"):
    """Take one's last act back, while `undo` says that one may. `stream` is where one's stream then stood: if it has
    gone on, something else has happened."""

    stream: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class ExplainFrame(ClientFrame, frozen=True, tag="explain"):
    """Ask why a move would be refused."""

    move: MoveJSON


class PreviewFrame(ClientFrame, frozen=True, tag="preview"):
    """Ask what a move on the board would bring."""

    move: MoveJSON


class SurveyFrame(ClientFrame, frozen=True, tag="survey"):
    """Have a draft of a move looked over, such as an order sheet that is still being written. `action` and `line`, from
    1 with "otherwise" last, name the list of orders that is being written, if there is one."""

    move: MoveJSON
    action: ActionName | None = None
    line: Annotated[int, Meta(ge=1, le=1000)] | None = None


class SyncFrame(ClientFrame, frozen=True, tag="sync"):
    """Ask for what was missed. `stream` says how far one is in the stream of one's seat, or of the public, and `chat`
    which message was heard last: if little is missing, that is sent, else, or without `stream`, a snapshot."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    stream: Annotated[int, Meta(ge=0)] | None = None
    chat: Annotated[str, Meta(max_length=64)] | None = None


class DraftFrame(ClientFrame, frozen=True, tag="draft"):
    """Keep what one has written so far in answer to a prompt whose answers are not shown to others: `move` as it would
    be handed in, and in `missing` the names of actions for which one has not said what to do otherwise."""

    prompt: Annotated[str, Meta(max_length=128)]
    move: MoveJSON
    missing: Annotated[tuple[ActionName, ...], Meta(max_length=6)] = ()


class ChatFrame(ClientFrame, frozen=True, tag="chat"):
    """Say something at the table, or in the lobby; with `to`, to the people on these seats alone."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Annotated[tuple[Annotated[int, Meta(ge=0, le=15)], ...], Meta(min_length=1, max_length=16)] | None = None


class HandOverFrame(ClientFrame, frozen=True, tag="hand_over"):
    """Give the seat of somebody who has been away to a bot, until they take it back."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class TakeBackFrame(ClientFrame, frozen=True, tag="take_back"):
    """Take one's own seat back from the bot that sat in."""


class PauseFrame(ClientFrame, frozen=True, tag="pause"):
    """Propose a pause or agree to one; decline it; or end it, which anybody at the table may."""

    do: Literal["agree", "decline", "end"]


class ExtendFrame(ClientFrame, frozen=True, tag="extend"):
    """Propose as much time more as a decision may take, in a game by correspondence, or agree to it; or decline it."""

    do: Literal["agree", "decline"]


class VoteFrame(ClientFrame, frozen=True, tag="vote"):
    """Say what is to become of a seat whose time was up too often."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    choice: Choice


class ListRoomsFrame(ClientFrame, frozen=True, tag="list_rooms"):
    """In the lobby: ask for so many pages of its rooms, now and whenever they change. A new line has one."""

    pages: Annotated[int, Meta(ge=1, le=10)]


class PingFrame(ClientFrame, frozen=True, tag="ping"):
    """Ask whether the line lives; answered by `done`."""


Command = (
    MoveFrame
    | UndoFrame
    | ExplainFrame
    | PreviewFrame
    | SurveyFrame
    | SyncFrame
    | DraftFrame
    | ChatFrame
    | HandOverFrame
    | TakeBackFrame
    | PauseFrame
    | ExtendFrame
    | VoteFrame
    | ListRoomsFrame
    | PingFrame
)
