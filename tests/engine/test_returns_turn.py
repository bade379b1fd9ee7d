"""A turn of The King Returns: income, selling and playing power cards (R-6 to R-8).

Filling up, the last step, is in `test_returns_filling_up.py`."""

from typing import Any

import pytest

from games import engine
from games.engine import Event, Refusal
from games.engine.editions.returns.components import Symbol
from games.engine.editions.returns.events import (
    CardEnded,
    CardPlayed,
    CardSold,
    TurnBegun,
)
from games.engine.editions.returns.moves import (
    DrawCard,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    PlayCard,
    SellCard,
    Stop,
)
from games.engine.editions.returns.prompts import CardChoice, UseCardPrompt
from games.engine.editions.returns.state import Setup
from tests.engine.returns_table import card, cards, play, play_all, position, sell_on
from tests.engine.table import events_of, kinds, only, prompt, refused

MINES = """
+--+--+--+--+--+--+
|.Y .y c |c  .r .R|
+  +  +  +  +  +  +
|s  g  g |c  c  j |
+--+--+--+--+--+--+
|.P .p f |c  .g .G|
+--+--+--+--+--+--+
"""
"""Yellow has copper, silver and two gold mines, red three of copper and a gem mine, purple none, grey copper."""
MARKET = cards("knights 1", "expansion", "knights 1", names=("m1", "m2", "m3"))


# Whose turn it is


@pytest.mark.rule("R-6")
def test_the_last_player_to_place_takes_the_first_turn_and_play_goes_clockwise() -> None:
    for players in (2, 3, 4):
        state: Any = engine.new_game("returns", {"players": players}, "7")[0]
        first = engine.pending(state)[0]
        happened: list[Event] = []
        while isinstance(state.phase, Setup):
            (seat,) = engine.pending(state)
            state, events = play(state, seat, engine.default_move(state, seat))
            happened += events
        last = (first - 1) % players
        assert only(happened, TurnBegun) == TurnBegun(seat=last, turn=1, income=0, mines=())
        _, happened = sell_on(state, players)
        turns = [event.seat for event in events_of(happened, TurnBegun)]
        assert turns == [(last + n) % players for n in range(1, players + 1)]


@pytest.mark.rule("R-6")
def test_the_last_seat_in_placing_order_begins_even_if_it_had_to_skip() -> None:
    """A ruling: red is last in order, but no space is left for it."""
    full = "+--+--+--+--+\n|.P .p .  . |\n+--+--+--+--+"
    state = position(full, phase=Setup(((0, 0), (1, 1))))
    state, events = play(state, 0, PlaceCastle("C1", "D1"))
    assert kinds(events) == ["castle_placed", "castle_skipped", "turn_begun"]
    assert state.acting == 1
    assert engine.pending(state) == (1,)


# Income


@pytest.mark.rule("R-7")
@pytest.mark.parametrize(
    ("seat", "mines"),
    [(0, ("c", "s", "g")), (1, ("c", "j")), (2, ()), (3, ("c",))],
    ids=["yellow", "red", "purple", "grey"],
)
def test_a_turn_brings_a_ducat_for_each_kind_of_mine_in_the_players_provinces(
    seat: int, mines: tuple[str, ...]
) -> None:
    """Two gold mines, or three copper mines, bring no more than one."""
    state, events = sell_on(position(MINES, seat=(seat - 1) % 4, hands={seat: ("borders 1",)}), 1)
    assert only(events, TurnBegun) == TurnBegun(seat=seat, turn=2, income=len(mines), mines=mines)
    assert state.seats[seat].ducats == 7 + len(mines)


@pytest.mark.rule("R-7")
def test_all_four_kinds_bring_four_and_mines_outside_the_players_provinces_nothing() -> None:
    board = """
    +--+--+--+--+--+--+
    |.R .r s |.Y .y c |
    +  +  +  +  +  +  +
    |c  g  j |.P .p s |
    +--+--+--+--+--+--+
    """
    for first, income, at in ((0, 4, 1), (3, 0, 0)):
        _, events = sell_on(position(board, seat=first), 1)
        begun = only(events, TurnBegun)
        assert (begun.seat, begun.income) == (at, income)


@pytest.mark.rule("R-7")
def test_income_comes_before_selling_or_playing() -> None:
    start = position(MINES, seat=3, ducats=(0, 0, 0, 0), hands={0: (card("alliance", price=3),)})
    state, events = sell_on(start, 1)
    assert kinds(events)[-1] == "turn_begun"
    assert prompt(state, 0, UseCardPrompt).choices[0].symbols == (1,), "it can be paid from the income"


@pytest.mark.rule("R-7")
def test_the_view_shows_the_income_of_the_next_turn() -> None:
    assert [seat.income for seat in engine.view(position(MINES), None).seats] == [3, 2, 0, 1]


# Selling and playing


@pytest.mark.rule("R-8")
def test_a_card_sold_goes_to_the_market_and_brings_its_sale_value() -> None:
    sold = card("borders 2", name="b", price=5, sale=3)
    state, events = play(position(hand=("borders 1", sold, "borders 1"), market=MARKET), 0, SellCard("b"))
    assert only(events, CardSold) == CardSold(seat=0, card=sold)
    assert state.seats[0].ducats == 7 + 3
    assert state.market == (*MARKET, sold)
    assert state.discard == ()
    assert [one.name for one in state.seats[0].hand] == ["a", "c"]


@pytest.mark.rule("R-8")
def test_a_card_played_costs_its_price_and_goes_to_the_discard() -> None:
    played = card("borders 2", price=5)
    state, events = play(position(hand=(played, "borders 1", "borders 1")), 0, PlayCard("a", 1))
    assert only(events, CardPlayed) == CardPlayed(seat=0, card=played, symbol=Symbol("borders", 2))
    assert state.seats[0].ducats == 7 - 5
    assert state.discard == (played,)
    assert state.market == ()
    assert state.phase.kind == "carrying_out"
    assert len(state.seats[0].hand) == 2


@pytest.mark.rule("R-8")
def test_a_player_must_sell_or_play() -> None:
    for move in (Stop(), DrawCard(), PlaceBorder("B1|C1")):
        data = {"phase": "use_card", "move": move.kind}
        assert refused(position(), 0, move) == Refusal("R-8", "not_this_move", data)
    assert refused(position(), 1, SellCard("a")) == Refusal("R-8", "not_asked", {"phase": "use_card"})


@pytest.mark.rule("R-8")
def test_only_a_card_in_the_players_own_hand_can_be_used() -> None:
    state = position(hand=cards("borders 1"), hands={1: cards("borders 1", names="z")}, market=MARKET)
    for name in ("z", "m1", "deck 1", "nonsense"):
        assert refused(state, 0, SellCard(name)) == Refusal("R-8", "no_such_card", {"card": name})
        assert refused(state, 0, PlayCard(name, 1)) == Refusal("R-8", "no_such_card", {"card": name})


@pytest.mark.rule("R-8")
@pytest.mark.parametrize(("symbol", "what", "edges"), [(1, "borders", True), (2, "knights", False)])
def test_one_of_two_symbols_is_chosen(symbol: int, what: str, edges: bool) -> None:
    state, _ = play(position(hand=("borders 2 / knights 1",)), 0, PlayCard("a", symbol))
    asked = engine.waiting(state)[0][0]
    assert asked.what == what
    assert (bool(asked.edges), bool(asked.knights)) == (edges, not edges)


@pytest.mark.rule("R-8")
@pytest.mark.parametrize("symbol", [0, 2, 3, -1])
def test_a_symbol_that_the_card_does_not_show_cannot_be_chosen(symbol: int) -> None:
    assert refused(position(), 0, PlayCard("a", symbol)) == Refusal("R-8", "no_such_symbol", {"symbol": symbol})


@pytest.mark.rule("R-8", "B-12")
def test_a_card_that_is_too_expensive_cannot_be_played_but_sold() -> None:
    state = position(hand=(card("borders 1", price=8),))
    assert refused(state, 0, PlayCard("a", 1)) == Refusal("R-8", "too_few_ducats", {"sum": 8})
    assert engine.explain(state, 0, SellCard("a")) is None
    assert engine.explain(position(hand=(card("borders 1", price=7),)), 0, PlayCard("a", 1)) is None


FOREST_ALONE = """
+--+--+--+--+
|.Y f |.R .r|
+--+--+--+--+
|.P .p .g .G|
+--+--+--+--+
"""


@pytest.mark.rule("R-8", "R-11")
@pytest.mark.parametrize(("ducats", "possible"), [(4, True), (3, False)])
def test_a_part_must_be_payable_with_the_forests_fee(ducats: int, possible: bool) -> None:
    """The only space is forest: price 3 and fee 1."""
    state = position(FOREST_ALONE, hand=(card("knights 2", price=3),), ducats=(ducats, 0, 0, 0))
    refusal = engine.explain(state, 0, PlayCard("a", 1))
    assert (refusal is None) == possible
    assert refusal in (None, Refusal("R-8", "nothing_possible", {"symbol": "knights"}))


@pytest.mark.rule("R-8")
def test_less_than_the_symbol_shows_can_be_carried_out() -> None:
    """Two knights, but only one free space or one knight left: the card can be played for one."""
    one_space = position(FOREST_ALONE, hand=("knights 2",))
    state, events = play_all(one_space, (0, PlayCard("a", 1)), (0, PlaceKnight("B1")))
    assert only(events, CardEnded) == CardEnded(seat=0, borders=0, knights=1, expansions=0, stopped=False)
    one_knight = position(hand=("knights 2",), knights=(1, 5, 5, 5))
    state, events = play_all(one_knight, (0, PlayCard("a", 1)), (0, PlaceKnight("C1")))
    assert only(events, CardEnded) == CardEnded(seat=0, borders=0, knights=0, expansions=0, stopped=False)
    assert state.acting == 1


@pytest.mark.rule("R-8")
def test_a_player_may_stop_before_the_card_is_used_up() -> None:
    state, events = play_all(position(), (0, PlayCard("c", 1)), (0, PlaceBorder("B1|C1")), (0, Stop()))
    assert only(events, CardEnded) == CardEnded(seat=0, borders=2, knights=0, expansions=0, stopped=True)
    assert state.acting == 1


@pytest.mark.rule("R-8")
@pytest.mark.parametrize(
    ("symbol", "position_args"),
    [
        ("knights 1", {"knights": (0, 9, 9, 9)}),
        ("expansion", {}),
        ("traitor", {}),
        ("alliance", {}),
    ],
)
def test_a_symbol_without_a_possible_effect_cannot_be_chosen(symbol: str, position_args: dict[str, object]) -> None:
    """No seat has a province here; the card's other symbol can be chosen, and the card can be sold."""
    state = position(hand=(f"{symbol} / borders 1",), **position_args)  # type: ignore[arg-type]
    kind = symbol.partition(" ")[0]
    assert refused(state, 0, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": kind})
    assert engine.explain(state, 0, PlayCard("a", 2)) is None
    assert engine.explain(state, 0, SellCard("a")) is None


@pytest.mark.rule("R-8", "B-4")
def test_borders_cannot_be_played_where_no_edge_is_free() -> None:
    board = "+--+--+--+--+\n|.Y .y|.R .r|\n+--+--+--+--+"
    state = position(board, players=2, hand=("borders 3",))
    assert refused(state, 0, PlayCard("a", 1)) == Refusal("R-8", "nothing_possible", {"symbol": "borders"})


@pytest.mark.rule("R-8")
def test_the_prompt_shows_the_choices_and_the_ducats_left_after_selling_or_playing() -> None:
    first, second = card("borders 1 / expansion", price=5, sale=2), card("knights 1", name="b", price=9, sale=4)
    assert prompt(position(hand=(first, second)), 0, UseCardPrompt).choices == (
        CardChoice(card=first, symbols=(1,), sold_leaves=9, played_leaves=2),
        CardChoice(card=second, symbols=(), sold_leaves=11, played_leaves=-2),
    )
