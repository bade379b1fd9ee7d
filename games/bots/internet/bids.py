"""What a plain player bids: on the actions by which it expects to gain most, or on one and a claim (I-6, I-9, I-10)."""

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from random import Random

from games.bots.internet.situation import ACTION_NAMES, POLITICS_WORTH, Seen, by_pool
from games.bots.shared.prospects import best_knight, borders_worth
from games.bots.shared.raids import best_raid_of, opened_raids
from games.bots.shared.situation import Situation
from games.engine.bot_api import internet

PROVINCES_BARRING_BORDERS = 3
SECOND_STEP = 0.8
LATER = 0.8
"""What is carried out only in the next round is worth so much of what it would be today."""
LOW_OFFER, HIGH_OFFER = 0.1, 0.8
"""Others offer between so much and so much of what an action is worth to them."""
BIDDING = 0.8
"""So likely is it that another bids on a pool at all."""
OFFERS = 12
"""Among so many sums the best bid is looked for."""
CLAIMANTS = 0.5
"""About so many of the others claim the ducat pool too."""


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat before a pool: how likely it bids on each action, and the most that it would offer."""

    chances: dict[internet.ActionName, float]
    most: dict[internet.ActionName, float]

    def offers_less(self, action: internet.ActionName, ducats: int) -> float:
        """How likely it is that it offers less than so many ducats for an action, or nothing."""
        most = self.most[action]
        if ducats >= most:
            return 1.0
        least = most * LOW_OFFER / HIGH_OFFER
        return 1 - self.chances[action] * min(1.0, (most - ducats) / (most - least))


def bids(prompt: internet.SheetPrompt, seen: Seen, purse: int, rng: Random) -> tuple[list[internet.PoolBid], bool]:
    """Bids, the likelier gain first, and whether to claim: what is left of the purse is never exceeded."""
    worths = _worths_to_all(seen, prompt.bids)
    made: list[tuple[float, internet.PoolBid]] = []
    pools = [offered for offered in by_pool(prompt.bids).values() if offered]
    tastes = {action: rng.uniform(0.7, 1.3) for action in prompt.bids}
    while pools:
        found = [_best_bid(seen, worths, offered, tastes, purse) for offered in pools]
        gain, bid = max(found, key=lambda one: one[0])
        pools = [offered for offered in pools if bid.action not in offered]
        if gain > 0 and bid.ducats >= 1:
            made.append((gain, bid))
            purse -= bid.ducats
    claim = prompt.may_claim and _claim_is_better(seen, [gain for gain, _ in made][1:])
    chosen = [bid for _, bid in made]
    return (chosen[:1], True) if claim or (len(chosen) < 2 and prompt.may_claim) else (chosen, False)


def _best_bid(
    seen: Seen,
    worths: list[dict[internet.ActionName, float]],
    offered: list[internet.ActionName],
    tastes: dict[internet.ActionName, float],
    purse: int,
) -> tuple[float, internet.PoolBid]:
    """The bid on a pool that gains most, and how much: what the action is worth less what is offered, as likely as it
    is that nobody offers as much."""
    rivals = [_rival(seen, seat, worths[seat], offered) for seat in range(len(worths)) if seat != seen.me]
    sums = sorted(
        {min(purse, few) for few in (1, 2, 3)} | {round(purse * part / OFFERS) for part in range(1, OFFERS + 1)}
    )
    best, bid, ducat = 0.0, internet.PoolBid(offered[0], 0), seen.ducat
    for action in offered:
        worth = worths[seen.me][action] * tastes[action]
        for ducats in sums:
            chance = prod(rival.offers_less(action, ducats) for rival in rivals)
            gain = chance * (worth - ducat * ducats)
            if gain >= best:
                best, bid = gain, internet.PoolBid(action, ducats)
    return best, bid


def _rival(seen: Seen, seat: int, worth: dict[internet.ActionName, float], offered: list[internet.ActionName]) -> Rival:
    """What another seat may bid, as far as one can tell from what lies open."""
    squares = {action: worth[action] ** 2 for action in offered}
    whole, ducats, ducat = sum(squares.values()), seen.view.seats[seat].ducats, seen.ducat_of(seat)
    return Rival(
        {action: BIDDING * square / whole if whole and ducats else 0.0 for action, square in squares.items()},
        {action: min(ducats, HIGH_OFFER * worth[action] / ducat) if ducat else ducats for action in offered},
    )


def _claim_is_better(seen: Seen, others: list[float]) -> bool:
    """Whether a share of the ducat pool is worth more than what the second bid would bring."""
    share = seen.view.ducat_pool / (1 + CLAIMANTS * (len(seen.view.seats) - 1))
    return share * seen.ducat > max(others, default=0.0)


def _worths_to_all(seen: Seen, names: tuple[internet.ActionName, ...]) -> list[dict[internet.ActionName, float]]:
    """What each open action is worth to each seat."""
    actions = dict(
        zip(ACTION_NAMES, (action for pool in seen.view.open_pools for action in pool.actions), strict=False)
    )
    return [
        {name: _worth(seen.situation, seat, bool(things.knights), actions[name]) for name in names}
        for seat, things in enumerate(seen.view.seats)
    ]


@lru_cache(maxsize=1024)
def _worth(situation: Situation, seat: int, knights: bool, action: internet.PoolAction) -> float:
    """What an action is worth to a seat, in points."""
    match action.kind:
        case "politics":
            return POLITICS_WORTH
        case "borders":
            return LATER * borders_worth(situation, seat, action.n, PROVINCES_BARRING_BORDERS)
        case "sword":
            return LATER * max(best_raid_of(situation, seat)[0], best_knight(situation, seat, int(knights)))
        case _:
            raid, knight = best_raid_of(situation, seat)[0], best_knight(situation, seat, int(knights))
            opened = max((taken for taken, _ in opened_raids(situation, seat)), default=0.0) if knight else 0.0
            return LATER * max(raid + SECOND_STEP * knight, opened)
