"""Negotiations and duels: what an action is worth in ducats, and how much of that to offer."""

from itertools import combinations
from random import Random

from games.bots.classic.situation import Seen
from games.bots.classic.values import worth
from games.engine.bot_api import classic

OPENING, LAST_OFFER = 0.25, 0.45
"""What of an action's worth one offers to pay for it, at first and at last."""
ASKED, LEAST = 0.5, 0.3
"""What of an action's worth one asks for leaving it, at first and at least."""
MOST_PAID = 0.6
DENIED = 0.2
"""What of the action's worth to the best rival it is worth to keep it from them."""


def worth_in_ducats(seen: Seen, action: int, rivals: tuple[int, ...]) -> float:
    """What a seat could pay for an action and be no worse off."""
    denied = max((worth(seen, seat, action) for seat in rivals), default=0.0)
    return (worth(seen, seen.me, action) + DENIED * denied) / seen.ducat


def negotiate(prompt: classic.NegotiatePrompt, seen: Seen) -> classic.Move | None:
    """Accept what is fair; else propose, then make a last proposal, then call the duel. None: wait for the other."""
    sum_worth = worth_in_ducats(seen, prompt.action, (prompt.other,))
    offered, standing = prompt.offered, prompt.standing
    if offered is not None and prompt.can_accept and _is_fair(offered, sum_worth, prompt.limit):
        return classic.Accept(offered.number, offered.act, offered.ducats)
    first, last = _proposals(prompt, seen, sum_worth)
    if standing is None:
        return first
    if offered is None:
        return None
    if standing.proposed == first != last:
        return last
    return classic.CallDuel()


def _is_fair(offered: classic.Offer, own: float, limit: int) -> bool:
    if offered.act:
        return offered.ducats >= min(LEAST * own, 40)
    return offered.ducats <= MOST_PAID * min(own, 1.5 * limit)


def _proposals(prompt: classic.NegotiatePrompt, seen: Seen, own: float) -> tuple[classic.Propose, classic.Propose]:
    """The first and the last proposal: to pay and act where the action is worth more to oneself than to the other."""
    theirs = worth(seen, prompt.other, prompt.action) / seen.outlook.ducat
    if own >= theirs and prompt.limit >= OPENING * theirs:
        return (
            classic.Propose(True, min(prompt.limit, round(OPENING * own))),
            classic.Propose(True, min(prompt.limit, round(LAST_OFFER * own))),
        )
    return classic.Propose(False, round(min(ASKED * theirs, 10))), classic.Propose(False, round(min(LEAST * own, 8)))


def bid(prompt: classic.BidPrompt, seen: Seen, rng: Random) -> classic.Bid:
    """A part of the action's worth, more against more rivals, as far as the purse goes."""
    contest = seen.view.contest
    assert contest is not None
    rivals = tuple(seat for seat in contest.seats if seat != seen.me)
    sum_worth = worth_in_ducats(seen, prompt.action, rivals)
    share = 0.35 + 0.08 * len(rivals) + 0.1 * prompt.second + 0.2 * rng.random()
    return _covered(round(sum_worth * share), prompt)


def _covered(target: int, prompt: classic.BidPrompt) -> classic.Bid:
    """The bid nearest below a sum that ducats and Treasures can make, ducats first."""
    if target <= prompt.limit:
        return classic.Bid(max(0, target))
    best = (prompt.limit, 0, ())
    for size in range(1, len(prompt.treasures) + 1):
        for chosen in combinations(prompt.treasures, size):
            total = sum(chosen)
            if total <= target:
                ducats = min(prompt.limit, target - total)
                best = max(best, (total + ducats, -size, chosen))  # type: ignore[assignment]
    return classic.Bid(best[0] - sum(best[2]), best[2])
