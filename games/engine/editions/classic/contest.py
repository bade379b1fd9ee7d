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
    ProposalFell,
    Proposed,
    RevealedBid,
)
from games.engine.editions.classic.moves import Accept, Bid, CallDuel, Propose, Withdraw
from games.engine.editions.classic.prompts import BidPrompt, NegotiatePrompt
from games.engine.editions.classic.state import Duel, Negotiation, Offer, State
from games.engine.editions.classic.steps import Lapsed, Step, ToDuel, Won
from games.engine.editions.classic.treasures import holding_refusal, spend
from games.engine.errors import Refusal
from games.engine.mechanics.turn import Course, Question


def open_negotiation(now: Course[State], action: int, seats: tuple[int, int]) -> None:
    """Let two choosers bargain (C-16)."""
    now.enter(Negotiation(action, seats))
    now.tell(NegotiationOpened(action=action, seats=seats))


def open_duel(now: Course[State], action: int, seats: tuple[int, ...], second: bool = False) -> None:
    """Let the contenders bid in secret (C-17)."""
    now.enter(Duel(action, seats, (None,) * len(seats), second))
    now.tell(DuelOpened(action=action, seats=seats, second=second))


def drop_uncovered_proposals(now: Course[State]) -> None:
    """One's own offer falls when its ducats are no longer there (C-16)."""
    if not isinstance(now.state.phase, Negotiation):
        return
    for seat, proposal in zip(now.state.phase.seats, now.state.phase.proposals, strict=True):
        if proposal and proposal.act and proposal.ducats > now.state.seats[seat].ducats:
            _fall(now, seat, broke=True)


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


def _negotiate(now: Course[State], seat: int, move: Propose | Withdraw | Accept | CallDuel) -> Step | None:
    phase = _negotiation(now.state)
    match move:
        case Propose():
            _propose(now, seat, move)
        case Withdraw():
            _fall(now, seat, broke=False)
        case Accept():
            return _deal(now, seat, move)
        case CallDuel():
            now.tell(DuelCalled(seat=seat))
            return ToDuel(phase.action, phase.seats)
    return None


def _deal(now: Course[State], seat: int, move: Accept) -> Step:
    """The ducats move at once between the two, and it is settled who acts (C-16)."""
    phase = _negotiation(now.state)
    other = _other(phase, seat)
    payer, payee = (other, seat) if move.act else (seat, other)
    now.change_seat(payer, ducats=now.state.seats[payer].ducats - move.ducats)
    now.change_seat(payee, ducats=now.state.seats[payee].ducats + move.ducats)
    now.tell(DealMade(seat=seat, payer=payer, payee=payee, ducats=move.ducats, acting=payer))
    return Won(phase.action, payer)


def _propose(now: Course[State], seat: int, move: Propose) -> None:
    phase = _negotiation(now.state)
    number = phase.made[phase.seats.index(seat)] + 1
    now.change(
        phase=replace(
            phase,
            proposals=_with_own(phase, seat, phase.proposals, Offer(number, move.act, move.ducats)),
            made=_with_own(phase, seat, phase.made, number),
            last=seat,
        )
    )
    now.tell(Proposed(seat=seat, act=move.act, ducats=move.ducats))


def _fall(now: Course[State], seat: int, *, broke: bool) -> None:
    phase = _negotiation(now.state)
    now.change(phase=replace(phase, proposals=_with_own(phase, seat, phase.proposals, None), last=seat))
    now.tell(ProposalFell(seat=seat, broke=broke))


def _with_own(phase: Negotiation, seat: int, pair: tuple[Any, Any], own: Any) -> tuple[Any, Any]:
    return (own, pair[1]) if seat == phase.seats[0] else (pair[0], own)


def _said(state: State, seat: int) -> Propose | None:
    """What a seat has proposed and stands by."""
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
    """What a seat's sealed bid binds until the reveal (C-22)."""
    if isinstance(state.phase, Duel) and seat in state.phase.seats:
        return state.phase.bids[state.phase.seats.index(seat)] or Bid(0)
    return Bid(0)


def _contenders(state: State) -> tuple[int, ...]:
    return _duel(state).seats


def _without_bid(state: State) -> tuple[int, ...]:
    phase = _duel(state)
    return tuple(seat for seat, bid in zip(phase.seats, phase.bids, strict=True) if bid is None)


def _bid_prompt(state: State, seat: int) -> BidPrompt:
    phase, things = _duel(state), state.seats[seat]
    return BidPrompt(
        id=str(state.step),
        action=phase.action,
        second=phase.second,
        limit=things.ducats,
        treasures=things.treasures,
        made=phase.bids[phase.seats.index(seat)],
    )


def _bid_refusal(state: State, seat: int, move: Bid) -> Refusal | None:
    things = state.seats[seat]
    if move.ducats < 0:
        return Refusal("C-17", "below_zero", {"ducats": move.ducats})
    if move.ducats > things.ducats:
        return Refusal("C-17", "bid_not_covered", {"ducats": move.ducats, "limit": things.ducats})
    return holding_refusal(things.treasures, move.treasures)


def _bid(now: Course[State], seat: int, move: Bid) -> Step | None:
    phase = _duel(now.state)
    place = phase.seats.index(seat)
    if phase.bids[place] is None:
        now.tell(BidMade(seat=seat))
    now.change(phase=replace(phase, bids=(*phase.bids[:place], move, *phase.bids[place + 1 :])))
    return None if _without_bid(now.state) else _reveal_bids(now)


def _reveal_bids(now: Course[State]) -> Step | None:
    """The highest pays and acts; the tied highest bid once more, and after a second tie nobody acts (C-17, C-18)."""
    phase = _duel(now.state)
    bids = {seat: bid for seat, bid in zip(phase.seats, phase.bids, strict=True) if bid is not None}
    sums = {seat: bid.ducats + sum(bid.treasures) for seat, bid in bids.items()}
    highest = tuple(seat for seat in phase.seats if sums[seat] == max(sums.values()))
    winner = highest[0] if len(highest) == 1 else None
    now.tell(
        BidsRevealed(
            action=phase.action,
            bids=tuple(RevealedBid(seat, bid.ducats, bid.treasures) for seat, bid in bids.items()),
            winner=winner,
            tied=highest if winner is None else (),
        )
    )
    if winner is not None:
        spend(now, winner, bids[winner].ducats, bids[winner].treasures)
        return Won(phase.action, winner)
    if phase.second:
        return Lapsed(phase.action, "tie")
    open_duel(now, phase.action, highest, second=True)
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
    stand_in=lambda state, seat: CallDuel(),
    offers=(Propose,),
    said=_said,
)
DUEL = Question(
    rule="C-17",
    moves=(Bid,),
    asked=_contenders,
    pending=_without_bid,
    prompt=_bid_prompt,
    refusal=_bid_refusal,
    answer=_bid,
    stand_in=lambda state, seat: Bid(0),
)
