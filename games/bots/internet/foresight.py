"""Conditions of the plain bot: what it expects others to do before its turn, and its orders for that case (I-11, I-12).

It predicts each earlier action of another seat by planning it for that seat on the current board. If a predicted order
would make its own orders illegal, it sets a condition on that order, and plans again for the board after it.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from games.bots.internet.orders import OrderPlanner, board_after, is_legal
from games.bots.internet.situation import Viewpoint, with_board
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, internet


def lines(
    viewpoint: Viewpoint,
    planner: OrderPlanner,
    terms: internet.ActionTerms,
    chosen: tuple[internet.Order, ...],
    rng: Random,
) -> Iterator[internet.SheetLine]:
    """The conditional lines for an action, at most one for each earlier action of another seat. `planner` is in its
    state before `chosen`, the orders for the case that nothing interferes."""
    actions = {won.action: won.what for won in viewpoint.view.won}
    for earlier in terms.earlier if viewpoint.situation.style.combines else ():
        if earlier.seat != viewpoint.me:
            expected = _expected_orders(
                viewpoint.situation, earlier.seat, actions[earlier.action], viewpoint.view.seats[earlier.seat].knights
            )
            yield from _line(planner, terms, chosen, earlier, expected, rng)


@lru_cache(maxsize=256)
def _expected_orders(
    situation: Situation, seat: int, what: internet.PoolAction, knights: int
) -> tuple[internet.Order, ...]:
    """The orders that a seat is likely to give for an action on the current board."""
    return OrderPlanner(situation, seat, knights, Random(0)).orders(what, what.n)  # noqa: S311 (not used for secrets)


def _line(
    planner: OrderPlanner,
    terms: internet.ActionTerms,
    chosen: tuple[internet.Order, ...],
    earlier: internet.EarlierAction,
    expected: tuple[internet.Order, ...],
    rng: Random,
) -> Iterator[internet.SheetLine]:
    board, players = planner.situation.board, planner.situation.players
    for order in expected:
        if not is_legal(board, earlier.seat, order):
            return
        board = board_after(board, earlier.seat, order, players)
        if not _are_legal(board, planner.me, chosen, players):
            then = OrderPlanner(with_board(planner.situation, board), planner.me, planner.knights, rng)
            yield internet.SheetLine(_condition(earlier, order), then.orders(terms.what, terms.most))
            return


def _are_legal(board: common.Board, me: int, orders: tuple[internet.Order, ...], players: int) -> bool:
    for order in orders:
        if not is_legal(board, me, order):
            return False
        board = board_after(board, me, order, players)
    return True


def _condition(earlier: internet.EarlierAction, order: internet.Order) -> internet.Condition:
    """The condition that an order has been carried out."""
    match order:
        case common.PlaceBorder(edge):
            return internet.PlacedBorder(earlier.seat, earlier.action, edge)
        case common.PlaceKnight(space):
            return internet.PlacedKnight(earlier.seat, earlier.action, space)
        case common.Expand(spaces=spaces):
            return internet.HasExpanded(earlier.seat, earlier.action, space=spaces[0])
