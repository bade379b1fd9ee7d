"""Settling the bids, and sharing out the ducat pool (I-5 steps 5 and 6, I-9, I-10, I-15)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.editions.internet.components import ActionName, PoolAction
from games.engine.editions.internet.events import ActionSettled, ClaimsSettled, DucatPoolGrown, SettledBid
from games.engine.editions.internet.lots import in_turn
from games.engine.editions.internet.moves import HandIn, PoolBid
from games.engine.editions.internet.politics import award_card
from games.engine.editions.internet.state import State, WonAction
from games.engine.mechanics.land_values import mines_of
from games.engine.mechanics.turn import Transition

GROWTH = 5
"""The growth of the ducat pool in each round, beside 1 for each mine in a province (I-10)."""
MOST_WINNERS = 2


@dataclass(frozen=True, slots=True)
class Settlement:
    """The result of the bids on an action: the winners and what they pay, each loser's share, and what goes to the
    ducat pool (I-9)."""

    why: str
    winners: tuple[int, ...] = ()
    paid: int = 0
    share: int = 0
    rest: int = 0


def settle(bids: Mapping[int, int]) -> Settlement:
    """Settle the bids on an action, by seat (I-9)."""
    if not bids:
        return Settlement("nobody")
    highest = max(bids.values())
    winners = tuple(seat for seat, ducats in bids.items() if ducats == highest)
    if len(winners) > MOST_WINNERS:
        return Settlement("tie")
    return _shared_out(winners, highest, losers=len(bids) - len(winners))


def _shared_out(winners: Sequence[int], highest: int, losers: int) -> Settlement:
    total = highest * len(winners)
    share = total // losers if losers else 0
    return Settlement("won", tuple(winners), highest, share, total - share * losers)


def settle_bids(transition: Transition[State], sheets: Mapping[int, HandIn]) -> None:
    """Settle the open actions in order; politics takes effect at once, other actions are carried out in the next round
    (I-9, I-15)."""
    won: list[WonAction] = []
    for action, what in transition.state.open_actions.items():
        bids = {seat: bid for seat, sheet in sorted(sheets.items()) for bid in sheet.bids if bid.action == action}
        result = settle({seat: bid.ducats for seat, bid in bids.items()})
        if what.kind == "politics":
            result = _limit_to_cards_left(transition, result, len(bids))
        _pay(transition, action, what, bids, result)
        if what.kind == "politics":
            for seat in result.winners:
                award_card(transition, seat, bids[seat])
        elif result.winners:
            won.append(WonAction(action, what, result.winners))
    transition.change(won=tuple(won))


def _limit_to_cards_left(transition: Transition[State], result: Settlement, bids: int) -> Settlement:
    """The settlement without the winners of a politics action for whom no card is left, who pay nothing (I-15)."""
    if not result.winners:
        return result
    order = in_turn(transition, result.winners)
    served = order[: sum(transition.state.politics)]
    if not served:
        return Settlement("no_card")
    return _shared_out(served, result.paid, losers=bids - len(result.winners))


def _pay(
    transition: Transition[State], action: ActionName, what: PoolAction, bids: Mapping[int, PoolBid], result: Settlement
) -> None:
    highest = max((bid.ducats for bid in bids.values()), default=0)
    for seat, bid in bids.items():
        change = -result.paid if seat in result.winners else result.share if bid.ducats < highest else 0
        transition.change_seat(seat, ducats=transition.state.seats[seat].ducats + change)
    transition.change(ducat_pool=transition.state.ducat_pool + result.rest)
    transition.emit(
        ActionSettled(
            action=action,
            what=what,
            bids=tuple(SettledBid(seat, bid.ducats) for seat, bid in bids.items()),
            why=result.why,
            winners=result.winners,
            paid=result.paid,
            share=result.share,
            rest=result.rest,
        )
    )


def share_ducat_pool(transition: Transition[State], sheets: Mapping[int, HandIn]) -> None:
    """Share the ducat pool equally among claimants, in whole ducats, and leave the rest; then it grows (I-10)."""
    claimants = tuple(seat for seat, sheet in sorted(sheets.items()) if sheet.claim)
    if claimants:
        each, left = divmod(transition.state.ducat_pool, len(claimants))
        for seat in claimants:
            transition.change_seat(seat, ducats=transition.state.seats[seat].ducats + each)
        transition.change(ducat_pool=left)
        transition.emit(ClaimsSettled(seats=claimants, each=each, left=left))
    mines = sum(mines_of(transition.board, colour) for colour in range(transition.state.players))
    transition.change(ducat_pool=transition.state.ducat_pool + GROWTH + mines)
    transition.emit(DucatPoolGrown(mines=mines, ducats=transition.state.ducat_pool))
