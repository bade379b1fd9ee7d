"""What a seat of The King Returns knows because it has followed the game: ducats, power cards seen, the turn so far."""

from dataclasses import dataclass
from typing import Self

from games.engine.editions.returns.components import PowerCard
from games.engine.editions.returns.events import (
    CardDrawn,
    CardPicked,
    CardPlayed,
    CardSold,
    GoalReached,
    TraitorFound,
    TurnBegun,
)
from games.engine.mechanics import ledger
from games.engine.mechanics.events import Event
from games.engine.mechanics.values import changed


@dataclass(frozen=True, kw_only=True)
class Ledger(ledger.Ledger):
    """Of each hand, `faces` are the cards that were taken from the market, `backs` the letters of the others; `deck`
    has those of the cards that are left, from the top (R-3, R-9).

    `sold` is the card sold in this turn, `won_for` the province for which a Traitor's knight was won last (R-9, R-13).
    `undrawn` counts cards taken from the market since the last draw, `winner` has reached the goal (R-9, R-17).
    """

    deck: str
    backs: tuple[str, ...]
    faces: tuple[tuple[PowerCard, ...], ...]
    sold: PowerCard | None = None
    won_for: str = ""
    undrawn: int = 0
    winner: int | None = None

    def with_event(self, event: Event) -> Self:
        known = super().with_event(event)
        match event:
            case TurnBegun():
                return changed(known.paid(event.seat, -event.income), sold=None)
            case CardSold():
                return changed(
                    known.paid(event.seat, -event.card.sale)._without(event.seat, event.card), sold=event.card
                )
            case CardPlayed():
                return changed(known.paid(event.seat, event.card.price)._without(event.seat, event.card), sold=None)
            case TraitorFound():
                return changed(known, won_for=event.own)
            case CardDrawn():
                return changed(known._with_back(event.seat, self.deck[0]), deck=self.deck[1:], undrawn=0)
            case CardPicked():
                faces = known.faces[event.seat]
                return changed(known._with_faces(event.seat, (*faces, event.card)), undrawn=self.undrawn + 1)
            case GoalReached():
                return changed(known, winner=event.seat)
            case _:
                return known

    def _without(self, seat: int, card: PowerCard) -> Self:
        """The ledger after a card has left a hand."""
        faces = self.faces[seat]
        if card in faces:
            return self._with_faces(seat, tuple(other for other in faces if other != card))
        backs = list(self.backs)
        backs[seat] = backs[seat].replace(card.stack, "", 1)
        return changed(self, backs=tuple(backs))

    def _with_back(self, seat: int, letter: str) -> Self:
        backs = list(self.backs)
        backs[seat] += letter
        return changed(self, backs=tuple(backs))

    def _with_faces(self, seat: int, cards: tuple[PowerCard, ...]) -> Self:
        faces = list(self.faces)
        faces[seat] = cards
        return changed(self, faces=tuple(faces))
