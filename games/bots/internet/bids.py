"""What a plain player bids: on the actions that are worth most to it, or on one and a claim (I-6, I-9, I-10)."""

from functools import lru_cache
from random import Random

from games.bots.internet.scene import ACTION_NAMES, POLITICS_WORTH, Seen, by_pool
from games.bots.prospects import best_knight, borders_worth
from games.bots.raids import best_raid_of, opened_raids
from games.bots.scene import Scene
from games.engine import internet

PROVINCES_BARRING_BORDERS = 3
SECOND_STEP = 0.8
LATER = 0.8
"""What is carried out only in the next round is worth so much of what it would be today."""
SHARE_OFFERED, SHARE_CONTESTED = 0.45, 0.65
"""So much of an action's worth is offered for it where nobody else seems to want it, and more where all do."""
EVASION = 0.1
"""An action that all others seem to want is worth so much less to bid on."""
CLAIMANTS = 0.5
"""About so many of the others claim the ducat pool too."""


def bids(prompt: internet.SheetPrompt, seen: Seen, purse: int, rng: Random) -> tuple[list[internet.PoolBid], bool]:
    """Bids, the likelier gain first, and whether to claim: what is left of the purse is never exceeded."""
    worths = _worths_to_all(seen, prompt.bids)
    best = []
    for offered in by_pool(prompt.bids).values():
        rivals = _wanted(worths, offered, seen.me)
        gains = {
            action: worths[seen.me][action] * rng.uniform(0.7, 1.3) * (1 - EVASION * rivals[action])
            for action in offered
        }
        if gains:
            action = max(offered, key=gains.__getitem__)
            best.append((gains[action], action, rivals[action]))
    best.sort(reverse=True)
    made: list[internet.PoolBid] = []
    for worth, action, wanted in best:
        share = SHARE_OFFERED + (SHARE_CONTESTED - SHARE_OFFERED) * wanted
        ducats = min(purse, round(share * worth / seen.ducat * rng.uniform(0.7, 1.3)))
        if ducats >= 1 and worth > 0:
            made.append(internet.PoolBid(action, ducats))
            purse -= ducats
    claim = prompt.may_claim and _claim_is_better(seen, [worth for worth, *_ in best][1:])
    return (made[:1], True) if claim or (len(made) < 2 and prompt.may_claim) else (made, False)


def _claim_is_better(seen: Seen, others: list[float]) -> bool:
    """Whether a share of the ducat pool is worth more than what the second bid would bring, on average."""
    share = seen.view.ducat_pool / (1 + CLAIMANTS * (len(seen.view.seats) - 1))
    return share * seen.ducat > 0.4 * max(others, default=0.0)


def _worths_to_all(seen: Seen, names: tuple[internet.ActionName, ...]) -> list[dict[internet.ActionName, float]]:
    """What each open action is worth to each seat."""
    actions = dict(
        zip(ACTION_NAMES, (action for pool in seen.view.open_pools for action in pool.actions), strict=False)
    )
    return [
        {name: _worth(seen.scene, seat, bool(things.knights), actions[name]) for name in names}
        for seat, things in enumerate(seen.view.seats)
    ]


def _wanted(
    worths: list[dict[internet.ActionName, float]], offered: list[internet.ActionName], me: int
) -> dict[internet.ActionName, float]:
    """For each action of a pool the share of the others to whom it seems to be worth most."""
    best = [max(offered, key=worth.__getitem__) for seat, worth in enumerate(worths) if seat != me and offered]
    return {action: best.count(action) / len(best) for action in offered}


@lru_cache(maxsize=1024)
def _worth(scene: Scene, seat: int, knights: bool, action: internet.PoolAction) -> float:
    """What an action is worth to a seat, in points."""
    match action.kind:
        case "politics":
            return POLITICS_WORTH
        case "borders":
            return LATER * borders_worth(scene, seat, action.n, PROVINCES_BARRING_BORDERS)
        case "sword":
            return LATER * max(best_raid_of(scene, seat)[0], best_knight(scene, seat, int(knights)))
        case _:
            raid, knight = best_raid_of(scene, seat)[0], best_knight(scene, seat, int(knights))
            opened = max((taken for taken, _ in opened_raids(scene, seat)), default=0.0) if knight else 0.0
            return LATER * max(raid + SECOND_STEP * knight, opened)
