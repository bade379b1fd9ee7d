"""Clocks: a table's time control, and each player's time left."""

from typing import Literal

from msgspec import Struct

PaceKind = Literal["untimed", "blitz", "normal", "relaxed", "rounds", "correspondence"]
Choice = Literal["wait", "bot", "replace", "end"]


class Pace(Struct, frozen=True, kw_only=True):
    """A time control: `seconds` per decision, plus a `reserve` per player for the whole game. With `working_days` no
    time passes on weekends (UTC). With `rounds` everyone has the same `seconds` at the same time. `report` are the
    seconds added to the first decision after a simultaneous round, in which its report is shown."""

    kind: PaceKind
    seconds: float
    reserve: float
    report: float
    working_days: bool


class SeatClock(Struct, frozen=True, kw_only=True):
    """A player's clock: `reserve` is what they had left when the game last began to wait for them; `due`, while it
    waits for them, is when their time runs out, reserve included."""

    seat: int
    due: str | None
    reserve: float


class Ballot(Struct, frozen=True, kw_only=True):
    """A player's vote on an absent seat."""

    seat: int
    choice: Choice


class Absence(Struct, frozen=True, kw_only=True):
    """A seat that has timed out too often. The majority of the `voters` decides about it; `ballots` are the votes so
    far."""

    seat: int
    voters: tuple[int, ...]
    ballots: tuple[Ballot, ...]


class Clock(Struct, frozen=True, kw_only=True):
    """All clocks of a game. `number` increases with every change: ignore a clock with a lower one than the last.

    `paused` is when all clocks were stopped. `pause_wanted` are the seats that want a pause, `pause_needed` those that
    must agree; `extension_wanted` those that want more time, by correspondence.
    """

    number: int
    paused: str | None
    pause_wanted: tuple[int, ...]
    pause_needed: tuple[int, ...]
    extension_wanted: tuple[int, ...]
    seats: tuple[SeatClock, ...]
    absences: tuple[Absence, ...]
