"""Responses of the public API that the client's API does not have, typed as the frames are."""

from typing import Any, Literal

from msgspec import Struct

from games.protocol import ScoresJSON
from games.protocol.opaque import LandJSON, MaybeRefusalJSON, Options, SurveyJSON
from games.protocol.responses import TokenInfo
from games.protocol.rooms import ChatMessage, Room


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was refused (RFC 9457). `code` is the last part of `type`, and the same as in `error` frames of the
    sockets; `where` is the field at fault, `rule` the rule of the game; `reason` and `data` give programs the details.
    """

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
    """A kind of problem; its `type` is the address of its description."""

    type: str
    title: str
    status: int


class Caller(Struct, frozen=True, kw_only=True):
    """The token's player: `person` is their id in frames, and `program` whether they are a program."""

    name: str
    person: str
    program: bool
    token: TokenInfo


class ProgramMade(Struct, frozen=True, kw_only=True):
    """A program registered without an account: its name, and the key of its token, which is not shown again."""

    name: str
    key: str
    expires: str | None


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game, without its state. `seat` is the caller's, and `waits` says whether the game waits for them. `names` are
    in the order of the seats; `ended_by` is null while the game runs."""

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
    ended_by: Literal["play", "agreement", "moderator", "players", "deserted"] | None


class Rooms(Struct, frozen=True, kw_only=True):
    """A page of rooms; `next` and `previous` are the addresses of the pages beside it, or null."""

    next: str | None
    previous: str | None
    rooms: tuple[Room, ...]


class Games(Struct, frozen=True, kw_only=True):
    """A page of games; `next` and `previous` are the addresses of the pages beside it, or null."""

    next: str | None
    previous: str | None
    games: tuple[GameInfo, ...]


class Moved(Struct, frozen=True, kw_only=True):
    """A move, or an undo, was stored: `stream` is the number in the caller's stream that it brought; `again` says that
    it had already been stored before."""

    stream: int
    again: bool


class Explained(Struct, frozen=True, kw_only=True):
    """Why a move would be refused, or null; what it would score, in `land` the land that it would found and cut off, in
    `barred` how many borders would be lost because of a third province."""

    refusal: MaybeRefusalJSON
    scores: ScoresJSON
    land: LandJSON
    barred: int


class Surveyed(Struct, frozen=True, kw_only=True):
    """The evaluation of a draft."""

    survey: SurveyJSON


class Chat(Struct, frozen=True, kw_only=True):
    """The latest messages at a table, oldest first."""

    messages: tuple[ChatMessage, ...]
