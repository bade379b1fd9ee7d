"""Clocks: what a table plays by, and who has until when."""

from typing import Literal

from msgspec import Struct

PaceKind = Literal["untimed", "blitz", "normal", "relaxed", "rounds", "correspondence"]
Choice = Literal["wait", "bot", "replace", "end"]


class Pace(Struct, frozen=True, kw_only=True):
    """What clock a game has: `seconds` for each decision, and `reserve` for each player beyond them, once; with
    `working_days` none of it passes at weekends (UTC). With `rounds` all have the same `seconds`, at once."""

    kind: PaceKind
    seconds: float
    reserve: float
    working_days: bool


class SeatClock(Struct, frozen=True, kw_only=True):
    """A person's clock: `reserve` is what they had left when they were last waited for; `due`, if the game waits for
    them, when their time is up, that reserve included."""

    seat: int
    due: str | None
    reserve: float


class Ballot(Struct, frozen=True, kw_only=True):
    """What a seat's person wants done."""

    seat: int
    choice: Choice


class Absence(Struct, frozen=True, kw_only=True):
    """A seat whose time was up too often. `voters` decide by majority what becomes of it; `ballots` are in."""

    seat: int
    voters: tuple[int, ...]
    ballots: tuple[Ballot, ...]


class Clock(Struct, frozen=True, kw_only=True):
    """All clocks of a game. `number` goes up with every change: an older one than is known is to be passed over.

    `paused` is since when all of them stand still; `pause_wanted` are the seats that would have it so, `pause_needed`
    those that have to agree; `extension_wanted` those that would have more time, by correspondence.
    """

    number: int
    paused: str | None
    pause_wanted: tuple[int, ...]
    pause_needed: tuple[int, ...]
    extension_wanted: tuple[int, ...]
    seats: tuple[SeatClock, ...]
    absences: tuple[Absence, ...]
