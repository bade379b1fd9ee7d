"""Negotiations and duels of the plain bot.

A deal is measured by the duel that would follow without it (`stakes`). The bot never takes less than that, nor pays
more, so that nobody can live off its offers; what it wants beyond that, and the steps in which it yields, are drawn for
each negotiation. Bids are drawn, too, up to what the action is worth to the bot and to the strongest rival.
"""

from dataclasses import dataclass
from itertools import combinations
from math import ceil, floor, inf
from random import Random

from games.bots.classic.situation import Viewpoint
from games.bots.classic.stakes import Stakes, stakes_of
from games.engine.bot_api import classic

MOST_PROPOSALS = 3
YIELDING = ((0.0, 0.3), (0.3, 0.7), (0.7, 1.0))
"""How far each proposal goes from the first demand towards what the bot can just accept: drawn from these ranges."""
FIRST_DEMAND = 0.35
"""How far the first demand goes beyond what the other can just accept, as a share of that."""
RESERVE = (0.15, 0.5)
"""The share of the surplus of a deal that the bot insists on, drawn from this range, before its first proposal."""
ROUNDING = 0.3
"""The ducats by which a deal may be worse than the duel, since ducats are whole."""
LOWEST_BID = 0.4
"""The lowest bid, as a share of what decides the duel."""
SHORT = {2: 0.005, 3: 0.1, 4: 0.1}
"""How far the highest bid falls short of that, by the number of players: as much as a rival who knows it can gain."""
ABOVE_RIVAL = 1.15
"""How far a bid may exceed what the strongest rival would probably bid."""
MOST_OF_PURSE, LAST_ROUNDS = 0.6, 3
"""The share of its purse that the bot bids at most, but in the last rounds: who has spent all is outbid cheaply."""
TREASURE = 0.75
"""The value of a Treasure in a bid, as a share of its face value."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A negotiation as the bot sees it: prices at which each side would be no worse off than with a duel, and what the
    bot has drawn for this negotiation: its reserve, and how far its proposals yield. `other_has` are ducats."""

    most_to_pay: float
    least_to_take: float
    other_pays: float
    other_takes: float
    other_has: int
    reserve: float
    yielding: tuple[float, ...]

    @property
    def buys(self) -> bool:
        """Whether a deal in which the bot acts has more to share than one in which the other does."""
        return self.most_to_pay - self.other_takes >= self.other_pays - self.least_to_take

    def accepts(self, offered: classic.Offer, made: int) -> bool:
        """Whether an offer leaves enough of the surplus to the bot, which insists on less with each proposal made."""
        insists = self.reserve * (1 - made / (MOST_PROPOSALS + 1))
        if offered.act:
            surplus = max(0.0, self.other_pays - self.least_to_take)
            return offered.ducats >= self.least_to_take + insists * surplus - ROUNDING
        surplus = max(0.0, self.most_to_pay - self.other_takes)
        return offered.ducats <= self.most_to_pay - insists * surplus + ROUNDING

    def proposal(self, number: int, limit: int) -> classic.Propose | None:
        """The bot's proposal with this number, from 0, each at least as good for the other as those before; None if the
        one that would have to pay has too little."""
        step = self.yielding[min(number, MOST_PROPOSALS - 1)]
        if self.buys and limit >= floor(self.other_takes):
            last = max(0.0, self.most_to_pay)
            first = min(last, max(0.0, self.other_takes) * (1 - FIRST_DEMAND))
            return classic.Propose(True, min(limit, floor(first + step * (last - first) + ROUNDING)))
        last = max(0.0, self.least_to_take)
        if last - ROUNDING > self.other_has:
            return None
        first = max(last, min(self.other_has, max(last + 2, self.other_pays * (1 + FIRST_DEMAND))))
        return classic.Propose(False, ceil(first + step * (last - first) - ROUNDING))


def terms_of(prompt: classic.NegotiatePrompt, viewpoint: Viewpoint) -> Terms:
    """The terms of a negotiation; what is drawn stays the same until it ends, and nobody else can know it."""
    me, other = viewpoint.me, prompt.other
    drawn = Random(f"{viewpoint.secret} {viewpoint.view.round} {prompt.action}")  # noqa: S311 (a secret is in it)
    stakes = stakes_of(viewpoint, prompt.action, drawn)
    return Terms(
        most_to_pay=stakes.most_to_pay(me, other),
        least_to_take=stakes.least_to_take(me, other),
        other_pays=stakes.most_to_pay(other, me),
        other_takes=stakes.least_to_take(other, me),
        other_has=viewpoint.ledger.ducats[other],
        reserve=drawn.uniform(*RESERVE),
        yielding=tuple(drawn.uniform(*between) for between in YIELDING),
    )


def negotiate(prompt: classic.NegotiatePrompt, viewpoint: Viewpoint) -> classic.Move | None:
    """Accept a proposal that leaves the bot its reserve, or gives what it has asked for or would ask for now; else
    propose, up to three times, then call the duel. None to wait for a reply."""
    terms, offered, standing = terms_of(prompt, viewpoint), prompt.offered, prompt.standing
    made = max(viewpoint.ledger.proposals[viewpoint.me], standing.number if standing else 0)
    following = terms.proposal(made, prompt.limit)
    own = [one for one in (standing.proposed if standing else None, following) if one is not None]
    if (
        offered is not None
        and prompt.can_accept
        and (terms.accepts(offered, made) or any(_grants(offered, one) for one in own))
    ):
        return classic.Accept(offered.number, offered.act, offered.ducats)
    if standing is not None and (offered is None or prompt.answered):
        return None
    if following is None or made >= MOST_PROPOSALS or (standing is not None and standing.proposed == following):
        return classic.CallDuel()
    return following


def _grants(offered: classic.Offer, proposal: classic.Propose) -> bool:
    """Whether an offer gives the bot what it proposes, or more."""
    if offered.act == proposal.act:
        return False
    return offered.ducats >= proposal.ducats if offered.act else offered.ducats <= proposal.ducats


@dataclass(frozen=True, slots=True)
class BidLimits:
    """What a bid need not or should not exceed: what outbids every rival for certain, what makes sense against the
    strongest, and what the bot spends of its purse at once."""

    enough: int
    sensible: float
    spends: float


def limits_of(prompt: classic.BidPrompt, viewpoint: Viewpoint, stakes: Stakes) -> BidLimits:
    """The limits of a bid: what outbids every rival is sensible if it is worth that."""
    me, rivals = viewpoint.me, viewpoint.rivals
    enough = max(viewpoint.highest_bid(seat) for seat in rivals) + 1
    other = stakes.strongest(me, rivals)
    worth = stakes.worth(me, other)
    is_late = viewpoint.evaluation.rounds <= LAST_ROUNDS
    return BidLimits(
        enough=enough,
        sensible=enough if enough <= worth else min(worth, ABOVE_RIVAL * stakes.cap(other, me) + 1),
        spends=inf if is_late else viewpoint.situation.style.purse * MOST_OF_PURSE * viewpoint.purse(me) + 1,
    )


def bid(prompt: classic.BidPrompt, viewpoint: Viewpoint, rng: Random) -> classic.Bid:
    """Draw a bid that is worth winning with, or losing against; never more than is needed to outbid every rival."""
    stakes = stakes_of(viewpoint, prompt.action, rng)
    limits = limits_of(prompt, viewpoint, stakes)
    target = limits.sensible
    if target < limits.enough:
        target *= _drawn_share(stakes, viewpoint.me, viewpoint.rivals, rng)
    return _affordable_bid(min(round(min(target, limits.spends)), limits.enough), prompt)


def _drawn_share(stakes: Stakes, me: int, rivals: tuple[int, ...], rng: Random) -> float:
    """The share of the highest sensible bid, drawn from a wide range.

    Of two, the bid at which winning and losing are equally good is safe: no answer to it gains anything. Lower ones win
    more from those who bid less, and lose to those who foresee them. They are drawn so that every answer of the
    strongest rival gains the same: if `F(b)` is the chance of a bid below `b`, in shares of the safe one, and `h` the
    harm of its gains, from `F'(b) (1 - b) (1 + h) = F(b)`.
    """
    harm = stakes.harm[stakes.strongest(me, rivals)][me]
    below: float = SHORT[len(stakes.values)] * pow(1 - rng.random(), -1 - harm)
    return max(LOWEST_BID, 1 - below)


def _affordable_bid(target: int, prompt: classic.BidPrompt) -> classic.Bid:
    """Ducats if they make the target, else the highest bid that costs no more, in which a Treasure costs less than its
    face value: it gets no change, and is good for little else."""
    if target <= prompt.limit:
        return classic.Bid(max(0, target))
    best: tuple[int, int, tuple[int, ...]] = (prompt.limit, 0, ())
    for size in range(1, len(prompt.treasures) + 1):
        for chosen in combinations(prompt.treasures, size):
            total = sum(chosen)
            if TREASURE * total <= target:
                ducats = max(0, min(prompt.limit, target - total))
                best = max(best, (total + ducats, -size, chosen))
    return classic.Bid(best[0] - sum(best[2]), best[2])
