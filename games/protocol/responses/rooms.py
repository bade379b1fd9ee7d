"""What a room may be like."""

from typing import Literal

from msgspec import Struct

from games.protocol import PaceKind
from games.protocol.rooms import Room


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option of an edition; `seats` names, for a choice that not every number of seats allows, those that do."""

    name: str
    kind: Literal["choice", "flag"]
    choices: tuple[str | bool, ...]
    default: str | bool
    seats: dict[str, tuple[int, ...]]


class EditionInfo(Struct, frozen=True, kw_only=True):
    """An edition that can be played; with `live_rounds` also at so many minutes a round."""

    name: str
    min_seats: int
    max_seats: int
    live_rounds: bool
    options: tuple[OptionInfo, ...]


class PaceInfo(Struct, frozen=True, kw_only=True):
    """A clock that a room can have, from `GET /api/paces/`: `seconds` for a decision and `reserve` for the game, or a
    choice of so many `hours` for a decision, or of so many `minutes` for a round that all play at once."""

    kind: PaceKind
    seconds: float
    reserve: float
    hours: tuple[int, ...]
    minutes: tuple[int, ...]


class RoomsPage(Struct, frozen=True, kw_only=True):
    """A page of the lobby, from `GET /api/rooms/`; with `more` there is a further one."""

    rooms: tuple[Room, ...]
    more: bool
