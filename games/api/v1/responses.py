"""What the public API answers besides what the client's own does, typed as the frames are."""

from typing import Any, Literal

from msgspec import Struct

from games.protocol import ScoresJSON
from games.protocol.opaque import LandJSON, MaybeRefusalJSON, Options, SurveyJSON
from games.protocol.responses import TokenInfo
from games.protocol.rooms import ChatMessage, Room


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused (RFC 9457). `code` is the last part of `type`, and what `error` frames of the sockets
    have; `where` is the field at fault, `rule` the rule of the game, `reason` and `data` say more to a program."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    where: str | None = None
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None


class ProblemKind(Struct, frozen=True, kw_only=True):
    """A kind of problem, by the address that is its type."""

    type: str
    title: str
    status: int


class Asker(Struct, frozen=True, kw_only=True):
    """Whom the token lets in: `person` is what they are known by in frames, `program` that they are one."""

    name: str
    person: str
    program: bool
    token: TokenInfo


class ProgramMade(Struct, frozen=True, kw_only=True):
    """A program that has come without an account: its name, and the key of its token, which is never told again."""

    name: str
    key: str
    expires: str | None


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game, without what is on its table. `seat` is the asker's; it `waits` for their answer or not. `names` are
    those of the seats, in their order; `ended_by` is null while it runs."""

    id: str
    room: str
    name: str
    edition: str
    options: Options
    players: int
    names: tuple[str, ...]
    seat: int | None
    waits: bool
    started: str
    ended: str | None
    ended_by: Literal["play", "moderator", "players", "deserted"] | None


class Rooms(Struct, frozen=True, kw_only=True):
    """A page of rooms: the addresses of the pages beside it, null where there is none."""

    next: str | None
    previous: str | None
    rooms: tuple[Room, ...]


class Games(Struct, frozen=True, kw_only=True):
    """A page of games: the addresses of the pages beside it, null where there is none."""

    next: str | None
    previous: str | None
    games: tuple[GameInfo, ...]


class Moved(Struct, frozen=True, kw_only=True):
    """A move, or an undo, is stored: `stream` is where one's stream stands with it; `again` if this very one was stored
    before."""

    stream: int
    again: bool


class Explained(Struct, frozen=True, kw_only=True):
    """Why a move would be refused, null if it would not be; what it would score, and in `land` what it would found and
    cut off."""

    refusal: MaybeRefusalJSON
    scores: ScoresJSON
    land: LandJSON


class Surveyed(Struct, frozen=True, kw_only=True):
    """What is to be said of a draft."""

    survey: SurveyJSON


class Chat(Struct, frozen=True, kw_only=True):
    """What was said last at a table, the oldest first."""

    messages: tuple[ChatMessage, ...]
