"""What an answer can settle; the turn advances from it."""

from dataclasses import dataclass

from games.engine.editions.returns.components import Symbol
from games.engine.mechanics.turn import CastlesSet


@dataclass(frozen=True, slots=True)
class Sold:
    """A card has been sold (R-8)."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card has been paid for, to be played by one of its symbols (R-8)."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Done:
    """The card is over, carried out wholly, partly or not at all."""


@dataclass(frozen=True, slots=True)
class AtGoal:
    """A seat has reached the goal; the rest of the card lapses (R-17)."""


@dataclass(frozen=True, slots=True)
class FilledUp:
    """The turn is over (R-9)."""


Step = CastlesSet | Sold | Played | Done | AtGoal | FilledUp
