"""Who gets a contested action: negotiation between two, a duel of sealed bids (C-16 to C-18)."""

from dataclasses import replace
from typing import TypeVar

from games.engine.editions.classic.events import (
    BidMade,
    BidsRevealed,
    DealMade,
    DuelCalled,
    DuelOpened,
    NegotiationOpened,
    ProposalLapsed,
    Proposed,
    RevealedBid,
)
from games.engine.editions.classic.moves import Accept, Bid, CallDuel, Propose, Withdraw
from games.engine.editions.classic.prompts import BidPrompt, NegotiatePrompt
from games.engine.editions.classic.state import Duel, Negotiation, Offer, State
from games.engine.editions.classic.steps import Lapsed, Step, ToDuel, Won
from games.engine.editions.classic.treasures import holding_refusal, spend
from games.engine.errors import Refusal
from games.engine.mechanics.sealed import missing, with_choice
from games.engine.mechanics.turn import Question, Transition

T = TypeVar("T")


def open_negotiation(transition: Transition[State], action: int, seats: tuple[int, int]) -> None:
    """Start the negotiation of two seats that chose the same action (C-16)."""
    transition.enter(Negotiation(action, seats))
    transition.emit(NegotiationOpened(action=action, seats=seats))


def open_duel(transition: Transition[State], action: int, seats: tuple[int, ...], second: bool = False) -> None:
    """Start a duel of sealed bids (C-17)."""
    transition.enter(Duel(action, seats, (None,) * len(seats), second))
    transition.emit(DuelOpened(action=action, seats=seats, second=second))


def drop_uncovered_proposals(transition: Transition[State]) -> None:
    """Withdraw the offers of seats that no longer have the ducats offered (C-16)."""
    phase = transition.state.phase
    if not isinstance(phase, Negotiation):
        return
    for seat in phase.seats:
        proposal = _proposal(phase, seat)
        if proposal and proposal.act and proposal.ducats > transition.state.seats[seat].ducats:
            phase = _withdraw_proposal(transition, phase, seat, broke=True)


# Negotiation

_Moves = Propose | Withdraw | Accept | CallDuel


class NegotiationQuestion(Question[State, Negotiation, _Moves, NegotiatePrompt, Step]):
    """Propose, accept, or call the duel (C-16)."""

    rule = "C-16"
    moves = (Propose, Withdraw, Accept, CallDuel)

    def asked(self) -> tuple[int, ...]:
        return self.phase.seats

    def prompt(self, seat: int) -> NegotiatePrompt:
        ducats, offered = self.state.seats[seat].ducats, _offered_to(self.phase, seat)
        return NegotiatePrompt(
            id=self.id,
            action=self.phase.action,
            other=_other(self.phase, seat),
            limit=ducats,
            standing=_proposal(self.phase, seat),
            offered=offered,
            can_accept=offered is not None and (offered.act or offered.ducats <= ducats),
            answered=self.phase.last == seat,
        )

    def refusal(self, seat: int, move: _Moves) -> Refusal | None:
        ducats = self.state.seats[seat].ducats
        match move:
            case Propose():
                if move.ducats < 0:
                    return Refusal("C-16", "below_zero", {"ducats": move.ducats})
                if move.act and move.ducats > ducats:
                    return Refusal("C-16", "offer_not_covered", {"ducats": move.ducats, "limit": ducats})
            case Withdraw():
                standing = _proposal(self.phase, seat)
                if standing is None or standing.number != move.offer:
                    return Refusal("C-16", "nothing_to_withdraw", {"offer": move.offer})
            case Accept():
                if _offered_to(self.phase, seat) != Offer(move.offer, move.act, move.ducats):
                    terms = {"offer": move.offer, "act": move.act, "ducats": move.ducats}
                    return Refusal("C-16", "not_standing", terms)
                if not move.act and move.ducats > ducats:
                    return Refusal("C-16", "demand_not_covered", {"ducats": move.ducats, "limit": ducats})
            case CallDuel():
                pass
        return None

    def answer(self, transition: Transition[State], seat: int, move: _Moves) -> Step | None:
        match move:
            case Propose():
                _propose(transition, self.phase, seat, move)
            case Withdraw():
                _withdraw_proposal(transition, self.phase, seat, broke=False)
            case Accept():
                return _deal(transition, self.phase, seat, move)
            case CallDuel():
                transition.emit(DuelCalled(seat=seat))
                return ToDuel(self.phase.action, self.phase.seats)
        return None

    def default_move(self, seat: int) -> CallDuel:
        return CallDuel()

    def standing_offer(self, seat: int) -> Propose | None:
        standing = _proposal(self.phase, seat)
        return standing.proposed if standing else None


def _deal(transition: Transition[State], phase: Negotiation, seat: int, move: Accept) -> Step:
    """The ducats change hands at once, and the payer acts (C-16)."""
    other = _other(phase, seat)
    payer, payee = (other, seat) if move.act else (seat, other)
    transition.change_seat(payer, ducats=transition.state.seats[payer].ducats - move.ducats)
    transition.change_seat(payee, ducats=transition.state.seats[payee].ducats + move.ducats)
    transition.emit(DealMade(seat=seat, payer=payer, payee=payee, ducats=move.ducats, acting=payer))
    return Won(phase.action, payer)


def _propose(transition: Transition[State], phase: Negotiation, seat: int, move: Propose) -> None:
    number = phase.made[phase.seats.index(seat)] + 1
    transition.change(
        phase=replace(
            phase,
            proposals=_with_own(phase, seat, phase.proposals, Offer(number, move.act, move.ducats)),
            made=_with_own(phase, seat, phase.made, number),
            last=seat,
        )
    )
    transition.emit(Proposed(seat=seat, act=move.act, ducats=move.ducats))


def _withdraw_proposal(transition: Transition[State], phase: Negotiation, seat: int, *, broke: bool) -> Negotiation:
    without = replace(phase, proposals=_with_own(phase, seat, phase.proposals, None), last=seat)
    transition.change(phase=without)
    transition.emit(ProposalLapsed(seat=seat, broke=broke))
    return without


def _with_own(phase: Negotiation, seat: int, pair: tuple[T, T], own: T) -> tuple[T, T]:
    return (own, pair[1]) if seat == phase.seats[0] else (pair[0], own)


def _proposal(phase: Negotiation, seat: int) -> Offer | None:
    return phase.proposals[phase.seats.index(seat)]


def _offered_to(phase: Negotiation, seat: int) -> Offer | None:
    return _proposal(phase, _other(phase, seat))


def _other(phase: Negotiation, seat: int) -> int:
    return phase.seats[1] if seat == phase.seats[0] else phase.seats[0]


# Duel


def bound_in_bid(state: State, seat: int) -> Bid:
    """The ducats and Treasures that a seat's sealed bid commits until bids are revealed (C-22)."""
    if isinstance(state.phase, Duel) and seat in state.phase.seats:
        return state.phase.bids[state.phase.seats.index(seat)] or Bid(0)
    return Bid(0)


class DuelQuestion(Question[State, Duel, Bid, BidPrompt, Step]):
    """Bid in secret (C-17)."""

    rule = "C-17"
    moves = (Bid,)

    def asked(self) -> tuple[int, ...]:
        return self.phase.seats

    def pending(self) -> tuple[int, ...]:
        return tuple(self.phase.seats[place] for place in missing(self.phase.bids))

    def prompt(self, seat: int) -> BidPrompt:
        holdings = self.state.seats[seat]
        return BidPrompt(
            id=self.id,
            action=self.phase.action,
            second=self.phase.second,
            limit=holdings.ducats,
            treasures=holdings.treasures,
            made=self.phase.bids[self.phase.seats.index(seat)],
        )

    def refusal(self, seat: int, move: Bid) -> Refusal | None:
        holdings = self.state.seats[seat]
        if move.ducats < 0:
            return Refusal("C-17", "below_zero", {"ducats": move.ducats})
        if move.ducats > holdings.ducats:
            return Refusal("C-17", "bid_not_covered", {"ducats": move.ducats, "limit": holdings.ducats})
        return holding_refusal(holdings.treasures, move.treasures)

    def answer(self, transition: Transition[State], seat: int, move: Bid) -> Step | None:
        bids, place = self.phase.bids, self.phase.seats.index(seat)
        if bids[place] is None:
            transition.emit(BidMade(seat=seat))
        phase = replace(self.phase, bids=with_choice(bids, place, move))
        transition.change(phase=phase)
        return None if missing(phase.bids) else _reveal_bids(transition, phase)

    def default_move(self, seat: int) -> Bid:
        return Bid(0)


def _reveal_bids(transition: Transition[State], phase: Duel) -> Step | None:
    """The highest bidder pays and acts; a tie leads to a second duel, a second tie to no action (C-17, C-18)."""
    bids = {seat: bid for seat, bid in zip(phase.seats, phase.bids, strict=True) if bid is not None}
    sums = {seat: bid.ducats + sum(bid.treasures) for seat, bid in bids.items()}
    highest = tuple(seat for seat in phase.seats if sums[seat] == max(sums.values()))
    winner = highest[0] if len(highest) == 1 else None
    transition.emit(
        BidsRevealed(
            action=phase.action,
            bids=tuple(RevealedBid(seat, bid.ducats, bid.treasures) for seat, bid in bids.items()),
            winner=winner,
            tied=highest if winner is None else (),
        )
    )
    if winner is not None:
        spend(transition, winner, bids[winner].ducats, bids[winner].treasures)
        return Won(phase.action, winner)
    if phase.second:
        return Lapsed(phase.action, "tie")
    open_duel(transition, phase.action, highest, second=True)
    return None
