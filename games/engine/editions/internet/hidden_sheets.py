"""Drawing sealed answers that another seat may have given: bids for colours, first borders, order sheets (I-19)."""

from games.engine.editions.internet.components import POLITICS
from games.engine.editions.internet.moves import (
    ActionOrders,
    BidForColours,
    ColourBid,
    HandIn,
    NoSheet,
    Order,
    PlaceFirstBorders,
    PoolBid,
)
from games.engine.editions.internet.phases import question
from games.engine.editions.internet.prompts import ActionTerms, ColourBidsPrompt, FirstBordersPrompt, SheetPrompt
from games.engine.editions.internet.sheets import sheet_refusal
from games.engine.editions.internet.state import State
from games.engine.geometry import names_of
from games.engine.mechanics.expansion import expansions_of
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight
from games.engine.mechanics.placement import knight_spaces, open_edges
from games.engine.mechanics.sampling import Luck

MOST_BID = 8
SHEETS_TO_A_MISSING_ONE = 20


def draw_choice(state: State, seat: int, luck: Luck) -> BidForColours | PlaceFirstBorders | HandIn | NoSheet:
    """A legal answer of a seat to the current question, without conditions and politics cards."""
    asked = question(state)
    assert asked is not None
    prompt = asked.prompt(seat)
    match prompt:
        case ColourBidsPrompt():
            colours = luck.some(prompt.colours)
            sums = luck.shuffled(range(prompt.lowest, prompt.highest + 1))
            return BidForColours(tuple(map(ColourBid, colours, sums)))
        case FirstBordersPrompt():
            return PlaceFirstBorders(luck.shuffled(prompt.edges)[: luck.below(prompt.most + 1)])
        case SheetPrompt():
            return _sheet(state, seat, prompt, luck) if luck.below(SHEETS_TO_A_MISSING_ONE) else NoSheet()


def _sheet(state: State, seat: int, prompt: SheetPrompt, luck: Luck) -> HandIn:
    """A sheet that the seat can pay for."""
    orders = tuple(ActionOrders(terms.action, (), _orders(state, seat, terms, luck)) for terms in prompt.terms)
    claims = prompt.may_claim and bool(luck.below(2))
    bids = tuple(_bid(state, pool, prompt, luck) for pool in "12" if luck.below(4))
    made = tuple(bid for bid in bids if bid is not None)
    sheets = [HandIn(prompt.round, orders, made[:most], claims) for most in ((1, 0) if claims else (2, 1, 0))]
    sheets.append(HandIn(prompt.round, tuple(ActionOrders(terms.action, (), ()) for terms in prompt.terms), (), claims))
    return next(sheet for sheet in sheets if sheet_refusal(state, seat, sheet) is None)


def _bid(state: State, pool: str, prompt: SheetPrompt, luck: Luck) -> PoolBid | None:
    offered = [action for action in prompt.bids if action[0] == pool]
    if not offered:
        return None
    action = luck.choice(offered)
    is_politics = state.open_actions[action].kind == "politics"
    wishes = luck.shuffled(POLITICS)[: luck.below(3)] if is_politics else ()
    return PoolBid(action, 1 + luck.below(MOST_BID), wishes)


def _orders(state: State, seat: int, terms: ActionTerms, luck: Luck) -> tuple[Order, ...]:
    """Orders that are legal on the current board."""
    board = state.board
    if terms.what.kind == "borders":
        return tuple(map(PlaceBorder, luck.shuffled(open_edges(board, None))[: terms.most]))
    orders: list[Order] = list(map(PlaceKnight, luck.shuffled(names_of(knight_spaces(board, seat)))[: terms.most]))
    expansions = expansions_of(board, seat)
    if expansions and luck.below(2):
        castle = luck.choice(tuple(expansions))
        orders[-1:] = [Expand(castle, (luck.choice(tuple(expansions[castle])),))]
    return tuple(orders)
