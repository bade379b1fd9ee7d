"""The base classes of every edition's state: board, seats, and the phase with its question."""

from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.mechanics.board import Board
from games.engine.mechanics.rng import Rng


@dataclass(frozen=True, kw_only=True)
class TableSeat:
    """A seat's possessions: ducats, supply of knights and castles, points by cause (the state's `causes`)."""

    ducats: int
    knights: int
    castles: int
    scores: tuple[int, ...]

    @property
    def score(self) -> int:
        """The total of points, possibly negative (B-11)."""
        return sum(self.scores)


@dataclass(frozen=True, kw_only=True)
class TableState:
    """A game state. `step` counts the questions asked so far, so that prompts have unique ids."""

    edition: ClassVar[str]
    causes: ClassVar[tuple[str, ...]]
    options: Any
    rng: Rng
    board: Board
    seats: tuple[Any, ...]
    phase: Any
    step: int = 0

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def open_money(self) -> bool:
        """Whether all players see each other's ducats; no unless an edition says otherwise."""
        return False

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats in clockwise order, starting at one of them."""
        return tuple((first + n) % self.players for n in range(self.players))

    def owner(self, colour: int) -> int | None:
        """The seat that a colour belongs to; None if it is neutral."""
        return colour if colour < self.players else None


@dataclass(frozen=True, slots=True)
class Setup:
    """Castles are being set: `turns` has seat and colour of each, `at` counts those done (C-2, C-3, R-5)."""

    kind: ClassVar[str] = "setup"
    turns: tuple[tuple[int, int], ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `by_agreement`: its players ended it early (C-28, R-22, I-21)."""

    kind: ClassVar[str] = "ended"
    by_agreement: bool = False
