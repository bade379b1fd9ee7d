"""Carrying out the actions won in the previous round, as the sheets order (I-5 step 3, I-11, I-13)."""

from collections.abc import Mapping

from games.engine.editions.internet.components import PoolAction
from games.engine.editions.internet.events import (
    ActionBegun,
    ActionDone,
    LineDecided,
    OrderSkipped,
    WonActionLapsed,
)
from games.engine.editions.internet.lots import in_turn
from games.engine.editions.internet.moves import HandIn, Order
from games.engine.editions.internet.round_log import RoundLog, Turn, deciding_line
from games.engine.editions.internet.state import State, WonAction
from games.engine.errors import Refusal
from games.engine.mechanics.board_actions import may_not_place_borders
from games.engine.mechanics.effects import do_border, do_expansion, do_knight
from games.engine.mechanics.expansion import expansion_refusal, expansions_of
from games.engine.mechanics.land_values import FOREST_FEE, VALUES
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight
from games.engine.mechanics.placement import border_refusal, forest_fee, knight_refusal, knight_spaces, open_edges
from games.engine.mechanics.turn import Transition

NO_LIMIT = None
"""Any number of borders may stand on the board (B-4d)."""


def carry_out_all(transition: Transition[State], sheets: Mapping[int, HandIn], round_log: RoundLog) -> None:
    """Carry out all actions in the order of pools and of A, B, C; two winners of one action by `in_turn` (I-11)."""
    for won in transition.state.won:
        for seat in in_turn(transition, won.seats) if len(won.seats) > 1 else won.seats:
            round_log.turns[seat, won.action] = _carry_out(transition, won, seat, sheets.get(seat), round_log)


def _carry_out(
    transition: Transition[State], won: WonAction, seat: int, sheet: HandIn | None, round_log: RoundLog
) -> Turn:
    if sheet is None:
        transition.emit(WonActionLapsed(seat=seat, action=won.action))
        return Turn()
    transition.emit(ActionBegun(seat=seat, action=won.action, what=won.what))
    orders = next(orders for orders in sheet.orders if orders.action == won.action)
    deciding = deciding_line(round_log, seat, orders)
    transition.emit(
        LineDecided(
            audience=(seat,),
            seat=seat,
            action=won.action,
            line=deciding.line,
            otherwise=deciding.otherwise,
            verdicts=deciding.verdicts,
        )
    )
    turn = Turn(decided=deciding.line)
    for number, order in enumerate(deciding.orders, start=1):
        if won.what.kind == "borders" and len(turn.done) == won.what.n:
            break
        refusal = order_refusal(transition.state, seat, order)
        if refusal is None:
            do_order(transition, seat, order)
            turn.done.append(order)
        else:
            transition.emit(
                OrderSkipped(
                    audience=(seat,),
                    seat=seat,
                    action=won.action,
                    line=deciding.line,
                    order=number,
                    rule=refusal.rule,
                    reason=refusal.reason,
                    data=refusal.data,
                )
            )
    transition.emit(
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
    """Why an order is illegal on the current board; None if it is legal (I-13)."""
    board, holdings = state.board, state.seats[seat]
    match order:
        case PlaceBorder():
            if may_not_place_borders(board, seat):
                return Refusal("C-11", "three_provinces")
            return border_refusal(board, order.edge, NO_LIMIT)
        case PlaceKnight():
            refusal = knight_refusal(board, seat, order.space)
            if refusal is None and not holdings.knights:
                refusal = Refusal("B-6", "no_knight_left")
            fee = forest_fee(board, FOREST_FEE, order.space)
            if refusal is None and fee > holdings.ducats:
                refusal = Refusal("I-14", "too_few_ducats", {"sum": fee})
            return refusal
        case Expand():
            return expansion_refusal(board, seat, order.castle, order.spaces)


def action_refusal(state: State, seat: int, what: PoolAction) -> Refusal | None:
    """Why no order of an action would be legal on the current board; None if one would (I-13)."""
    board = state.board
    if what.kind != "borders":
        knights = state.seats[seat].knights and knight_spaces(board, seat)
        return None if knights or expansions_of(board, seat) else Refusal("I-13", "nothing_to_carry_out")
    if may_not_place_borders(board, seat):
        return Refusal("C-11", "three_provinces")
    return None if open_edges(board, NO_LIMIT) else Refusal("I-13", "nothing_to_carry_out")


def do_order(transition: Transition[State], seat: int, order: Order) -> None:
    """Carry out a legal order."""
    match order:
        case PlaceBorder():
            do_border(transition, seat, order, VALUES)
        case PlaceKnight():
            fee = forest_fee(transition.board, FOREST_FEE, order.space)
            transition.change_seat(seat, ducats=transition.state.seats[seat].ducats - fee)
            do_knight(transition, seat, order.space, fee)
        case Expand():
            do_expansion(transition, seat, order, VALUES)
