"""The plain bot of internet: founds where it is cheap, raids weak neighbours, and bids what actions are worth."""

from dataclasses import replace
from random import Random

from games.bots.internet import bids, foresight, politics
from games.bots.internet.orders import OrderPlanner
from games.bots.internet.orientation import orientation_for
from games.bots.internet.situation import Viewpoint, viewpoint_of
from games.bots.shared.bot_info import Nature
from games.bots.shared.enclosure import missing_borders, plans_of
from games.engine.bot_api import common, internet

MAX_COLOUR_BIDS = 3


def choose(
    prompts: tuple[internet.Prompt, ...],
    view: internet.View,
    ledger: internet.Ledger,
    rng: Random,
    nature: Nature,
) -> tuple[str, internet.Move] | None:
    """Answer the prompt; None if it has been answered."""
    (prompt,) = prompts
    if prompt.made is not None:
        return None
    orientation = orientation_for(view, rng)
    return prompt.id, orientation.to_board(_answer(prompt, viewpoint_of(view, orientation, nature.style), rng))


def _colours(prompt: internet.ColourBidsPrompt, viewpoint: Viewpoint, rng: Random) -> internet.Move:
    """Bid a few ducats on colours with good land around their castles."""
    situation = viewpoint.situation
    scores = {}
    for number, colour in enumerate(prompt.colours):
        near = situation.board.castles[number] & ~situation.board.founded
        for _ in range(3):
            near |= common.neighbours(near) & situation.board.land.spaces
        scores[colour] = situation.values[number].nearby_value(situation.board.land, near) * rng.uniform(0.8, 1.2)
    best = sorted(scores, key=scores.__getitem__, reverse=True)[: rng.randint(0, MAX_COLOUR_BIDS)]
    sums = sorted(rng.sample(range(1, 5), len(best)), reverse=True)
    return internet.BidForColours(tuple(map(internet.ColourBid, best, sums)))


def _first_borders(prompt: internet.FirstBordersPrompt, viewpoint: Viewpoint) -> internet.Move:
    """Place the first borders of the best plan."""
    plans = plans_of(viewpoint.situation, viewpoint.me, prompt.most)
    edges = [edge for plan in plans[:1] for edge in missing_borders(viewpoint.situation.board, plan.spaces)]
    offered = {viewpoint.orientation.oriented_names[edge] for edge in prompt.edges}
    return internet.PlaceFirstBorders(tuple(edge for edge in edges if edge in offered)[: prompt.most])


def _sheet(prompt: internet.SheetPrompt, viewpoint: Viewpoint, rng: Random) -> internet.Move:
    """Write a sheet: cards, orders for the won actions, and bids with what is left after the maximum fees."""
    purse = prompt.ducats
    plays = politics.plays(prompt, viewpoint, max(0, purse - 2)) if prompt.bids else []
    planner = OrderPlanner(viewpoint.situation, viewpoint.me, viewpoint.own.knights, rng)
    orders = []
    for terms in prompt.terms:
        before = replace(planner)
        chosen = planner.orders(terms.what, terms.most)
        fees = _fees(viewpoint, chosen)
        if fees > purse:
            chosen, fees = tuple(order for order in chosen if not _costs(viewpoint, order)), 0
        lines = tuple(foresight.lines(viewpoint, before, terms, chosen, rng))
        max_fees = max([fees, *(_fees(viewpoint, line.orders) for line in lines)])
        if max_fees > purse:
            lines, max_fees = (), fees
        purse -= max_fees
        orders.append(internet.ActionOrders(terms.action, lines, chosen))
    chosen_bids, claim = bids.bids(prompt, viewpoint, purse, rng)
    chosen_bids = _attach_cards(chosen_bids, plays, purse, viewpoint)
    wishes = politics.wishes(viewpoint)
    chosen_bids = [
        replace(bid, wishes=wishes) if viewpoint.actions[bid.action].kind == "politics" else bid for bid in chosen_bids
    ]
    return internet.HandIn(prompt.round, tuple(orders), tuple(chosen_bids), claim)


def _fees(viewpoint: Viewpoint, orders: tuple[internet.Order, ...]) -> int:
    return politics.fees(viewpoint, *(order.space for order in orders if isinstance(order, common.PlaceKnight)))


def _costs(viewpoint: Viewpoint, order: internet.Order) -> bool:
    return isinstance(order, common.PlaceKnight) and bool(politics.fees(viewpoint, order.space))


def _attach_cards(
    chosen_bids: list[internet.PoolBid], plays: list[internet.Play], purse: int, viewpoint: Viewpoint
) -> list[internet.PoolBid]:
    """Attach cards to bids; a bid is reduced if necessary to pay for a Renegade."""
    left = purse - sum(bid.ducats for bid in chosen_bids)
    attached = []
    for bid in chosen_bids:
        play = plays[0] if plays else None
        fee = politics.fees(viewpoint, play.knight, play.space) if isinstance(play, common.Renegade) else 0
        if play is None or left + bid.ducats - 1 < fee:
            attached.append(bid)
            continue
        ducats = min(bid.ducats, left + bid.ducats - fee)
        left -= fee + ducats - bid.ducats
        attached.append(replace(bid, ducats=ducats, play=plays.pop(0)))
    return attached


def _answer(prompt: internet.Prompt, viewpoint: Viewpoint, rng: Random) -> internet.Move:
    match prompt:
        case internet.ColourBidsPrompt():
            return _colours(prompt, viewpoint, rng)
        case internet.FirstBordersPrompt():
            return _first_borders(prompt, viewpoint)
        case internet.SheetPrompt():
            return _sheet(prompt, viewpoint, rng)
