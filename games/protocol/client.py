"""Frames from the client. Each has an ID, which its answer repeats."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine.editions.internet.components import ACTIONS
from games.protocol.clocks import Choice
from games.protocol.opaque import MoveJSON

MAX_FRAME = 64 * 1024
"""Size limit of a client frame, in bytes."""


Id = Annotated[str, Meta(pattern=r"^[ -~]{1,64}$(?!\n)")]
"""A client's ID for a command: 1 to 64 printable ASCII characters. `$` alone would allow a trailing line break."""
ActionName = Annotated[str, Meta(pattern=rf"^({'|'.join(ACTIONS)})$(?!\n)")]
"""An action that has orders on an order sheet of the edition internet."""


class ClientFrame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A frame from the client."""

    id: Id


class MoveFrame(ClientFrame, frozen=True, tag="move"):
    """Answer a prompt with a move. The answer is the resulting `update`s, then `done`: the move is stored. A repeated
    ID is answered again, not played again; so is a proposal that already stands. A seat makes at most 40 proposals in a
    negotiation, repeated ones included (`too_many_offers`)."""

    prompt: Annotated[str, Meta(max_length=128)]
    move: MoveJSON


class UndoFrame(ClientFrame, frozen=True, tag="undo"):
    """Take back your last move, which `undo` allows; answered like a move. `stream` is the stream number after that
    move: if the stream has advanced since, something else has happened."""

    stream: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class ExplainFrame(ClientFrame, frozen=True, tag="explain"):
    """Ask why a move would be refused."""

    move: MoveJSON


class PreviewFrame(ClientFrame, frozen=True, tag="preview"):
    """Ask for the effects of a move on the board."""

    move: MoveJSON


class SurveyFrame(ClientFrame, frozen=True, tag="survey"):
    """Check a draft of a move, such as an unfinished order sheet. `action` and `line` name the list of orders being
    edited, if any; lines count from 1, "otherwise" is last."""

    move: MoveJSON
    action: ActionName | None = None
    line: Annotated[int, Meta(ge=1, le=1000)] | None = None


class HintFrame(ClientFrame, frozen=True, tag="hint"):
    """Ask what the bot called Knight would do on your seat, which the room's `can.hint` allows. The hint is noted in
    the game's record; asked again before anything has happened that you may know of, it is the same hint."""


class SyncFrame(ClientFrame, frozen=True, tag="sync"):
    """Ask for what was missed. `stream` is the last stream number received for your seat (without `seat`, for the
    public), `mark` the one received with it, `chat` the last message received. The answer is what is missing (`room`,
    `chat`, `update`s, `tick`) if that is little; otherwise, without `stream` or `mark`, or if yours is now a different
    stream, a snapshot. Then `done`."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    stream: Annotated[int, Meta(ge=0)] | None = None
    mark: Annotated[str, Meta(max_length=64)] = ""
    chat: Annotated[str, Meta(max_length=64)] | None = None


class DraftFrame(ClientFrame, frozen=True, tag="draft"):
    """Store an unfinished answer to a prompt whose answers are sealed: `move` as it would be submitted, and in
    `missing` the actions whose "otherwise" is not filled in yet. An unreadable draft does not replace the previous
    one."""

    prompt: Annotated[str, Meta(max_length=128)]
    move: MoveJSON
    missing: Annotated[tuple[ActionName, ...], Meta(max_length=6)] = ()


class ChatFrame(ClientFrame, frozen=True, tag="chat"):
    """Send a chat message at the table or in the lobby; with `to`, only to the players of these seats. Anyone with a
    name who may see the table can, except players who must be silent (`no_press`)."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    to: Annotated[tuple[Annotated[int, Meta(ge=0, le=15)], ...], Meta(min_length=1, max_length=16)] | None = None


class HandOverFrame(ClientFrame, frozen=True, tag="hand_over"):
    """Give the seat of a player who has been away for the room's `away_after` seconds to a stand-in bot, until they
    take it back; not by correspondence."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class TakeBackFrame(ClientFrame, frozen=True, tag="take_back"):
    """Take your own seat back from its stand-in."""


class PauseFrame(ClientFrame, frozen=True, tag="pause"):
    """In a game with clocks: propose a pause, which begins when all players have agreed, or agree to one; decline it;
    or end it, which any player may. By correspondence the host's word is enough, unless the game is rated."""

    do: Literal["agree", "decline", "end"]


class ExtendFrame(ClientFrame, frozen=True, tag="extend"):
    """In a correspondence game, propose as much extra time as a decision has, for everybody for whom the game waits, or
    agree to that; or decline it. Granted like a pause."""

    do: Literal["agree", "decline"]


class EndEarlyFrame(ClientFrame, frozen=True, tag="end_early"):
    """Propose to end the game early, or agree to it: it ends, with a result, when all of the room's `early_end.needed`
    have agreed. Or decline; for a player who has agreed that withdraws their own agreement. Each player may propose it
    once in a round; not while anything is sealed (C-28, R-22, I-21). A proposal lapses with the round. If the others
    have agreed when the last one leaves, any of them agrees again."""

    do: Literal["agree", "decline"]


class VoteFrame(ClientFrame, frozen=True, tag="vote"):
    """Vote on what becomes of a seat that has timed out too often. More than half of the voters decide. Without such a
    majority when the seat's time is up again, the most votes decide, on a tie the first of `wait`, `bot`, `replace`;
    only more than half can end the game."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    choice: Choice


class ListRoomsFrame(ClientFrame, frozen=True, tag="list_rooms"):
    """In the lobby: show this many pages of rooms, now and after every change. A new connection shows one."""

    pages: Annotated[int, Meta(ge=1, le=10)]


class PingFrame(ClientFrame, frozen=True, tag="ping"):
    """Check the connection; answered by `done`."""


Command = (
    MoveFrame
    | UndoFrame
    | ExplainFrame
    | PreviewFrame
    | SurveyFrame
    | HintFrame
    | SyncFrame
    | DraftFrame
    | ChatFrame
    | HandOverFrame
    | TakeBackFrame
    | PauseFrame
    | ExtendFrame
    | EndEarlyFrame
    | VoteFrame
    | ListRoomsFrame
    | PingFrame
)
