"""Bids of the plain bot: on the actions with the highest expected gain, or on one plus a claim (I-6, I-9, I-10)."""

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from random import Random

from games.bots.internet.situation import POLITICS_VALUE, Viewpoint, by_pool
from games.bots.shared.prospects import best_knight_value, borders_value
from games.bots.shared.raids import best_raid_of, unlocked_raids
from games.bots.shared.situation import Situation
from games.engine.bot_api import internet

PROVINCES_BARRING_BORDERS = 3
SECOND_SWORD = 0.8
DEFERRED = 0.8
"""The factor for actions that are carried out only in the next round."""
LOW_OFFER, HIGH_OFFER = 0.1, 0.8
"""The range of rivals' bids, as shares of the action's value to them."""
BID_PROBABILITY = 0.8
"""The probability that a rival bids on a pool at all."""
BID_STEPS = 12
"""The number of sums that are tried for a bid."""
CLAIMING_SHARE = 0.5
"""The expected share of the other seats that also claim the ducat pool."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A model of another seat's bids on a pool: the probability and the maximum of a bid on each action."""

    probabilities: dict[internet.ActionName, float]
    maximum: dict[internet.ActionName, float]

    def probability_below(self, action: internet.ActionName, ducats: int) -> float:
        """The probability that it bids less than this on an action, or nothing."""
        maximum = self.maximum[action]
        if ducats >= maximum:
            return 1.0
        least = maximum * LOW_OFFER / HIGH_OFFER
        return 1 - self.probabilities[action] * min(1.0, (maximum - ducats) / (maximum - least))


def bids(
    prompt: internet.SheetPrompt, viewpoint: Viewpoint, purse: int, rng: Random
) -> tuple[list[internet.PoolBid], bool]:
    """Choose bids, the highest expected gain first, within the ducats in `purse`; and whether to claim."""
    values = _action_values(viewpoint, prompt.bids)
    made: list[tuple[float, internet.PoolBid]] = []
    pools = [offered for offered in by_pool(prompt.bids).values() if offered]
    style = viewpoint.situation.style
    preferences = {
        action: style.liked(style.judged(rng.uniform(0.7, 1.3), rng), viewpoint.actions[action].kind)
        for action in prompt.bids
    }
    while pools:
        found = [_best_bid(viewpoint, values, offered, preferences, purse) for offered in pools]
        gain, bid = max(found, key=lambda one: one[0])
        pools = [offered for offered in pools if bid.action not in offered]
        if gain > 0 and bid.ducats >= 1:
            made.append((gain, bid))
            purse -= bid.ducats
    claim = prompt.may_claim and _claim_is_better(viewpoint, [gain for gain, _ in made][1:])
    chosen = [bid for _, bid in made]
    return (chosen[:1], True) if claim or (len(chosen) < 2 and prompt.may_claim) else (chosen, False)


def _best_bid(
    viewpoint: Viewpoint,
    values: list[dict[internet.ActionName, float]],
    offered: list[internet.ActionName],
    preferences: dict[internet.ActionName, float],
    purse: int,
) -> tuple[float, internet.PoolBid]:
    """The bid on a pool with the highest expected gain, and the gain: the action's value less the bid, times the
    probability that all rivals bid less."""
    rivals = [_rival(viewpoint, seat, values[seat], offered) for seat in range(len(values)) if seat != viewpoint.me]
    sums = sorted(
        {min(purse, few) for few in (1, 2, 3)} | {round(purse * part / BID_STEPS) for part in range(1, BID_STEPS + 1)}
    )
    best, bid, ducat = 0.0, internet.PoolBid(offered[0], 0), viewpoint.ducat
    for action in offered:
        value = values[viewpoint.me][action] * preferences[action]
        for ducats in sums:
            chance = prod(rival.probability_below(action, ducats) for rival in rivals)
            gain = chance * (value - ducat * ducats)
            if gain >= best:
                best, bid = gain, internet.PoolBid(action, ducats)
    return best, bid


def _rival(
    viewpoint: Viewpoint, seat: int, value: dict[internet.ActionName, float], offered: list[internet.ActionName]
) -> Rival:
    """Model another seat's bids from public information."""
    squares = {action: value[action] ** 2 for action in offered}
    total, ducats, ducat = sum(squares.values()), viewpoint.view.seats[seat].ducats, viewpoint.ducat_of(seat)
    return Rival(
        {action: BID_PROBABILITY * square / total if total and ducats else 0.0 for action, square in squares.items()},
        {action: min(ducats, HIGH_OFFER * value[action] / ducat) if ducat else ducats for action in offered},
    )


def _claim_is_better(viewpoint: Viewpoint, others: list[float]) -> bool:
    """Whether a share of the ducat pool is worth more than the second bid."""
    share = viewpoint.view.ducat_pool / (1 + CLAIMING_SHARE * (len(viewpoint.view.seats) - 1))
    return share * viewpoint.ducat > max(others, default=0.0)


def _action_values(
    viewpoint: Viewpoint, names: tuple[internet.ActionName, ...]
) -> list[dict[internet.ActionName, float]]:
    """The value of each open action to each seat."""
    actions = viewpoint.actions
    return [
        {name: _action_value(viewpoint.situation, seat, bool(holdings.knights), actions[name]) for name in names}
        for seat, holdings in enumerate(viewpoint.view.seats)
    ]


@lru_cache(maxsize=1024)
def _action_value(situation: Situation, seat: int, knights: bool, action: internet.PoolAction) -> float:
    """The value of an action to a seat, in points."""
    match action.kind:
        case "politics":
            return POLITICS_VALUE
        case "borders":
            return DEFERRED * borders_value(situation, seat, action.n, PROVINCES_BARRING_BORDERS)
        case "sword":
            return DEFERRED * max(best_raid_of(situation, seat)[0], best_knight_value(situation, seat, int(knights)))
        case "two_swords":
            raid, knight = best_raid_of(situation, seat)[0], best_knight_value(situation, seat, int(knights))
            opened = max((taken for taken, _ in unlocked_raids(situation, seat)), default=0.0) if knight else 0.0
            return DEFERRED * max(raid + SECOND_SWORD * knight, opened)
