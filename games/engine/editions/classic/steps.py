"""What an answer can settle; the round advances from it."""

from dataclasses import dataclass
from typing import Literal

from games.engine.mechanics.turn import CastlesSet

LapseReason = Literal["nobody", "tie", "stacks_empty"]


@dataclass(frozen=True, slots=True)
class AllLaid:
    """Every decision card of the round has been laid (C-7)."""


@dataclass(frozen=True, slots=True)
class ToDuel:
    """The negotiation failed (C-16)."""

    action: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """A seat gets an action (C-15 to C-17)."""

    action: int
    seat: int


@dataclass(frozen=True, slots=True)
class Lapsed:
    """No seat gets an action (C-9, C-14, C-18)."""

    action: int
    why: LapseReason


@dataclass(frozen=True, slots=True)
class Done:
    """An action is over, carried out wholly, partly or not at all (C-9)."""

    action: int


Step = CastlesSet | AllLaid | ToDuel | Won | Lapsed | Done
