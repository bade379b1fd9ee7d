"""Who gets a contested action: negotiation between two, a duel of sealed bids (C-16 to C-18)."""

from dataclasses import replace
from typing import Any

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
from games.engine.mechanics.turn import Question, Transition


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
    if not isinstance(transition.state.phase, Negotiation):
        return
    for seat, proposal in zip(transition.state.phase.seats, transition.state.phase.proposals, strict=True):
        if proposal and proposal.act and proposal.ducats > transition.state.seats[seat].ducats:
            _withdraw_proposal(transition, seat, broke=True)


# Negotiation


def _negotiators(state: State) -> tuple[int, ...]:
    return _negotiation(state).seats


def _negotiate_prompt(state: State, seat: int) -> NegotiatePrompt:
    phase = _negotiation(state)
    offered = _proposal(state, _other(phase, seat))
    return NegotiatePrompt(
        id=str(state.step),
        action=phase.action,
        other=_other(phase, seat),
        limit=state.seats[seat].ducats,
        standing=_proposal(state, seat),
        offered=offered,
        can_accept=offered is not None and (offered.act or offered.ducats <= state.seats[seat].ducats),
        answered=phase.last == seat,
    )


def _negotiate_refusal(state: State, seat: int, move: Propose | Withdraw | Accept | CallDuel) -> Refusal | None:
    phase, ducats = _negotiation(state), state.seats[seat].ducats
    match move:
        case Propose():
            if move.ducats < 0:
                return Refusal("C-16", "below_zero", {"ducats": move.ducats})
            if move.act and move.ducats > ducats:
                return Refusal("C-16", "offer_not_covered", {"ducats": move.ducats, "limit": ducats})
        case Withdraw():
            standing = _proposal(state, seat)
            if standing is None or standing.number != move.offer:
                return Refusal("C-16", "nothing_to_withdraw", {"offer": move.offer})
        case Accept():
            if _proposal(state, _other(phase, seat)) != Offer(move.offer, move.act, move.ducats):
                return Refusal("C-16", "not_standing", {"offer": move.offer, "act": move.act, "ducats": move.ducats})
            if not move.act and move.ducats > ducats:
                return Refusal("C-16", "demand_not_covered", {"ducats": move.ducats, "limit": ducats})
        case CallDuel():
            pass
    return None


def _negotiate(transition: Transition[State], seat: int, move: Propose | Withdraw | Accept | CallDuel) -> Step | None:
    phase = _negotiation(transition.state)
    match move:
        case Propose():
            _propose(transition, seat, move)
        case Withdraw():
            _withdraw_proposal(transition, seat, broke=False)
        case Accept():
            return _deal(transition, seat, move)
        case CallDuel():
            transition.emit(DuelCalled(seat=seat))
            return ToDuel(phase.action, phase.seats)
    return None


def _deal(transition: Transition[State], seat: int, move: Accept) -> Step:
    """The ducats change hands at once, and the payer acts (C-16)."""
    phase = _negotiation(transition.state)
    other = _other(phase, seat)
    payer, payee = (other, seat) if move.act else (seat, other)
    transition.change_seat(payer, ducats=transition.state.seats[payer].ducats - move.ducats)
    transition.change_seat(payee, ducats=transition.state.seats[payee].ducats + move.ducats)
    transition.emit(DealMade(seat=seat, payer=payer, payee=payee, ducats=move.ducats, acting=payer))
    return Won(phase.action, payer)


def _propose(transition: Transition[State], seat: int, move: Propose) -> None:
    phase = _negotiation(transition.state)
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


def _withdraw_proposal(transition: Transition[State], seat: int, *, broke: bool) -> None:
    phase = _negotiation(transition.state)
    transition.change(phase=replace(phase, proposals=_with_own(phase, seat, phase.proposals, None), last=seat))
    transition.emit(ProposalLapsed(seat=seat, broke=broke))


def _with_own(phase: Negotiation, seat: int, pair: tuple[Any, Any], own: Any) -> tuple[Any, Any]:
    return (own, pair[1]) if seat == phase.seats[0] else (pair[0], own)


def _standing_offer(state: State, seat: int) -> Propose | None:
    """The proposal that a seat has standing."""
    standing = _proposal(state, seat)
    return standing.proposed if standing else None


def _proposal(state: State, seat: int) -> Offer | None:
    phase = _negotiation(state)
    return phase.proposals[phase.seats.index(seat)]


def _other(phase: Negotiation, seat: int) -> int:
    return phase.seats[1] if seat == phase.seats[0] else phase.seats[0]


def _negotiation(state: State) -> Negotiation:
    assert isinstance(state.phase, Negotiation)
    return state.phase


# Duel


def bound_in_bid(state: State, seat: int) -> Bid:
    """The ducats and Treasures that a seat's sealed bid commits until bids are revealed (C-22)."""
    if isinstance(state.phase, Duel) and seat in state.phase.seats:
        return state.phase.bids[state.phase.seats.index(seat)] or Bid(0)
    return Bid(0)


def _contenders(state: State) -> tuple[int, ...]:
    return _duel(state).seats


def _without_bid(state: State) -> tuple[int, ...]:
    phase = _duel(state)
    return tuple(seat for seat, bid in zip(phase.seats, phase.bids, strict=True) if bid is None)


def _bid_prompt(state: State, seat: int) -> BidPrompt:
    phase, holdings = _duel(state), state.seats[seat]
    return BidPrompt(
        id=str(state.step),
        action=phase.action,
        second=phase.second,
        limit=holdings.ducats,
        treasures=holdings.treasures,
        made=phase.bids[phase.seats.index(seat)],
    )


def _bid_refusal(state: State, seat: int, move: Bid) -> Refusal | None:
    holdings = state.seats[seat]
    if move.ducats < 0:
        return Refusal("C-17", "below_zero", {"ducats": move.ducats})
    if move.ducats > holdings.ducats:
        return Refusal("C-17", "bid_not_covered", {"ducats": move.ducats, "limit": holdings.ducats})
    return holding_refusal(holdings.treasures, move.treasures)


def _bid(transition: Transition[State], seat: int, move: Bid) -> Step | None:
    phase = _duel(transition.state)
    place = phase.seats.index(seat)
    if phase.bids[place] is None:
        transition.emit(BidMade(seat=seat))
    transition.change(phase=replace(phase, bids=(*phase.bids[:place], move, *phase.bids[place + 1 :])))
    return None if _without_bid(transition.state) else _reveal_bids(transition)


def _reveal_bids(transition: Transition[State]) -> Step | None:
    """The highest bidder pays and acts; a tie leads to a second duel, a second tie to no action (C-17, C-18)."""
    phase = _duel(transition.state)
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


def _duel(state: State) -> Duel:
    assert isinstance(state.phase, Duel)
    return state.phase


NEGOTIATION = Question(
    rule="C-16",
    moves=(Propose, Withdraw, Accept, CallDuel),
    asked=_negotiators,
    pending=_negotiators,
    prompt=_negotiate_prompt,
    refusal=_negotiate_refusal,
    answer=_negotiate,
    default_move=lambda state, seat: CallDuel(),
    offers=(Propose,),
    standing_offer=_standing_offer,
)
DUEL = Question(
    rule="C-17",
    moves=(Bid,),
    asked=_contenders,
    pending=_without_bid,
    prompt=_bid_prompt,
    refusal=_bid_refusal,
    answer=_bid,
    default_move=lambda state, seat: Bid(0),
)
