"""The events of The King Returns. Those that editions share are in `games.engine.mechanics.events`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.editions.returns.components import PowerCard, Symbol
from games.engine.mechanics.dealings import Dealing
from games.engine.mechanics.events import Event, Reveals

EndReason = Literal["goal", "deck", "agreement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegun(Event):
    """A seat's turn began, with an income for its kinds of mine (R-7)."""

    kind: ClassVar[str] = "turn_begun"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    turn: int
    income: int
    mines: tuple[str, ...]

    def enters_round(self, players: int) -> int | None:
        return -(-self.turn // players)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSold(Event):
    """A power card went to the market for its sale value (R-8)."""

    kind: ClassVar[str] = "card_sold"
    seat: int
    card: PowerCard


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """A power card was paid for and played by one of its symbols (R-8)."""

    kind: ClassVar[str] = "card_played"
    seat: int
    card: PowerCard
    symbol: Symbol


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEnded(Event):
    """A played card ended; the numbers count what was forgone or could not be carried out (R-8)."""

    kind: ClassVar[str] = "card_ended"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    borders: int
    knights: int
    expansions: int
    stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitorFound(Event):
    """The knight of `colour` on `knight` was removed by a Traitor (R-13)."""

    kind: ClassVar[str] = "traitor_found"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    own: str
    other: str
    colour: int
    knight: str

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        return (Dealing("knight", self.colour, self.seat),)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllianceMade(Event):
    """An alliance joined two provinces for the rest of the game (R-14)."""

    kind: ClassVar[str] = "alliance_made"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    own: str
    other: str

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        return (Dealing("alliance", self.seat, owners[self.other]),)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """A seat drew a card from the deck; `CardReceived` shows it to that seat (R-9)."""

    kind: ClassVar[str] = "card_drawn"
    reveals: ClassVar[Reveals] = "drawn"
    seat: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReceived(Event):
    """For its owner alone: the card drawn (R-9)."""

    kind: ClassVar[str] = "card_received"
    seat: int
    card: PowerCard


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicked(Event):
    """A card was taken from the market (R-9)."""

    kind: ClassVar[str] = "card_picked"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    card: PowerCard


@dataclass(frozen=True, slots=True, kw_only=True)
class MonopolyChanged(Event):
    """A seat gained or lost the monopoly in a kind of mine (R-16)."""

    kind: ClassVar[str] = "monopoly_changed"
    reveals: ClassVar[Reveals] = "open"
    seat: int
    mine: str
    gained: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurns(Event):
    """The last card of the deck was drawn: every seat has one more turn (R-18)."""

    kind: ClassVar[str] = "last_turns"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalReached(Event):
    """A seat reached the goal, and wins at once (R-17)."""

    kind: ClassVar[str] = "goal_reached"
    seat: int
    goal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over (R-17 to R-19, R-22)."""

    kind: ClassVar[str] = "game_ended"
    reason: EndReason
    winners: tuple[int, ...]
