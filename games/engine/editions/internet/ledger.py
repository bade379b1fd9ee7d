"""What a seat of internet knows because it has followed the game: ducats, and politics cards won and played."""

from dataclasses import dataclass
from typing import Self

from games.engine.editions.internet.components import PoliticsKind
from games.engine.editions.internet.events import (
    ActionSettled,
    AllianceBroken,
    ClaimsSettled,
    ColourTaken,
    PoliticsGained,
    PoliticsLost,
    PoliticsWon,
    RoundBegun,
)
from games.engine.mechanics import ledger
from games.engine.mechanics.events import AllianceForced, Event, KnightTurned
from games.engine.mechanics.values import changed


@dataclass(frozen=True, slots=True)
class Won:
    """A politics card that a seat won in a round; None if it is hidden (I-15, I-19)."""

    seat: int
    round: int
    card: PoliticsKind | None


@dataclass(frozen=True, slots=True)
class Played:
    """A politics card that left a hand in a round, played or lost (I-16)."""

    seat: int
    round: int
    card: PoliticsKind


@dataclass(frozen=True, slots=True)
class Left:
    """How many politics cards of each kind were left once `won` cards had been won."""

    won: int
    cards: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Ledger(ledger.Ledger):
    """The politics cards `won`, `played`, and `left` at the start and after each round; `round` is the current one."""

    round: int = 0
    won: tuple[Won, ...] = ()
    played: tuple[Played, ...] = ()
    left: tuple[Left, ...]

    def with_event(self, event: Event) -> Self:
        known = super().with_event(event)
        match event:
            case ColourTaken():
                return known.paid(event.seat, event.ducats)
            case ActionSettled():
                return known._with_bids(event)
            case ClaimsSettled():
                for seat in event.seats:
                    known = known.paid(seat, -event.each)
                return known
            case RoundBegun():
                left = (Left(len(known.won), event.politics_left),) if event.politics_left else ()
                return changed(known, round=event.round, left=(*known.left, *left))
            case _:
                return known._with_card(event)

    def _with_card(self, event: Event) -> Self:
        match event:
            case PoliticsWon():
                return changed(self, won=(*self.won, Won(event.seat, self.round, event.card)))
            case PoliticsGained():
                return changed(self, won=(*self.won[:-1], Won(event.seat, self.round, event.card)))
            case PoliticsLost():
                return self._playing(event.seat, event.card)
            case AllianceForced() | AllianceBroken():
                return self._playing(event.seat, "forced_alliance")
            case KnightTurned():
                return self._playing(event.seat, "renegade")
            case _:
                return self

    def _with_bids(self, event: ActionSettled) -> Self:
        """The winners pay; of the others, those who bid less than the highest get a share (I-3, I-9)."""
        known, highest = self, max((bid.ducats for bid in event.bids), default=0)
        for bid in event.bids:
            if bid.seat in event.winners:
                known = known.paid(bid.seat, event.paid)
            elif bid.ducats < highest:
                known = known.paid(bid.seat, -event.share)
        return known

    def _playing(self, seat: int, card: PoliticsKind) -> Self:
        return changed(self, played=(*self.played, Played(seat, self.round, card)))
