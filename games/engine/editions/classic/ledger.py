"""What a seat of classic knows because it has followed the game: ducats, politics cards seen, its negotiations."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from games.engine.editions.classic.components import PoliticsCard
from games.engine.editions.classic.events import (
    ActionWon,
    BidsRevealed,
    CardGained,
    CardTaken,
    DealMade,
    DecisionLaid,
    DucatsShared,
    NegotiationOpened,
    ProposalLapsed,
    Proposed,
    StackSeen,
)
from games.engine.editions.classic.moves import PoliticsPlay, Renegade
from games.engine.mechanics import ledger
from games.engine.mechanics.events import AllianceEnded, AllianceForced, Event, Expanded, KnightPlaced, KnightTurned
from games.engine.mechanics.values import changed


@dataclass(frozen=True, slots=True)
class Taken:
    """A politics card that a seat took from a stack (C-14); the seat that owns the ledger knows its own."""

    seat: int
    stack: int
    card: PoliticsCard | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards of a stack when the ledger's seat looked through it (C-14), after `taken` cards had been taken."""

    taken: int
    stack: int
    cards: tuple[PoliticsCard, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """That a seat held a card, by an announcement, a bid or a payment (C-8, C-17, C-24): one of the first `taken` cards
    that were taken."""

    taken: int
    seat: int
    card: PoliticsCard


@dataclass(frozen=True, kw_only=True)
class Ledger(ledger.Ledger):
    """Politics cards: those `taken` so far, the stacks `seen`, the `spent` cards of each seat, and the `proofs`.

    In the current or last negotiation, `proposals` counts those of each seat, and `last` proposed or withdrew last
    (C-16). `pieces` counts knights and expansions of the current or last action (C-12, C-13), `alliances` those that
    were forced or bought off (C-22).
    """

    taken: tuple[Taken, ...] = ()
    seen: tuple[Seen, ...] = ()
    spent: tuple[tuple[PoliticsCard, ...], ...]
    proofs: tuple[Proof, ...] = ()
    proposals: tuple[int, ...]
    last: int | None = None
    pieces: int = 0
    alliances: int = 0

    def with_event(self, event: Event) -> Self:
        known = super().with_event(event)
        match event:
            case DucatsShared():
                for seat in event.seats:
                    known = known.paid(seat, -event.each)
                return known
            case DealMade():
                return known.paid(event.payer, event.ducats).paid(event.payee, -event.ducats)
            case NegotiationOpened():
                return changed(known, proposals=(0,) * len(self.ducats), last=None)
            case Proposed():
                made = list(known.proposals)
                made[event.seat] += 1
                return changed(known, proposals=tuple(made), last=event.seat)
            case ProposalLapsed():
                return changed(known, last=event.seat)
            case ActionWon():
                return changed(known, pieces=0)
            case Expanded():
                return changed(known, pieces=known.pieces + 1)
            case _:
                return known._with_cards(event)

    def _with_cards(self, event: Event) -> Self:
        match event:
            case StackSeen():
                return changed(self, seen=(*self.seen, Seen(len(self.taken), event.stack, event.cards)))
            case CardTaken():
                return changed(self, taken=(*self.taken, Taken(event.seat, event.stack)))
            case CardGained():
                last = self.taken[-1]
                return changed(self, taken=(*self.taken[:-1], Taken(last.seat, last.stack, event.card)))
            case DecisionLaid():
                return self.showing(event.seat, _announced(event.politics))
            case BidsRevealed():
                return self._with_bids(event)
            case AllianceForced():
                spent = self._spending(event.seat, PoliticsCard("forced_alliance"))
                return changed(spent, alliances=self.alliances + 1)
            case AllianceEnded():
                spent = self._spending(event.seat, *_treasures(event.treasures))
                return changed(spent, alliances=self.alliances + 1)
            case KnightPlaced():
                return changed(self._spending(event.seat, *_treasures(event.treasures)), pieces=self.pieces + 1)
            case KnightTurned():
                return self._spending(event.seat, PoliticsCard("renegade"), *_treasures(event.treasures))
            case _:
                return self

    def _with_bids(self, event: BidsRevealed) -> Self:
        """The bids show Treasures; the winner's are spent (C-17)."""
        known = self
        for bid in event.bids:
            known = known.showing(bid.seat, _treasures(bid.treasures))
            if bid.seat == event.winner:
                known = known.paid(bid.seat, bid.ducats)._spending(bid.seat, *_treasures(bid.treasures))
        return known

    def showing(self, seat: int, cards: Iterable[PoliticsCard]) -> Self:
        """The ledger after a seat has shown that it holds cards."""
        proven = Counter(proof.card for proof in self.proofs if proof.seat == seat)
        held = Counter(cards)
        needed = {card: self.spent[seat].count(card) + count - proven[card] for card, count in held.items()}
        new = (Proof(len(self.taken), seat, card) for card, count in needed.items() for _ in range(count))
        return changed(self, proofs=(*self.proofs, *new))

    def shown(self, seat: int) -> Counter[PoliticsCard]:
        """The cards that a seat has shown and not yet spent."""
        return Counter(proof.card for proof in self.proofs if proof.seat == seat) - Counter(self.spent[seat])

    def _spending(self, seat: int, *cards: PoliticsCard) -> Self:
        shown = self.showing(seat, cards)
        spent = list(shown.spent)
        spent[seat] = (*spent[seat], *cards)
        return changed(shown, spent=tuple(spent))


def _announced(plays: tuple[PoliticsPlay | None, ...]) -> Iterable[PoliticsCard]:
    for play in plays:
        if play is not None:
            yield PoliticsCard(play.kind)
        if isinstance(play, Renegade):
            yield from _treasures(play.treasures)


def _treasures(values: tuple[int, ...]) -> tuple[PoliticsCard, ...]:
    return tuple(PoliticsCard("treasure", value) for value in values)
