"""Validation of a sheet's bids, claims, politics cards, endings of alliances, and costs (I-6, I-9, I-15 to I-18)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.engine.editions.internet.components import PLAYABLE, POLITICS, ActionName
from games.engine.editions.internet.moves import BreakAlliance, ForcedAlliance, HandIn, Play, PoolBid
from games.engine.editions.internet.orders import max_fees
from games.engine.editions.internet.politics import ENDING_PRICE, card_of
from games.engine.editions.internet.state import State
from games.engine.errors import Refusal
from games.engine.geometry import SPACES
from games.engine.mechanics.alliances import is_standing
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.moves import Renegade
from games.engine.mechanics.placement import forest_fee

LEAST_BID = 1
MOST_WISHES = 2


def means_refusal(state: State, seat: int, sheet: HandIn) -> Refusal | None:
    """Why a sheet is refused, apart from its orders, with bids numbered from 1; None if it is not."""
    return next(means_refusals(state, seat, sheet), None)


def biddable(state: State) -> tuple[ActionName, ...]:
    """The open actions that can be bid on, politics only while cards are left (I-8, I-15)."""
    left = sum(state.politics)
    return tuple(action for action, what in state.open_actions.items() if what.kind != "politics" or left)


def means_refusals(state: State, seat: int, sheet: HandIn) -> Iterator[Refusal]:
    """Every reason why a sheet is refused, apart from its orders."""
    pools: set[str] = set()
    for number, bid in enumerate(sheet.bids, start=1):
        refusal = _bid_refusal(state, bid, pools)
        if refusal is not None:
            yield replace(refusal, data={"bid": number, **refusal.data})
        pools.add(bid.action[0])
    if sheet.claim and len(sheet.bids) > 1:
        yield Refusal("I-6", "claim_and_two_bids")
    if sheet.claim and not state.open:
        yield Refusal("I-18", "no_claims")
    yield from _play_refusals(state, seat, sheet)
    yield from _ending_refusals(state, seat, sheet)
    yield from _affordable(state, seat, sheet)


def _bid_refusal(state: State, bid: PoolBid, pools: set[str]) -> Refusal | None:
    what = state.open_actions.get(bid.action)
    if what is None:
        return Refusal("I-8", "not_open", {"action": bid.action})
    if bid.action[0] in pools:
        return Refusal("I-6", "one_bid_on_each_pool", {"action": bid.action})
    if bid.ducats < LEAST_BID:
        return Refusal("I-9", "below_one", {"action": bid.action})
    if bid.action not in biddable(state):
        return Refusal("I-15", "no_cards_left", {"action": bid.action})
    if len(bid.wishes) > (MOST_WISHES if what.kind == "politics" else 0):
        return Refusal("I-15", "too_many_wishes", {"action": bid.action})
    return None


def _play_refusals(state: State, seat: int, sheet: HandIn) -> Iterator[Refusal]:
    """Refuse cards that the seat does not hold or cannot play, and plays that can never be legal (I-16, I-17)."""
    used: Counter[str] = Counter()
    broken: set[frozenset[str]] = set()
    for number, bid in enumerate(sheet.bids, start=1):
        if bid.play is None:
            continue
        card = card_of(bid.play)
        used[card] += 1
        if used[card] > len(state.seats[seat].playable(card, state.round)):
            held = sum(held.card == card for held in state.seats[seat].hand)
            reason = "not_yet_playable" if used[card] <= held else "no_such_card"
            yield Refusal("I-16", reason, {"bid": number, "card": card})
        refusal = _permanent_play_refusal(state, seat, bid.play)
        if refusal is not None:
            yield replace(refusal, data={"bid": number, **refusal.data})
        if isinstance(bid.play, BreakAlliance):
            pair = frozenset((bid.play.own, bid.play.other))
            if pair in broken:
                yield Refusal("I-17", "ended_twice", {"bid": number})
            broken.add(pair)


def _permanent_play_refusal(state: State, seat: int, play: Play) -> Refusal | None:
    """Why a play is illegal on every board that the current one could become; None if it is not."""
    match play:
        case BreakAlliance(own, other):
            return _no_alliance(state, seat, own, other)
        case ForcedAlliance(own, other):
            return _pair_never(state, seat, "C-22", own, other)
        case Renegade():
            refusal = _pair_never(state, seat, "C-23", play.own, play.other)
            if refusal is None and play.treasures:
                refusal = Refusal("I-15", "no_treasures")
            for space in (play.knight, play.space):
                if refusal is None and not state.board.land.knight_ground >> SPACES[space] & 1:
                    refusal = Refusal("C-23", "terrain", {"space": space})
            return refusal


def _pair_never(state: State, seat: int, rule: str, own: str, other: str) -> Refusal | None:
    castles = state.board.castles
    if not castles[seat] >> SPACES[own] & 1:
        return Refusal(rule, "not_own_province", {"castle": own})
    if castles[seat] >> SPACES[other] & 1 or not state.board.all_castles >> SPACES[other] & 1:
        return Refusal(rule, "not_foreign_province", {"castle": other})
    return None


def _ending_refusals(state: State, seat: int, sheet: HandIn) -> Iterator[Refusal]:
    named: set[frozenset[str]] = set()
    for number, ending in enumerate(sheet.endings, start=1):
        refusal = _no_alliance(state, seat, ending.own, ending.other)
        if refusal is not None:
            yield replace(refusal, data={"ending": number, **refusal.data})
        if frozenset((ending.own, ending.other)) in named:
            yield Refusal("I-17", "ended_twice", {"ending": number})
        named.add(frozenset((ending.own, ending.other)))


def _no_alliance(state: State, seat: int, own: str, other: str) -> Refusal | None:
    if not is_standing(state.board, seat, own, other):
        return Refusal("I-17", "no_such_alliance", {"own": own, "other": other})
    return None


def _affordable(state: State, seat: int, sheet: HandIn) -> Iterator[Refusal]:
    """Refuse the first payment by which endings, maximum fees and bids exceed the seat's ducats (I-6)."""
    ducats, total = state.seats[seat].ducats, 0
    for line, cost in costs(state, sheet):
        total += cost
        if total > ducats:
            yield Refusal("I-6", "beyond_means", {**line, "sum": total, "ducats": ducats})
            return


def costs(state: State, sheet: HandIn) -> Iterator[tuple[dict[str, Any], int]]:
    """The maximum cost of each line of a sheet: endings, fees of cards and orders, bids (I-6)."""
    for number in range(1, len(sheet.endings) + 1):
        yield {"ending": number}, ENDING_PRICE
    for number, bid in enumerate(sheet.bids, start=1):
        if isinstance(bid.play, Renegade):
            yield {"bid": number}, forest_fee(state.board, FOREST_FEE, bid.play.knight, bid.play.space)
    for orders in sheet.orders:
        yield {"action": orders.action}, max_fees(state, orders)
    for number, bid in enumerate(sheet.bids, start=1):
        yield {"bid": number}, bid.ducats


def card_seats(state: State, seat: int) -> tuple[int, ...]:
    """The other seats that may play a politics card now, by what is public: when each card was won, and its kind only
    if the cards are open (I-16, I-19)."""
    kinds = PLAYABLE if state.options.open_politics else POLITICS
    return tuple(
        other
        for other, held_by in enumerate(state.seats)
        if other != seat and biddable(state) and any(held_by.playable(kind, state.round) for kind in kinds)
    )


def playable_cards(state: State, seat: int) -> dict[str, int]:
    """The number of cards of each kind that a seat can play now (I-16)."""
    can_play = bool(biddable(state))
    return {card: len(state.seats[seat].playable(card, state.round)) if can_play else 0 for card in PLAYABLE}
