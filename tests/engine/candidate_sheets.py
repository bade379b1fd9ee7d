"""Candidate answers in internet, part by part, and whether their prompt and the open board allow them.

A sheet is tried with one part at a time: every bid and pair of bids, every claim, every ending and card between any two
castles, every condition of the grammar about every seat and action, every order on every edge and space. What is
allowed is computed here from what the prompt lists, independently of the engine's own checks."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, permutations, product
from random import Random

from games import engine
from games.engine.editions.internet.components import ACTIONS, PLAYABLE, POLITICS, ActionName
from games.engine.editions.internet.conditions import (
    CarriedOut,
    Condition,
    Decided,
    HasExpanded,
    PlacedBorder,
    PlacedKnight,
    PlayedCard,
)
from games.engine.editions.internet.moves import (
    ActionOrders,
    BidForColours,
    BreakAlliance,
    ColourBid,
    ForcedAlliance,
    HandIn,
    Order,
    PaidEnding,
    PlaceFirstBorders,
    PoolBid,
    SheetLine,
)
from games.engine.editions.internet.prompts import ActionTerms, ColourBidsPrompt, FirstBordersPrompt, SheetPrompt
from games.engine.editions.internet.state import State
from games.engine.geometry import EDGES, SPACES, bit, names_of, spaces_beside
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight

Tried = Iterator[tuple[engine.Move, bool]]
"""Answers, each with whether it is allowed."""


def answers(state: State, seat: int, luck: Random) -> Tried:
    """Answers to a seat's current prompt."""
    (prompt,) = engine.waiting(state)[seat]
    match prompt:
        case ColourBidsPrompt():
            yield from _colours(prompt)
        case FirstBordersPrompt():
            yield from _first_borders(prompt, luck)
        case _:
            yield from _sheets(state, seat, prompt, luck)


def _colours(prompt: ColourBidsPrompt) -> Tried:
    sums = range(prompt.lowest - 2, prompt.highest + 3)
    for colour, ducats in product((*prompt.colours, "black"), sums):
        bid = ColourBid(colour, ducats)
        yield BidForColours((bid,)), colour in prompt.colours and prompt.lowest <= ducats <= prompt.highest
    for (one, other), (first, second) in product(product(prompt.colours, repeat=2), product((1, 7), repeat=2)):
        bids = (ColourBid(one, first), ColourBid(other, second))
        yield BidForColours(bids), one != other and first != second


def _first_borders(prompt: FirstBordersPrompt, luck: Random) -> Tried:
    for edge in EDGES:
        yield PlaceFirstBorders((edge,)), edge in prompt.edges
    for size in range(prompt.most + 2):
        yield PlaceFirstBorders(tuple(luck.sample(prompt.edges, size))), size <= prompt.most
    yield PlaceFirstBorders((prompt.edges[0],) * 2), False


def _sheets(state: State, seat: int, prompt: SheetPrompt, luck: Random) -> Tried:
    empty = HandIn(prompt.round, tuple(ActionOrders(terms.action, (), ()) for terms in prompt.terms))
    yield empty, True
    yield replace(empty, round=prompt.round + 1), False
    yield replace(empty, orders=(*empty.orders, ActionOrders("1A", (), ()))), False
    if empty.orders:
        yield replace(empty, orders=empty.orders[1:]), False
    for bids, claim, allowed in _bids(prompt):
        yield replace(empty, bids=bids, claim=claim), allowed
    for action, what in state.open_actions.items():
        for wishes in chain(*(combinations(POLITICS, size) for size in range(4))):
            fits = not wishes or (what.kind == "politics" and len(wishes) <= 2)
            bid = PoolBid(action, 1, wishes)
            yield replace(empty, bids=(bid,)), fits and action in prompt.bids and prompt.ducats >= 1
    for other in _endings(state):
        listed = other[1] in prompt.alliances.get(other[0], ())
        yield replace(empty, endings=(PaidEnding(*other),)), listed and prompt.ducats >= prompt.ending_price
    for action, pair in product(prompt.bids[:1], _endings(state)):
        for bid, allowed in _cards(state, seat, prompt, action, pair):
            yield replace(empty, bids=(bid,)), allowed
    for terms in prompt.terms:
        yield from _orders(state, seat, prompt, empty, terms, luck)
        yield from _conditions(state, seat, empty, terms, luck)


def _bids(prompt: SheetPrompt) -> Iterator[tuple[tuple[PoolBid, ...], bool, bool]]:
    sums = (-1, 0, 1, prompt.ducats, prompt.ducats + 1)
    for action, ducats, claim in product(ACTIONS, sums, (False, True)):
        allowed = action in prompt.bids and 1 <= ducats <= prompt.ducats and (prompt.may_claim or not claim)
        yield (PoolBid(action, ducats),), claim, allowed
    for (one, other), claim in product(permutations(ACTIONS, 2), (False, True)):
        allowed = {one, other} <= set(prompt.bids) and one[0] != other[0] and not claim and prompt.ducats >= 2
        yield (PoolBid(one, 1), PoolBid(other, 1)), claim, allowed
    yield (), True, prompt.may_claim
    yield (PoolBid("1A", 1),) * 2, False, False


def _endings(state: State) -> Iterator[tuple[str, str]]:
    yield from product(names_of(state.board.all_castles)[:12], repeat=2)


def _cards(
    state: State, seat: int, prompt: SheetPrompt, action: ActionName, pair: tuple[str, str]
) -> Iterator[tuple[PoolBid, bool]]:
    """A Forced Alliance between any two castles, and one that ends the alliance between them."""
    own = [bool(state.board.castles[seat] >> SPACES[castle] & 1) for castle in pair]
    held = bool(prompt.forced_alliance_cards) and prompt.ducats >= 1
    yield PoolBid(action, 1, (), ForcedAlliance(*pair)), held and own == [True, False]
    yield PoolBid(action, 1, (), BreakAlliance(*pair)), held and pair[1] in prompt.alliances.get(pair[0], ())


def _orders(state: State, seat: int, prompt: SheetPrompt, empty: HandIn, terms: ActionTerms, luck: Random) -> Tried:
    """Every single order, and too many of them."""
    land, castles, ducats = state.board.land, state.board.all_castles, prompt.ducats
    borders = terms.what.kind == "borders"
    for edge in EDGES:
        inner = all(land.spaces >> space & 1 for space in spaces_beside(EDGES[edge]))
        yield _with(empty, terms, (PlaceBorder(edge),)), borders and inner
    for name in [*names_of(land.spaces), "Z1", "A26"]:
        space = SPACES[name]
        fits = bool(land.knight_ground & land.spaces & ~castles & bit(space))
        fee = prompt.fee if land.of("f") >> space & 1 else 0
        yield _with(empty, terms, (PlaceKnight(name),)), not borders and fits and fee <= ducats
        for castle in luck.sample(names_of(castles), 2):
            allowed = state.board.castles[seat] >> SPACES[castle] & 1 and land.spaces >> space & 1
            allowed = allowed and not castles >> space & 1
            yield _with(empty, terms, (Expand(castle, (name,)),)), bool(allowed) and not borders
    free = names_of(land.knight_ground & ~castles & ~land.of("f"))
    edges = [edge for edge in EDGES if all(land.spaces >> space & 1 for space in spaces_beside(EDGES[edge]))]
    for size in range(terms.most + 2):
        kind, names = (PlaceBorder, edges) if borders else (PlaceKnight, free)
        yield _with(empty, terms, tuple(map(kind, luck.sample(names, size)))), size <= terms.most


def _with(empty: HandIn, terms: ActionTerms, orders: tuple[Order, ...], *lines: SheetLine) -> HandIn:
    """The sheet with these orders for one of its actions."""
    changed = (ActionOrders(o.action, lines, orders) if o.action == terms.action else o for o in empty.orders)
    return replace(empty, orders=tuple(changed))


def _conditions(state: State, seat: int, empty: HandIn, terms: ActionTerms, luck: Random) -> Tried:
    """Every condition of the grammar about every seat and action, at sampled places."""
    kinds = {won.action: won.what.kind for won in state.won}
    earlier = {(named.seat, named.action) for named in terms.earlier}
    space, edge = luck.choice(names_of(state.board.land.spaces)), luck.choice(list(EDGES))
    inner = all(state.board.land.spaces >> s & 1 for s in spaces_beside(EDGES[edge]))
    castle = luck.choice(names_of(state.board.all_castles))
    for other, action in product(range(-1, state.players + 1), ACTIONS):
        named, borders = (other, action) in earlier, kinds.get(action) == "borders"
        theirs = named and bool(state.board.castles[other] >> SPACES[castle] & 1)
        found: list[tuple[Condition, bool]] = [
            *((CarriedOut(other, action, anything), named) for anything in (True, False)),
            *((PlacedBorder(other, action, where), named and borders and fits) for where, fits in _at(edge, inner)),
            *((PlacedKnight(other, action, where), named and not borders) for where in (None, space)),
            (PlacedKnight(other, action, "Z26"), False),
            *((HasExpanded(other, action, None, where), named and not borders) for where in (None, space)),
            (HasExpanded(other, action, castle), theirs and not borders),
            (HasExpanded(other, action, castle, space), False),
        ]
        for condition, allowed in found:
            yield _with(empty, terms, (), SheetLine(condition, ())), allowed
    for other, card in product(range(-1, state.players + 1), PLAYABLE):
        there = 0 <= other < state.players
        for spaces in ((None, None), (space, None), (None, space), (space, space)):
            count = sum(each is not None for each in spaces)
            allowed = there and (not count or (card == "renegade" and count == 1))
            yield _with(empty, terms, (), SheetLine(PlayedCard(other, card, *spaces), ())), allowed
    yield from _about_oneself(empty, terms)
    if earlier:
        about = CarriedOut(*next(iter(earlier)), True)
        for size in (2, 3):
            yield _with(empty, terms, (), *(SheetLine(about, ()),) * size), size <= 2


def _at(edge: str, inner: bool) -> tuple[tuple[str | None, bool], ...]:
    return (None, True), (edge, inner)


def _about_oneself(empty: HandIn, terms: ActionTerms) -> Tried:
    """Conditions on which of the seat's own lines decided, for actions with one condition and with none."""
    line = SheetLine(PlayedCard(0, "renegade"), ())
    for orders, number in product(empty.orders, range(-1, 4)):
        if orders.action == terms.action:
            sheet = _with(empty, terms, (), SheetLine(Decided(orders.action, number), ()))
            yield sheet, False
            continue
        lists = (replace(o, lines=(line,)) if o.action == orders.action else o for o in empty.orders)
        both = replace(empty, orders=tuple(lists))
        earlier = ACTIONS.index(orders.action) < ACTIONS.index(terms.action)
        yield _with(both, terms, (), SheetLine(Decided(orders.action, number), ())), earlier and number == 1
