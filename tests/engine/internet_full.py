"""The largest possible round: two winners of every action, every sheet with as many lines as I-11 allows."""

from dataclasses import replace
from functools import reduce
from itertools import chain
from operator import or_
from random import Random
from typing import Any

from games import engine
from games.engine.editions.internet.components import ACTIONS, PLAYABLE, PoolAction
from games.engine.editions.internet.conditions import Condition, PlacedBorder, PlacedKnight, PlayedCard
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.moves import ActionOrders, HandIn, PoolBid, SheetLine
from games.engine.editions.internet.prompts import ActionTerms, SheetPrompt
from games.engine.editions.internet.state import Sheets, State, WonAction
from games.engine.geometry import Mask, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.sealed import none_chosen
from tests.engine.internet_playing import next_move, some_orders

KINDS = (
    *(PoolAction("borders", 4), PoolAction("two_swords"), PoolAction("sword")),
    *(PoolAction("borders", 4), PoolAction("two_swords"), PoolAction("two_swords")),
)


def full_round(players: int, board: Board | None = None) -> tuple[State, int, HandIn]:
    """A state in which one sheet is missing, the seat that it is missing from, and the sheet that completes the round;
    on the board for this number of players, or on the given one."""
    state, luck = _in_round_8(players, board), Random(1)
    won = tuple(
        WonAction(action, what, (number % players, (number + players // 2) % players))
        for number, (action, what) in enumerate(zip(ACTIONS, KINDS, strict=True))
    )
    seats = tuple(replace(seat, ducats=90) for seat in state.seats)
    state = replace(state, seats=seats, won=won, phase=Sheets(none_chosen(players)))
    for seat in range(players - 1):
        state, _ = engine.apply(state, seat, full_sheet(state, seat, luck))
    return state, players - 1, full_sheet(state, players - 1, luck)


def _in_round_8(players: int, board: Board | None) -> State:
    """A random game in its eighth round."""
    state: Any = engine.new_game("internet", {"players": players}, "full")[0]
    luck = Random("full")
    if board is not None:
        state = replace(state, board=board)
    while state.round < 8:
        state, _ = engine.apply(state, *next_move(state, luck))
    return state  # type: ignore[no-any-return]


def small_board() -> Board:
    """150 spaces and four colours: the basic position of classic."""
    board: Board = engine.new_game("classic", {"players": 4, "setup": "basic"}, "small")[0].board
    return board


def large_board() -> Board:
    """300 spaces and four colours: the board of seven, without the last three."""
    board = our_components().boards[7]
    castles, knights = board.castles[:4], board.knights[:4]
    return replace(board, castles=castles, knights=knights, founded=Mask(board.founded & reduce(or_, castles)))


def full_sheet(state: State, seat: int, luck: Random) -> HandIn:
    """A sheet with two conditions about each card and each earlier action, none of which holds."""
    prompt: SheetPrompt = engine.waiting(state)[seat][0]
    orders = tuple(
        ActionOrders(
            terms.action,
            tuple(
                SheetLine(condition, some_orders(state, seat, terms, luck)) for condition in _conditions(state, terms)
            ),
            some_orders(state, seat, terms, luck),
        )
        for terms in prompt.terms
    )
    bids = tuple(PoolBid(action, luck.randint(1, 9)) for action in (luck.choice(("1A", "1B")), "2B"))
    return HandIn(prompt.round, orders, bids)


def _conditions(state: State, terms: ActionTerms) -> list[Condition]:
    castle = names_of(state.board.all_castles)[0]
    cards = ((PlayedCard(seat, card), PlayedCard(seat, card)) for seat in range(state.players) for card in PLAYABLE)
    found: list[Condition] = list(chain.from_iterable(cards))
    for named in terms.earlier:
        what = next(won.what.kind for won in state.won if won.action == named.action)
        if what == "borders":
            found += [PlacedBorder(named.seat, named.action, "A1|B1"), PlacedBorder(named.seat, named.action, "A1|A2")]
        else:
            found += [PlacedKnight(named.seat, named.action, castle), PlacedKnight(named.seat, named.action, castle)]
    return found
