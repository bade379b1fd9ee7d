"""Negotiations and duels of the plain bot: the value of an action in ducats, and the share of it to offer."""

from itertools import combinations
from random import Random

from games.bots.classic.situation import Viewpoint
from games.bots.classic.values import action_value
from games.engine.bot_api import classic

FIRST_OFFER, LAST_OFFER = 0.25, 0.45
"""The share of an action's value that the bot offers to pay, first and last."""
FIRST_DEMAND, LAST_DEMAND = 0.5, 0.3
"""The share of an action's value that the bot demands for leaving it, first and last."""
MAX_PAID = 0.6
DENIAL = 0.2
"""The value of denying an action to the rival with the most use for it, as a share of its value to that rival."""


def value_in_ducats(viewpoint: Viewpoint, action: int, rivals: tuple[int, ...]) -> float:
    """The ducats that the bot could pay for an action without being worse off."""
    denied = max((action_value(viewpoint, seat, action) for seat in rivals), default=0.0)
    return (action_value(viewpoint, viewpoint.me, action) + DENIAL * denied) / viewpoint.ducat


def negotiate(prompt: classic.NegotiatePrompt, viewpoint: Viewpoint) -> classic.Move | None:
    """Accept a proposal that is fair, or gives what the bot has asked for or would ask for now; else propose, make a
    last proposal, then call the duel. None to wait for a reply."""
    value = value_in_ducats(viewpoint, prompt.action, (prompt.other,))
    offered, standing = prompt.offered, prompt.standing
    first, last = _proposals(prompt, viewpoint, value)
    own = (first,) if standing is None else (standing.proposed, last)
    if (
        offered is not None
        and prompt.can_accept
        and (_is_fair(offered, value, prompt.limit) or any(_grants(offered, one) for one in own))
    ):
        return classic.Accept(offered.number, offered.act, offered.ducats)
    if standing is None:
        return first
    if offered is None or prompt.answered:
        return None
    if standing.proposed == first != last:
        return last
    return classic.CallDuel()


def _is_fair(offered: classic.Offer, own: float, limit: int) -> bool:
    if offered.act:
        return offered.ducats >= min(LAST_DEMAND * own, 40)
    return offered.ducats <= MAX_PAID * min(own, 1.5 * limit)


def _grants(offered: classic.Offer, proposal: classic.Propose) -> bool:
    """Whether an offer gives the bot what it proposes, or more."""
    if offered.act == proposal.act:
        return False
    return offered.ducats >= proposal.ducats if offered.act else offered.ducats <= proposal.ducats


def _proposals(
    prompt: classic.NegotiatePrompt, viewpoint: Viewpoint, own: float
) -> tuple[classic.Propose, classic.Propose]:
    """The first and the last proposal: to pay and act if the action is worth more to the bot than to the other."""
    theirs = action_value(viewpoint, prompt.other, prompt.action) / viewpoint.evaluation.ducat
    if own >= theirs and prompt.limit >= FIRST_OFFER * theirs:
        return (
            classic.Propose(True, min(prompt.limit, round(FIRST_OFFER * own))),
            classic.Propose(True, min(prompt.limit, round(LAST_OFFER * own))),
        )
    return (
        classic.Propose(False, round(min(FIRST_DEMAND * theirs, 10))),
        classic.Propose(False, round(min(LAST_DEMAND * own, 8))),
    )


def bid(prompt: classic.BidPrompt, viewpoint: Viewpoint, rng: Random) -> classic.Bid:
    """Bid a share of the action's value, more against more rivals, as far as the money goes."""
    contest = viewpoint.view.contest
    assert contest is not None
    rivals = tuple(seat for seat in contest.seats if seat != viewpoint.me)
    value = value_in_ducats(viewpoint, prompt.action, rivals)
    share = 0.35 + 0.08 * len(rivals) + 0.1 * prompt.second + 0.2 * rng.random()
    return _affordable_bid(round(value * share), prompt)


def _affordable_bid(target: int, prompt: classic.BidPrompt) -> classic.Bid:
    """The highest bid up to `target` that ducats and Treasures can make, ducats first."""
    if target <= prompt.limit:
        return classic.Bid(max(0, target))
    best: tuple[int, int, tuple[int, ...]] = (prompt.limit, 0, ())
    for size in range(1, len(prompt.treasures) + 1):
        for chosen in combinations(prompt.treasures, size):
            total = sum(chosen)
            if total <= target:
                ducats = min(prompt.limit, target - total)
                best = max(best, (total + ducats, -size, chosen))
    return classic.Bid(best[0] - sum(best[2]), best[2])
