"""Carrying out the actions won in the round before, by their sheets (I-5 step 3, I-11, I-13)."""

from collections.abc import Mapping

from games.engine.editions.internet.events import (
    ActionBegun,
    ActionDone,
    LineDecided,
    OrderLeft,
    WonActionLapsed,
)
from games.engine.editions.internet.lots import in_turn
from games.engine.editions.internet.moves import HandIn, Order
from games.engine.editions.internet.reading import Chronicle, Turn, read
from games.engine.editions.internet.state import State, WonAction
from games.engine.errors import Refusal
from games.engine.mechanics.board_actions import holds_three
from games.engine.mechanics.effects import do_border, do_expansion, do_knight
from games.engine.mechanics.expansion import expansion_refusal
from games.engine.mechanics.land_values import FOREST_FEE, VALUES
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight
from games.engine.mechanics.placement import border_refusal, forest_fee, knight_refusal
from games.engine.mechanics.turn import Course

NO_LIMIT = None
"""Any number of borders may stand on the board (B-4d)."""


def carry_out_all(now: Course[State], sheets: Mapping[int, HandIn], chronicle: Chronicle) -> None:
    """Carry out every action: the pool opened first, in it A, B, C; two winners in their turn (I-11)."""
    for won in now.state.won:
        for seat in in_turn(now, won.seats) if len(won.seats) > 1 else won.seats:
            chronicle.turns[seat, won.action] = _carry_out(now, won, seat, sheets.get(seat), chronicle)


def _carry_out(now: Course[State], won: WonAction, seat: int, sheet: HandIn | None, chronicle: Chronicle) -> Turn:
    if sheet is None:
        now.tell(WonActionLapsed(seat=seat, action=won.action))
        return Turn()
    now.tell(ActionBegun(seat=seat, action=won.action, what=won.what))
    orders = next(orders for orders in sheet.orders if orders.action == won.action)
    reading = read(chronicle, seat, orders)
    now.tell(
        LineDecided(
            audience=(seat,),
            seat=seat,
            action=won.action,
            line=reading.line,
            otherwise=reading.otherwise,
            verdicts=reading.verdicts,
        )
    )
    turn = Turn(decided=reading.line)
    for number, order in enumerate(reading.orders, start=1):
        if won.what.kind == "borders" and len(turn.done) == won.what.n:
            break
        refusal = order_refusal(now.state, seat, order)
        if refusal is None:
            do_order(now, seat, order)
            turn.done.append(order)
        else:
            now.tell(
                OrderLeft(
                    audience=(seat,),
                    seat=seat,
                    action=won.action,
                    line=reading.line,
                    order=number,
                    rule=refusal.rule,
                    reason=refusal.reason,
                    data=refusal.data,
                )
            )
    now.tell(
        ActionDone(
            seat=seat,
            action=won.action,
            borders=turn.count(PlaceBorder),
            knights=turn.count(PlaceKnight),
            expansions=turn.count(Expand),
        )
    )
    return turn


def order_refusal(state: State, seat: int, order: Order) -> Refusal | None:
    """Why an order is illegal on the board as it stands (I-13)."""
    board, things = state.board, state.seats[seat]
    match order:
        case PlaceBorder():
            if holds_three(board, seat):
                return Refusal("C-11", "three_provinces")
            return border_refusal(board, order.edge, NO_LIMIT)
        case PlaceKnight():
            refusal = knight_refusal(board, seat, order.space)
            if refusal is None and not things.knights:
                refusal = Refusal("B-6", "no_knight_left")
            fee = forest_fee(board, FOREST_FEE, order.space)
            if refusal is None and fee > things.ducats:
                refusal = Refusal("I-14", "too_few_ducats", {"sum": fee})
            return refusal
        case Expand():
            return expansion_refusal(board, seat, order.castle, order.spaces)


def do_order(now: Course[State], seat: int, order: Order) -> None:
    """Carry out an order that is legal."""
    match order:
        case PlaceBorder():
            do_border(now, seat, order, VALUES)
        case PlaceKnight():
            fee = forest_fee(now.board, FOREST_FEE, order.space)
            now.change_seat(seat, ducats=now.state.seats[seat].ducats - fee)
            do_knight(now, seat, order.space, fee)
        case Expand():
            do_expansion(now, seat, order, VALUES)
