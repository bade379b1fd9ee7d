"""What a seat knows beyond its view, because it has followed the game: derived from the events that it was shown."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from games.engine.mechanics.events import (
    AllianceEnded,
    CastlePlaced,
    CastleSkipped,
    Event,
    KnightPlaced,
    KnightTurned,
    MoveUndone,
)
from games.engine.mechanics.values import changed


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """The knowledge of a seat, or with None of a spectator.

    `ducats` are those of each seat: where they are hidden, every flow of them is open (B-12, C-10, C-16, C-17, R-7,
    R-8). `castle_turns` counts those that are over (C-2, R-5). `before` is the ledger before the last act, as long as
    that can be undone.
    """

    seat: int | None
    ducats: tuple[int, ...]
    castle_turns: int = 0
    before: Self | None = field(default=None, compare=False, repr=False)

    def after(self, events: Sequence[Event]) -> Self:
        """The ledger after an act, from its events as far as the seat may know them."""
        if any(isinstance(event, MoveUndone) for event in events):
            assert self.before is not None, "an undone act has shown nothing hidden"
            return self.before
        could_be_undone = all(event.reveals_in(open_money=True) == "open" for event in events)
        ledger = changed(self, before=self if could_be_undone else None)
        for event in events:
            ledger = ledger.with_event(event)
        return ledger

    def with_event(self, event: Event) -> Self:
        """The ledger with one event; editions add their own."""
        match event:
            case KnightPlaced() | KnightTurned() | AllianceEnded():
                return self.paid(event.seat, event.ducats)
            case CastlePlaced() | CastleSkipped():
                return changed(self, castle_turns=self.castle_turns + 1)
            case _:
                return self

    def paid(self, seat: int, ducats: int) -> Self:
        """The ledger after a seat has paid ducats, or with a number below zero received them."""
        left = list(self.ducats)
        left[seat] -= ducats
        return changed(self, ducats=tuple(left))
