"""Validation of a sheet's orders and conditions: lines that can never be legal are refused (I-6, I-11, I-12, I-14).

Orders that are illegal only on the current board are accepted, since the board will change; `surveys.py` reports them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.engine.editions.internet.actions import NO_LIMIT
from games.engine.editions.internet.components import ACTIONS, ActionName, PoolAction, PoolActionKind
from games.engine.editions.internet.conditions import (
    CarriedOut,
    Condition,
    Decided,
    HasExpanded,
    PlacedBorder,
    PlacedKnight,
    PlayedCard,
    StatementKind,
)
from games.engine.editions.internet.moves import ActionOrders, HandIn, Order
from games.engine.editions.internet.state import State, WonAction
from games.engine.errors import Refusal
from games.engine.geometry import EDGES, SPACES, bit, spaces_beside
from games.engine.mechanics.land_values import FOREST_FEE
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight
from games.engine.mechanics.placement import border_refusal, forest_fee

CONDITIONS_FOR_EACH = 2
"""The number of conditions that may name the same earlier action, or the same card (I-11)."""


def won_by(state: State, seat: int) -> tuple[WonAction, ...]:
    """The actions that a seat has won and carries out in this round (I-11)."""
    return tuple(won for won in state.won if seat in won.seats)


def most_orders(what: PoolAction) -> int:
    """The most orders that a line of an action may list; for borders, twice the number placed (I-11, C-12, C-13)."""
    match what.kind:
        case "borders":
            return 2 * what.n
        case "sword":
            return 1
        case "two_swords":
            return 2
        case "politics":
            return 0


def _rule_of(kind: PoolActionKind) -> str:
    """The rule of a kind of action."""
    match kind:
        case "borders":
            return "C-11"
        case "sword":
            return "C-12"
        case "two_swords":
            return "C-13"
        case "politics":
            return "I-15"


def earlier_than(state: State, seat: int, action: ActionName) -> tuple[tuple[int, ActionName], ...]:
    """The seats and actions that a condition of an action may name: all earlier actions, the seat's own included,
    and the same action by its other winner (I-11, I-12)."""
    return tuple(
        (other, won.action)
        for won in state.won
        for other in won.seats
        if ACTIONS.index(won.action) < ACTIONS.index(action) or (won.action == action and other != seat)
    )


def orders_refusal(state: State, seat: int, sheet: HandIn) -> Refusal | None:
    """Why the orders of a sheet can never be legal, by the first line at fault; None if they can (I-11, I-12)."""
    return next(orders_refusals(state, seat, sheet), None)


def orders_refusals(state: State, seat: int, sheet: HandIn) -> Iterator[Refusal]:
    """Every reason why the orders of a sheet are refused."""
    mine = {won.action: won for won in won_by(state, seat)}
    ordered: dict[str, int] = {}
    for orders in sheet.orders:
        if orders.action not in mine:
            yield Refusal("I-6", "not_your_action", {"action": orders.action})
            return
        if orders.action in ordered:
            yield Refusal("I-6", "action_twice", {"action": orders.action})
            return
        ordered[orders.action] = len(orders.lines)
    for action in mine:
        if action not in ordered:
            yield Refusal("I-11", "orders_missing", {"action": action})
    for orders in sheet.orders:
        yield from _list_refusals(state, seat, mine[orders.action], orders, ordered)


def _list_refusals(
    state: State, seat: int, won: WonAction, orders: ActionOrders, lists: dict[str, int]
) -> Iterator[Refusal]:
    """Refuse lines of one action, from the top; "otherwise" counts as the last."""
    named: Counter[tuple[object, ...]] = Counter()
    for number, line in enumerate(orders.lines, start=1):
        where: dict[str, Any] = {"action": won.action, "line": number}
        refusal = condition_refusal(state, seat, won.action, line.condition, lists)
        if refusal is not None:
            yield replace(refusal, data={**where, **refusal.data})
        named[_subject(seat, line.condition)] += 1
        if named[_subject(seat, line.condition)] > CONDITIONS_FOR_EACH:
            yield Refusal("I-11", "too_many_conditions", {**where, "most": CONDITIONS_FOR_EACH})
        yield from _line_refusals(state, seat, won, line.orders, where)
    yield from _line_refusals(state, seat, won, orders.otherwise, {"action": won.action, "line": len(orders.lines) + 1})


def _subject(seat: int, condition: Condition) -> tuple[object, ...]:
    """The earlier action or card that a condition names; `CONDITIONS_FOR_EACH` limits conditions by it (I-11)."""
    match condition:
        case PlayedCard():
            return condition.seat, condition.card
        case Decided():
            return seat, condition.action
        case _:
            return condition.seat, condition.action


def condition_refusal(
    state: State, seat: int, action: ActionName, condition: Condition, lists: dict[str, int]
) -> Refusal | None:
    """Why a condition for an action can never hold, or may not be set; `lists` are the sheet's actions with their
    numbers of conditions (I-12)."""
    if isinstance(condition, Decided):
        return _decided_refusal(action, condition, lists)
    if not 0 <= condition.seat < state.players:
        return Refusal("I-12", "no_such_seat", {"seat": condition.seat})
    if isinstance(condition, PlayedCard):
        return _card_refusal(state, condition)
    if (condition.seat, condition.action) not in earlier_than(state, seat, action):
        return Refusal("I-12", "not_an_earlier_action", {"seat": condition.seat, "named": condition.action})
    return _statement_refusal(state, condition)


def _decided_refusal(action: ActionName, condition: Decided, lists: dict[str, int]) -> Refusal | None:
    if condition.action not in lists or ACTIONS.index(condition.action) >= ACTIONS.index(action):
        return Refusal("I-12", "not_an_earlier_action", {"named": condition.action})
    if not 1 <= condition.condition <= lists[condition.action]:
        return Refusal("I-12", "no_such_condition", {"named": condition.action, "condition": condition.condition})
    return None


def _card_refusal(state: State, condition: PlayedCard) -> Refusal | None:
    spaces = [space for space in (condition.removed, condition.placed) if space is not None]
    if len(spaces) > 1:
        return Refusal("I-12", "not_simple")
    if spaces and condition.card != "renegade":
        return Refusal("I-12", "moves_no_knight", {"card": condition.card})
    return _off_board(state, spaces)


def statements_about(what: PoolActionKind) -> tuple[StatementKind, ...]:
    """The kinds of conditions that can be set about an action of a kind (I-12)."""
    match what:
        case "borders":
            return "placed_border", "carried_out"
        case "sword" | "two_swords":
            return "placed_knight", "has_expanded", "carried_out"
        case "politics":
            return ()


def _statement_refusal(
    state: State, condition: PlacedKnight | PlacedBorder | HasExpanded | CarriedOut
) -> Refusal | None:
    what = next(won.what.kind for won in state.won if won.action == condition.action)
    if condition.kind not in statements_about(what):
        return Refusal("I-12", "not_in_this_action", {"named": condition.action, "what": what})
    match condition:
        case PlacedKnight(space=str(space)):
            return _off_board(state, [space])
        case PlacedBorder(edge=str(edge)):
            refusal = border_refusal(state.board, edge, NO_LIMIT)
            return refusal if refusal and refusal.reason in ("frame", "off_board") else None
        case HasExpanded(castle=str(), space=str()):
            return Refusal("I-12", "not_simple")
        case HasExpanded(seat, castle=str(castle)):
            theirs = _is_castle_of(state, seat, castle)
            return None if theirs else Refusal("I-12", "not_their_castle", {"castle": castle})
        case HasExpanded(space=str(space)):
            return _off_board(state, [space])
        case _:
            return None


def _off_board(state: State, spaces: list[str]) -> Refusal | None:
    off = [space for space in spaces if not state.board.land.spaces >> SPACES[space] & 1]
    return Refusal("I-12", "off_board", {"space": off[0]}) if off else None


def _is_castle_of(state: State, seat: int, name: str) -> bool:
    return bool(state.board.castles[seat] & bit(SPACES[name]))


def _line_refusals(
    state: State, seat: int, won: WonAction, orders: tuple[Order, ...], where: dict[str, Any]
) -> Iterator[Refusal]:
    """Refuse orders of one line: too many, of the wrong kind for the action, or illegal on every possible board."""
    kind = won.what.kind
    if len(orders) > most_orders(won.what):
        yield Refusal("I-11", "too_many_orders", {**where, "most": most_orders(won.what)})
        return
    for number, order in enumerate(orders, start=1):
        at = {**where, "order": number}
        if isinstance(order, PlaceBorder) != (kind == "borders"):
            yield Refusal(_rule_of(kind), "not_in_this_action", {**at, "what": kind})
            continue
        refusal = permanent_refusal(state, seat, order)
        if refusal is not None:
            yield replace(refusal, data={**at, **refusal.data})
        if order in orders[: number - 1]:
            yield Refusal("I-11", "order_twice", at)
    if sum(isinstance(order, Expand) for order in orders) > 1:
        yield Refusal("C-13", "one_expansion", where)


def permanent_refusal(state: State, seat: int, order: Order) -> Refusal | None:
    """Why an order is illegal on every board that the current one could become; None if it is not."""
    match order:
        case PlaceBorder(edge):
            refusal = border_refusal(state.board, edge, NO_LIMIT)
            if refusal is None or refusal.reason in ("frame", "off_board"):
                return refusal
            castles = [state.board.all_castles >> space & 1 for space in spaces_beside(EDGES[edge])]
            return refusal if refusal.reason == "between_own_pieces" and all(castles) else None
        case PlaceKnight(space, treasures):
            return _knight_never(state, space, treasures)
        case Expand():
            return _expansion_never(state, seat, order)


def _knight_never(state: State, name: str, treasures: tuple[int, ...]) -> Refusal | None:
    land, space = state.board.land, SPACES[name]
    if treasures:
        return Refusal("I-15", "no_treasures")
    if not land.spaces >> space & 1:
        return Refusal("B-6", "off_board", {"space": name})
    if not land.knight_ground >> space & 1:
        return Refusal("B-6", "terrain", {"space": name})
    if state.board.all_castles >> space & 1:
        return Refusal("B-6", "occupied", {"space": name})
    return None


def _expansion_never(state: State, seat: int, order: Expand) -> Refusal | None:
    if not _is_castle_of(state, seat, order.castle):
        return Refusal("B-7", "not_own_province", {"castle": order.castle})
    if not 1 <= len(order.spaces) <= 2:
        return Refusal("B-7", "one_or_two", {"spaces": list(order.spaces[:3])})
    if len(set(order.spaces)) < len(order.spaces):
        return Refusal("B-7", "same_space", {"space": order.spaces[0]})
    for name in order.spaces:
        if not state.board.land.spaces >> SPACES[name] & 1:
            return Refusal("B-7", "off_board", {"space": name})
        if state.board.all_castles >> SPACES[name] & 1:
            return Refusal("B-7b", "piece", {"space": name})
    return None


def max_fees(state: State, orders: ActionOrders) -> int:
    """The most that the lines of an action can cost in forest fees (I-6, I-14)."""
    lines = [*(line.orders for line in orders.lines), orders.otherwise]
    return max(
        forest_fee(state.board, FOREST_FEE, *(order.space for order in line if isinstance(order, PlaceKnight)))
        for line in lines
    )
