"""Whole games of internet for tests: sheets are random, but conditions hold and fail, provinces are founded and fought
over, politics cards are won, played and lost, and unusual orders occur as well."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games import engine
from games.engine.editions.internet.components import PLAYABLE, POLITICS, ActionName
from games.engine.editions.internet.conditions import (
    CarriedOut,
    Condition,
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
    NoSheet,
    Order,
    PaidEnding,
    PlaceFirstBorders,
    Play,
    PoolBid,
    SheetLine,
    TakeBack,
)
from games.engine.editions.internet.prompts import ActionTerms, SheetPrompt
from games.engine.editions.internet.state import State
from games.engine.geometry import SPACE_NAMES, names_of, spaces_of
from games.engine.mechanics.alliances import possible_alliances
from games.engine.mechanics.board_actions import forest_fees
from games.engine.mechanics.expansion import expansions_of
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight, Renegade
from games.engine.mechanics.placement import knight_spaces, open_edges
from games.engine.mechanics.renegades import possible_renegades
from tests.engine.playing import Moment, enclosing_edge
from tests.engine.tables import tables

EVERY_INTERNET_TABLE = tables("internet", varied=(4,))


def moments(options: dict[str, Any], seed: str) -> Iterator[Moment]:
    """A game from start to end; the same options and seed give the same game."""
    luck = Random(f"{seed} {options}")
    state: Any
    state, events = engine.new_game("internet", options, seed)
    yield Moment(state, events)
    while engine.outcome(state) is None:
        seat, move = next_move(state, luck)
        state, events = engine.apply(state, seat, move)
        yield Moment(state, events, seat, move)


def next_move(state: State, luck: Random) -> tuple[int, engine.Move]:
    """A legal move of a seat that may act: usually one that is waited for, sometimes a changed answer."""
    pending = engine.pending(state)
    others = [seat for seat in range(state.players) if seat not in pending]
    seat = luck.choice(others if others and luck.random() < 0.1 else pending)
    return seat, answer(state, seat, luck)


def answer(state: State, seat: int, luck: Random) -> engine.Move:
    """A legal answer to a seat's prompt."""
    prompt = engine.waiting(state)[seat][0]
    match prompt.kind:
        case "colour_bids":
            colours = luck.sample(prompt.colours, luck.randint(0, 3))
            sums = luck.sample(range(1, 16), len(colours)) if luck.random() < 0.5 else (15, 14, 13)
            return BidForColours(tuple(map(ColourBid, colours, sums)))
        case "first_borders":
            edge = enclosing_edge(state, seat, prompt.edges, luck)
            return PlaceFirstBorders(tuple(dict.fromkeys((edge, luck.choice(prompt.edges))))[: luck.randint(0, 2)])
        case _:
            if prompt.made and luck.random() < 0.3:
                return TakeBack()
            return NoSheet() if luck.random() < 0.03 else sheet(state, seat, prompt, luck)


def sheet(state: State, seat: int, prompt: SheetPrompt, luck: Random) -> HandIn:
    """An accepted sheet: what the seat cannot pay for is left out, the bids first."""
    whole = HandIn(
        round=prompt.round,
        orders=tuple(_action(state, seat, terms, luck) for terms in prompt.terms),
        bids=_bids(state, seat, prompt, luck),
        endings=_endings(prompt, luck),
    )
    if luck.random() < 0.4 and prompt.may_claim:
        whole = HandIn(whole.round, whole.orders, whole.bids[:1], True, whole.endings)
    while (refusal := engine.explain(state, seat, whole)) is not None:
        assert refusal.reason in ("beyond_means", "ended_twice"), refusal
        cheaper = tuple(ActionOrders(o.action, (), ()) for o in whole.orders)
        if whole.endings:
            whole = HandIn(whole.round, whole.orders, whole.bids, whole.claim)
        elif whole.bids:
            whole = HandIn(whole.round, whole.orders, whole.bids[:-1], whole.claim)
        else:
            whole = HandIn(whole.round, cheaper, (), whole.claim)
    return whole


def _action(state: State, seat: int, terms: ActionTerms, luck: Random) -> ActionOrders:
    lines: list[SheetLine] = []
    named: list[tuple[int, str]] = []
    for _ in range(luck.choice((0, 0, 1, 2, 4))):
        condition = _condition(state, seat, terms, luck)
        if condition is None:
            continue
        subject = (condition.seat, getattr(condition, "action", getattr(condition, "card", "")))
        if named.count(subject) < 2:
            named.append(subject)
            lines.append(SheetLine(condition, some_orders(state, seat, terms, luck)))
    if lines and luck.random() < 0.02:
        lines.clear()
    return ActionOrders(terms.action, tuple(lines), some_orders(state, seat, terms, luck))


def _condition(state: State, seat: int, terms: ActionTerms, luck: Random) -> Any:
    if not terms.earlier or luck.random() < 0.3:
        card = luck.choice(PLAYABLE)
        space = SPACE_NAMES[luck.choice(list(spaces_of(state.board.land.knight_ground)))]
        wheres: list[dict[str, str]] = [{}, {}, {"removed": space}, {"placed": space}]
        return PlayedCard(luck.randrange(state.players), card, **(luck.choice(wheres) if card == "renegade" else {}))
    named = luck.choice(terms.earlier)
    what = next(won.what.kind for won in state.won if won.action == named.action)
    return luck.choice(_statements(state, named.seat, named.action, what, luck))


def _statements(state: State, seat: int, action: ActionName, what: str, luck: Random) -> list[Condition]:
    statements: list[Condition] = [CarriedOut(seat, action, True), CarriedOut(seat, action, False)]
    if what == "borders":
        edges = open_edges(state.board, None)
        statements.append(PlacedBorder(seat, action))
        return [*statements, PlacedBorder(seat, action, luck.choice(edges))] if edges else statements
    castle = SPACE_NAMES[luck.choice(list(spaces_of(state.board.castles[seat])))]
    space = luck.choice(names_of(state.board.land.knight_ground))
    statements += [PlacedKnight(seat, action), PlacedKnight(seat, action, space), HasExpanded(seat, action)]
    return [*statements, HasExpanded(seat, action, castle=castle), HasExpanded(seat, action, space=space)]


def some_orders(state: State, seat: int, terms: ActionTerms, luck: Random) -> tuple[Order, ...]:
    if luck.random() < 0.03:
        return ()
    if terms.what.kind == "borders":
        edges = open_edges(state.board, None)
        chosen = {enclosing_edge(state, seat, edges, luck): None for _ in range(terms.most if edges else 0)}
        return tuple(map(PlaceBorder, chosen))
    orders: list[Order] = []
    for _ in range(terms.most):
        order = _sword(state, seat, luck)
        if order not in orders and not (isinstance(order, Expand) and any(isinstance(o, Expand) for o in orders)):
            orders.append(order)
    return tuple(orders)


def _sword(state: State, seat: int, luck: Random) -> Order:
    """A knight or an expansion that is legal now or, sometimes, that might become legal."""
    board = state.board
    knights, expansions = names_of(knight_spaces(board, seat)), expansions_of(board, seat)
    fees = forest_fees(board, knights, 5)
    knights = tuple(space for space in knights if not fees[space] or luck.random() < 0.3)
    if expansions and luck.random() < 0.6:
        castle = luck.choice(list(expansions))
        first = luck.choice(list(expansions[castle]))
        seconds = expansions[castle][first]
        return Expand(castle, (first, luck.choice(seconds)) if seconds else (first,))
    if knights and luck.random() < 0.95:
        return PlaceKnight(luck.choice(knights))
    return PlaceKnight(luck.choice(names_of(board.land.knight_ground & ~board.all_castles)))


def _bids(state: State, seat: int, prompt: SheetPrompt, luck: Random) -> tuple[PoolBid, ...]:
    plays, bids = _plays(state, seat, prompt, luck), []
    for pool in "12":
        open_here = [action for action in prompt.bids if action[0] == pool]
        if open_here and luck.random() < 0.9:
            action = luck.choice(open_here)
            politics = state.open_actions[action].kind == "politics"
            wishes = tuple(luck.sample(POLITICS, luck.randint(0, 2))) if politics else ()
            play = plays.pop() if plays and luck.random() < 0.7 else None
            bids.append(PoolBid(action, luck.choice((1, 1, 2, 3, 3, 5, 8)), wishes, play))
    return tuple(bids)


def _plays(state: State, seat: int, prompt: SheetPrompt, luck: Random) -> list[Play]:
    """Cards that can be played, one of a kind: usually as is legal now."""
    plays: list[Play] = []
    renegades = list(possible_renegades(state.board, seat)) if prompt.renegade_cards else []
    if renegades:
        own, other, knight, spaces = luck.choice(renegades)
        plays.append(Renegade(own, other, knight, luck.choice(spaces or (knight,))))
    if prompt.forced_alliance_cards:
        pairs = [(own, other) for own, others in prompt.alliances.items() for other in others]
        possible = [(a, b) for a, others in possible_alliances(state.board, seat).items() for b in others]
        if pairs and luck.random() < 0.5:
            plays.append(BreakAlliance(*luck.choice(pairs)))
        elif possible:
            plays.append(ForcedAlliance(*luck.choice(possible)))
    luck.shuffle(plays)
    return plays


def _endings(prompt: SheetPrompt, luck: Random) -> tuple[PaidEnding, ...]:
    pairs = [(own, other) for own, others in prompt.alliances.items() for other in others]
    return (PaidEnding(*luck.choice(pairs)),) if pairs and luck.random() < 0.3 else ()
