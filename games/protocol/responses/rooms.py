"""What a room can be: editions, options and time controls."""

from typing import Literal

from msgspec import Struct

from games.protocol import PaceKind
from games.protocol.rooms import Room


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option of an edition; `seats` lists the allowed numbers of seats for choices that do not allow all. `rule` is
    the ID of the rule that describes it. With another choice than the default, games may be rated only if it is
    `rated`."""

    name: str
    kind: Literal["choice", "flag"]
    choices: tuple[str | bool, ...]
    default: str | bool
    seats: dict[str, tuple[int, ...]]
    rule: str
    rated: bool


class EditionInfo(Struct, frozen=True, kw_only=True):
    """A playable edition; with `live_rounds` it can also be played with minutes per round. `bots` are the names of the
    bots that are offered as opponents, the weakest first; `bot_seats` lists the allowed numbers of seats for those that
    do not play at all tables."""

    name: str
    min_seats: int
    max_seats: int
    live_rounds: bool
    bots: tuple[str, ...]
    bot_seats: dict[str, tuple[int, ...]]
    options: tuple[OptionInfo, ...]


class PaceInfo(Struct, frozen=True, kw_only=True):
    """A time control for rooms, from `GET /api/paces/`: `seconds` per decision and `reserve` for the game, or a
    choice of `hours` per decision, or of `minutes` per simultaneous round."""

    kind: PaceKind
    seconds: float
    reserve: float
    hours: tuple[int, ...]
    minutes: tuple[int, ...]


class RoomsPage(Struct, frozen=True, kw_only=True):
    """A page of the lobby, from `GET /api/rooms/`; with `more` there is another."""

    rooms: tuple[Room, ...]
    more: bool
