"""What a plain player expects others to do before its turn, and what it would do then: its conditions (I-11, I-12).

It plans for every earlier action of another seat as that seat would plan it on today's board. Where what is expected
would spoil its own orders, it names the deed that does, and plans anew for the board after it.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from games.bots.internet.orders import Planning, can_be_done, done
from games.bots.internet.situation import Seen, on_another_board
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, internet


def lines(
    seen: Seen, planning: Planning, terms: internet.ActionTerms, chosen: tuple[internet.Order, ...], rng: Random
) -> Iterator[internet.SheetLine]:
    """The lines for an action: for each earlier one of another seat at most one. `planning` is as it was before
    `chosen`, the orders for the case that nothing comes between."""
    actions = {won.action: won.what for won in seen.view.won}
    for named in terms.earlier:
        if named.seat != seen.me:
            expected = _expected(seen.situation, named.seat, actions[named.action], seen.view.seats[named.seat].knights)
            yield from _line(planning, terms, chosen, named, expected, rng)


@lru_cache(maxsize=256)
def _expected(situation: Situation, seat: int, what: internet.PoolAction, knights: int) -> tuple[internet.Order, ...]:
    """What a seat is likely to do with an action on today's board."""
    return Planning(situation, seat, knights, Random(0)).orders(what, what.n)  # noqa: S311 (nothing secret hangs on it)


def _line(
    planning: Planning,
    terms: internet.ActionTerms,
    chosen: tuple[internet.Order, ...],
    named: internet.EarlierAction,
    expected: tuple[internet.Order, ...],
    rng: Random,
) -> Iterator[internet.SheetLine]:
    board, players = planning.situation.board, planning.situation.players
    for deed in expected:
        if not can_be_done(board, named.seat, deed):
            return
        board = done(board, named.seat, deed, players)
        if not _all_can_be_done(board, planning.me, chosen, players):
            then = Planning(on_another_board(planning.situation, board), planning.me, planning.knights, rng)
            yield internet.SheetLine(_condition(named, deed), then.orders(terms.what, terms.most))
            return


def _all_can_be_done(board: common.Board, me: int, orders: tuple[internet.Order, ...], players: int) -> bool:
    for order in orders:
        if not can_be_done(board, me, order):
            return False
        board = done(board, me, order, players)
    return True


def _condition(named: internet.EarlierAction, deed: internet.Order) -> internet.Condition:
    """The sentence that a deed was done."""
    match deed:
        case common.PlaceBorder(edge):
            return internet.PlacedBorder(named.seat, named.action, edge)
        case common.PlaceKnight(space):
            return internet.PlacedKnight(named.seat, named.action, space)
        case common.Expand(spaces=spaces):
            return internet.HasExpanded(named.seat, named.action, space=spaces[0])
