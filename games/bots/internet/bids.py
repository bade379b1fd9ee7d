"""What a plain player bids: on the actions that are worth most to it, or on one and a claim (I-6, I-9, I-10)."""

from random import Random

from games.bots.internet.scene import Seen, by_pool
from games.bots.prospects import best_knight, borders_worth
from games.bots.raids import best_raid_of, opened_raids
from games.engine import internet

PROVINCES_BARRING_BORDERS = 3
POLITICS_WORTH = 4.5
SECOND_STEP = 0.8
LATER = 0.8
"""What is carried out only in the next round is worth so much of what it would be today."""
SHARE_OFFERED = 0.42
"""So much of an action's worth is offered for it."""
CLAIMANTS = 0.5
"""About so many of the others claim the ducat pool too."""


def bids(prompt: internet.SheetPrompt, seen: Seen, purse: int, rng: Random) -> tuple[list[internet.PoolBid], bool]:
    """Bids, the likelier gain first, and whether to claim: what is left of the purse is never exceeded."""
    actions = [action for pool in seen.view.open_pools for action in pool.actions]
    names = [action for action in ("1A", "1B", "1C", "2A", "2B", "2C") if int(action[0]) <= len(seen.view.open_pools)]
    worths = {
        name: LATER * _worth(seen, action) * rng.uniform(0.6, 1.3)
        for name, action in zip(names, actions, strict=True)
        if name in prompt.bids
    }
    best = sorted(
        (max((worths[action], action) for action in offered) for offered in by_pool(prompt.bids).values() if offered),
        reverse=True,
    )
    made: list[internet.PoolBid] = []
    for worth, action in best:
        ducats = min(purse, round(SHARE_OFFERED * worth / seen.ducat * rng.uniform(0.7, 1.3)))
        if ducats >= 1 and worth > 0:
            made.append(internet.PoolBid(action, ducats))
            purse -= ducats
    claim = prompt.may_claim and _claim_is_better(seen, [worth for worth, _ in best][1:])
    return (made[:1], True) if claim or (len(made) < 2 and prompt.may_claim) else (made, False)


def _claim_is_better(seen: Seen, others: list[float]) -> bool:
    """Whether a share of the ducat pool is worth more than what the second bid would bring, on average."""
    share = seen.view.ducat_pool / (1 + CLAIMANTS * (len(seen.view.seats) - 1))
    return share * seen.ducat > 0.4 * max(others, default=0.0)


def _worth(seen: Seen, action: internet.PoolAction) -> float:
    """What an action is worth to oneself, in points."""
    scene, me, knights = seen.scene, seen.me, seen.own.knights
    match action.kind:
        case "politics":
            return POLITICS_WORTH
        case "borders":
            return borders_worth(scene, me, action.n, PROVINCES_BARRING_BORDERS)
        case "sword":
            return max(best_raid_of(scene, me)[0], best_knight(scene, me, knights))
        case _:
            raid, knight = best_raid_of(scene, me)[0], best_knight(scene, me, knights)
            opened = max((taken for taken, _ in opened_raids(scene, me)), default=0.0) if knight else 0.0
            return max(raid + SECOND_STEP * knight, opened)
