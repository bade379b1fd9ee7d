"""The random bot of internet: random sheets among those that are accepted. The baseline for other bots."""

from random import Random

from games.bots.shared.bot_info import Nature
from games.engine.bot_api import common, internet
from games.engine.bot_api.common import Board

CLAIMS, CONDITION, SECOND_SPACE = 0.4, 0.4, 0.8
FEE = 5


def choose(
    prompts: tuple[internet.Prompt, ...], view: internet.View, ledger: internet.Ledger, rng: Random, nature: Nature
) -> tuple[str, internet.Move] | None:
    """Any accepted answer to the prompt; None if it has been answered."""
    (prompt,) = prompts
    if prompt.made is not None:
        return None
    return prompt.id, _answer(prompt, view, rng)


def _colours(prompt: internet.ColourBidsPrompt, rng: Random) -> internet.Move:
    colours = rng.sample(prompt.colours, rng.randint(0, len(prompt.colours)))
    sums = rng.sample(range(prompt.lowest, prompt.highest + 1), len(colours))
    return internet.BidForColours(tuple(map(internet.ColourBid, colours, sums)))


def _sheet(prompt: internet.SheetPrompt, view: internet.View, rng: Random) -> internet.Move:
    assert view.viewer is not None
    board, purse = common.board_of(view.board, len(view.seats)), prompt.ducats
    orders = []
    for terms in prompt.terms:
        free = purse >= 2 * FEE
        lines = _lines(terms, board, view.viewer, rng, free)
        otherwise = _orders(terms, board, view.viewer, rng, free)
        purse -= 2 * FEE if free else 0
        orders.append(internet.ActionOrders(terms.action, lines, otherwise))
    bids = []
    for pool in "12":
        offered = [action for action in prompt.bids if action[0] == pool]
        if offered and purse > 0:
            bids.append(internet.PoolBid(rng.choice(offered), rng.randint(1, min(purse, 6))))
            purse -= bids[-1].ducats
    claim = prompt.may_claim and rng.random() < CLAIMS
    return internet.HandIn(prompt.round, tuple(orders), tuple(bids[:1] if claim else bids), claim)


def _lines(
    terms: internet.ActionTerms, board: Board, me: int, rng: Random, free: bool
) -> tuple[internet.SheetLine, ...]:
    """Now and then a condition: whether an earlier action carried out anything."""
    if not terms.earlier or rng.random() > CONDITION:
        return ()
    named = rng.choice(terms.earlier)
    condition = internet.CarriedOut(named.seat, named.action, rng.random() < 0.5)
    return (internet.SheetLine(condition, _orders(terms, board, me, rng, free)),)


def _orders(terms: internet.ActionTerms, board: Board, me: int, rng: Random, free: bool) -> tuple[internet.Order, ...]:
    """Any orders that are legal on the current board; knights in forests only if fees are affordable (`free`)."""
    if terms.what.kind == "borders":
        edges = common.open_edges(board, None)
        return tuple(map(common.PlaceBorder, rng.sample(edges, min(len(edges), rng.randint(0, terms.most)))))
    forest = board.land.of("f")
    spaces = [s for s in common.spaces_of(common.knight_spaces(board, me)) if free or not forest >> s & 1]
    knights = [common.PlaceKnight(common.SPACE_NAMES[space]) for space in spaces]
    orders: list[internet.Order] = list(rng.sample(knights, min(len(knights), rng.randint(0, terms.most))))
    expansions = common.expansions_of(board, me)
    if expansions and len(orders) < terms.most:
        castle = rng.choice(list(expansions))
        first = rng.choice(list(expansions[castle]))
        seconds = expansions[castle][first] if rng.random() < SECOND_SPACE else ()
        orders.append(common.Expand(castle, (first, rng.choice(seconds)) if seconds else (first,)))
    return tuple(orders)


def _answer(prompt: internet.Prompt, view: internet.View, rng: Random) -> internet.Move:
    match prompt:
        case internet.ColourBidsPrompt():
            return _colours(prompt, rng)
        case internet.FirstBordersPrompt():
            return internet.PlaceFirstBorders(tuple(rng.sample(prompt.edges, rng.randint(0, prompt.most))))
        case internet.SheetPrompt():
            return _sheet(prompt, view, rng)
