"""Settling the bids, and sharing out the ducat pool (I-5 steps 5 and 6, I-9, I-10, I-15)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.editions.internet.components import ActionName, PoolAction
from games.engine.editions.internet.events import ActionSettled, ClaimsSettled, DucatPoolGrown, SettledBid
from games.engine.editions.internet.lots import in_turn
from games.engine.editions.internet.moves import HandIn, PoolBid
from games.engine.editions.internet.politics import serve
from games.engine.editions.internet.state import State, WonAction
from games.engine.mechanics.land_values import mines_of
from games.engine.mechanics.turn import Course

GROWTH = 5
"""By so much the ducat pool grows each round, and by 1 for each mine in a province (I-10)."""
MOST_WINNERS = 2


@dataclass(frozen=True, slots=True)
class Settlement:
    """What comes of the bids on an action: who pays the highest bid and gets it, what each loser gets, and what goes
    to the ducat pool (I-9)."""

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


def settle_bids(now: Course[State], sheets: Mapping[int, HandIn]) -> None:
    """Settle every open action in its order; politics takes effect at once, the others are carried out in the next
    round (I-9, I-15)."""
    won: list[WonAction] = []
    for action, what in now.state.open_actions.items():
        bids = {seat: bid for seat, sheet in sorted(sheets.items()) for bid in sheet.bids if bid.action == action}
        result = settle({seat: bid.ducats for seat, bid in bids.items()})
        if what.kind == "politics":
            result = _who_is_served(now, result, len(bids))
        _pay(now, action, what, bids, result)
        if what.kind == "politics":
            for seat in result.winners:
                serve(now, seat, bids[seat])
        elif result.winners:
            won.append(WonAction(action, what, result.winners))
    now.change(won=tuple(won))


def _who_is_served(now: Course[State], result: Settlement, bids: int) -> Settlement:
    """The winners of a politics action in their turn; for whom no card is left neither gets nor pays (I-15)."""
    if not result.winners:
        return result
    order = in_turn(now, result.winners)
    served = order[: sum(now.state.politics)]
    if not served:
        return Settlement("no_card")
    return _shared_out(served, result.paid, losers=bids - len(result.winners))


def _pay(
    now: Course[State], action: ActionName, what: PoolAction, bids: Mapping[int, PoolBid], result: Settlement
) -> None:
    highest = max((bid.ducats for bid in bids.values()), default=0)
    for seat, bid in bids.items():
        change = -result.paid if seat in result.winners else result.share if bid.ducats < highest else 0
        now.change_seat(seat, ducats=now.state.seats[seat].ducats + change)
    now.change(ducat_pool=now.state.ducat_pool + result.rest)
    now.tell(
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


def share_ducat_pool(now: Course[State], sheets: Mapping[int, HandIn]) -> None:
    """The claimants share the ducat pool equally in whole ducats, the rest stays; then it grows (I-10)."""
    claimants = tuple(seat for seat, sheet in sorted(sheets.items()) if sheet.claim)
    if claimants:
        each, left = divmod(now.state.ducat_pool, len(claimants))
        for seat in claimants:
            now.change_seat(seat, ducats=now.state.seats[seat].ducats + each)
        now.change(ducat_pool=left)
        now.tell(ClaimsSettled(seats=claimants, each=each, left=left))
    mines = sum(mines_of(now.board, colour) for colour in range(now.state.players))
    now.change(ducat_pool=now.state.ducat_pool + GROWTH + mines)
    now.tell(DucatPoolGrown(mines=mines, ducats=now.state.ducat_pool))
