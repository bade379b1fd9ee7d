"""A player with plain sense: it founds where it is cheap, raids who is weak, and bids what an action is worth."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from games.bots.internet import bids, foresight, politics
from games.bots.internet.orders import Planning
from games.bots.internet.situation import ACTION_NAMES, Seen, see
from games.bots.internet.turning import side_for
from games.bots.shared.enclosure import missing_borders, plans_of
from games.engine.bot_api import common, internet

MOST_COLOUR_BIDS = 3


def choose(prompts: tuple[internet.Prompt, ...], view: internet.View, rng: Random) -> tuple[str, internet.Move] | None:
    """The answer to the prompt; None if it has been given."""
    (prompt,) = prompts
    if prompt.made is not None:
        return None
    side = side_for(view, rng)
    return prompt.id, side.meant(_ANSWERS[prompt.kind](prompt, see(view, side), rng))


def _colours(prompt: internet.ColourBidsPrompt, seen: Seen, rng: Random) -> internet.Move:
    """A few ducats on colours with good land about their castles."""
    situation = seen.situation
    merits = {}
    for number, colour in enumerate(prompt.colours):
        near = situation.board.castles[number] & ~situation.board.founded
        for _ in range(3):
            near |= common.neighbours(near) & situation.board.land.spaces
        merits[colour] = situation.values[number].around(situation.board.land, near) * rng.uniform(0.8, 1.2)
    best = sorted(merits, key=merits.__getitem__, reverse=True)[: rng.randint(0, MOST_COLOUR_BIDS)]
    sums = sorted(rng.sample(range(1, 5), len(best)), reverse=True)
    return internet.BidForColours(tuple(map(internet.ColourBid, best, sums)))  # type: ignore[arg-type]


def _first_borders(prompt: internet.FirstBordersPrompt, seen: Seen, rng: Random) -> internet.Move:
    """The first borders of the best plan."""
    plans = plans_of(seen.situation, seen.me, prompt.most)
    edges = [edge for plan in plans[:1] for edge in missing_borders(seen.situation.board, plan.spaces)]
    offered = {seen.side.seen[edge] for edge in prompt.edges}
    return internet.PlaceFirstBorders(tuple(edge for edge in edges if edge in offered)[: prompt.most])


def _sheet(prompt: internet.SheetPrompt, seen: Seen, rng: Random) -> internet.Move:
    """Cards, orders for all that was won, and bids with what is left after the dearest fees."""
    purse = prompt.ducats
    plays = politics.plays(prompt, seen, max(0, purse - 2)) if prompt.bids else []
    planning = Planning(seen.situation, seen.me, seen.own.knights, rng)
    orders = []
    for terms in prompt.terms:
        before = replace(planning)
        chosen = planning.orders(terms.what, terms.most)
        fees = _fees(seen, chosen)
        if fees > purse:
            chosen, fees = tuple(order for order in chosen if not _costs(seen, order)), 0
        lines = tuple(foresight.lines(seen, before, terms, chosen, rng))
        dearest = max([fees, *(_fees(seen, line.orders) for line in lines)])
        if dearest > purse:
            lines, dearest = (), fees
        purse -= dearest
        orders.append(internet.ActionOrders(terms.action, lines, chosen))
    made, claim = bids.bids(prompt, seen, purse, rng)
    made = _with_plays(made, plays, purse, seen)
    wishes = politics.wishes(seen)
    kinds = dict(zip(ACTION_NAMES, (a.kind for pool in seen.view.open_pools for a in pool.actions), strict=False))
    made = [replace(bid, wishes=wishes) if kinds[bid.action] == "politics" else bid for bid in made]
    return internet.HandIn(prompt.round, tuple(orders), tuple(made), claim)


def _fees(seen: Seen, orders: tuple[internet.Order, ...]) -> int:
    return politics.fees(seen, *(order.space for order in orders if isinstance(order, common.PlaceKnight)))


def _costs(seen: Seen, order: internet.Order) -> bool:
    return isinstance(order, common.PlaceKnight) and bool(politics.fees(seen, order.space))


def _with_plays(
    made: list[internet.PoolBid], plays: list[internet.Play], purse: int, seen: Seen
) -> list[internet.PoolBid]:
    """Hang cards on bids; a bid gives way for what a Renegade costs."""
    left = purse - sum(bid.ducats for bid in made)
    hung = []
    for bid in made:
        play = plays[0] if plays else None
        fee = politics.fees(seen, play.knight, play.space) if isinstance(play, common.Renegade) else 0
        if play is None or left + bid.ducats - 1 < fee:
            hung.append(bid)
            continue
        ducats = min(bid.ducats, left + bid.ducats - fee)
        left -= fee + ducats - bid.ducats
        hung.append(replace(bid, ducats=ducats, play=plays.pop(0)))
    return hung


_ANSWERS: dict[str, Callable[[Any, Seen, Random], internet.Move]] = {
    "colour_bids": _colours,
    "first_borders": _first_borders,
    "sheet": _sheet,
}
