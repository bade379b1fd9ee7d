"""How a game starts: what each seat has, bidding for colours, round 0 (I-2 to I-4)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games import engine
from games.engine import IllegalMove, Refusal
from games.engine.editions.internet.data_files import our_components
from games.engine.editions.internet.moves import BidForColours, ColourBid, PlaceFirstBorders
from games.engine.editions.internet.state import FirstBorders, Sheets, State
from games.engine.geometry import EDGES, Edge
from games.engine.mechanics.board_view import ColourName
from games.engine.mechanics.sealed import none_chosen
from tests.engine.internet_table import events_of, position
from tests.engine.table import play

Bids = dict[ColourName, int]


def bids(**ducats: int) -> BidForColours:
    """Bids by colour: bids(red=15, grey=3)."""
    return BidForColours(tuple(ColourBid(colour, sum_) for colour, sum_ in ducats.items()))  # type: ignore[arg-type]


def new(players: int = 4, seed: str = "start") -> State:
    state = engine.new_game("internet", {"players": players}, seed)[0]
    assert isinstance(state, State)
    return state


def settle(*moves: BidForColours, seed: str = "start") -> tuple[State, Any]:
    state = new(len(moves), seed)
    happened: Any = ()
    for seat, move in enumerate(moves):
        state, events = play(state, seat, move)
        happened += events
    return state, happened


def colours(state: State) -> tuple[str, ...]:
    found: tuple[str, ...] = engine.view(state, None).colours
    return found


@pytest.mark.rule("I-2")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_each_starts_with_fifteen_ducats_nine_knights_and_ten_points(players: int) -> None:
    state = new(players)
    assert {(seat.ducats, seat.knights, seat.score) for seat in state.seats} == {(15, 9, 10)}
    assert engine.view(state, None).ducat_pool == 10
    assert state.board == our_components().boards[players]


@pytest.mark.rule("I-1")
@pytest.mark.parametrize("players", [3, 8])
def test_the_game_is_for_four_to_seven_players(players: int) -> None:
    with pytest.raises(engine.Malformed):
        engine.check_options("internet", {"players": players})


@pytest.mark.rule("I-3")
def test_each_bid_is_another_sum_from_one_to_fifteen() -> None:
    state = new()
    assert engine.explain(state, 0, bids(yellow=15, red=14, grey=13)) is None
    assert engine.explain(state, 0, BidForColours()) is None
    for move, reason in (
        (bids(yellow=5, red=5), "same_sum"),
        (bids(yellow=16), "out_of_range"),
        (bids(yellow=0), "out_of_range"),
        (bids(blue=5), "no_such_colour"),
        (BidForColours((ColourBid("red", 5), ColourBid("red", 4))), "same_colour"),
    ):
        found = engine.explain(state, 0, move)
        assert found
        assert (found.rule, found.reason, found.data["bid"]) == ("I-3", reason, len(move.bids))


@pytest.mark.rule("I-3")
def test_bids_are_settled_from_the_highest_down_and_only_the_winning_one_is_paid() -> None:
    state, events = settle(
        bids(red=9, grey=8), bids(red=10, grey=9, purple=1), bids(grey=3, yellow=1), bids(yellow=2, grey=1)
    )
    assert colours(state) == ("grey", "red", "purple", "yellow")
    assert [seat.ducats for seat in state.seats] == [7, 5, 15, 13]
    assert state.ducat_pool == 10 + 8 + 10 + 2
    assert [(event.seat, event.left) for event in events_of(events, "colour_taken")] == [
        (0, False),
        (1, False),
        (2, True),
        (3, False),
    ]
    assert {event.seat: len(event.bids) for event in events_of(events, "colour_bids_revealed")} == {
        0: 2,
        1: 3,
        2: 2,
        3: 2,
    }


@pytest.mark.rule("I-3")
def test_a_tie_is_decided_by_lot_and_its_loser_has_precedence_in_the_next() -> None:
    seen: Counter[int] = Counter()
    for number in range(30):
        state, events = settle(
            bids(red=15, grey=5), bids(red=15, grey=5), bids(yellow=9), bids(grey=5), seed=str(number)
        )
        winner = colours(state).index("red")
        seen[winner] += 1
        assert colours(state).index("grey") == 1 - winner
        assert [event.seats[0] for event in events_of(events, "lot_drawn")] == [winner]
    assert set(seen) == {0, 1}


@pytest.mark.rule("I-3")
def test_two_who_have_lost_a_lot_draw_again() -> None:
    winners = set()
    for number in range(40):
        state, events = settle(
            bids(red=15, grey=5), bids(red=15, grey=5), bids(red=15, grey=5), bids(grey=5), seed=str(number)
        )
        first, second = events_of(events, "lot_drawn")
        assert set(second.seats) == {0, 1, 2} - {first.seats[0]}
        assert colours(state).index("grey") == second.seats[0]
        winners.add(second.seats[0])
    assert winners == {0, 1, 2}


@pytest.mark.rule("I-3")
def test_a_player_without_a_colour_gets_a_free_one_by_lot_at_no_cost() -> None:
    seen = {colours(settle(*[BidForColours()] * 4, seed=str(number))[0]) for number in range(40)}
    assert len(seen) > 10
    state, _ = settle(*[BidForColours()] * 4)
    assert ({seat.ducats for seat in state.seats}, state.ducat_pool) == ({15}, 10)


@pytest.mark.rule("I-3")
def test_a_seat_has_the_castles_of_the_colour_that_it_won() -> None:
    start = our_components().boards[4]
    state, _ = settle(bids(grey=1), bids(purple=1), bids(red=1), bids(yellow=1))
    assert colours(state) == ("grey", "purple", "red", "yellow")
    assert state.board.castles == tuple(reversed(start.castles))
    assert state.board.knights == tuple(reversed(start.knights))
    assert engine.problems(state) == ()


@pytest.mark.rule("I-3")
def test_without_the_option_colours_follow_the_seats() -> None:
    state: Any = engine.new_game("internet", {"players": 5, "colour_bidding": False}, "1")[0]
    assert (state.phase.kind, colours(state)) == ("first_borders", ("yellow", "red", "purple", "grey", "blue"))


# Round 0

START = """
+--+--+--+--+--+--+
|.Y .y .  .  .r .R|
+  +  +  +  +  +  +
|.  .  .  .  .  . |
+--+--+--+--+--+--+
|.G .g .  .  .p .P|
+--+--+--+--+--+--+
"""


def round_0() -> State:
    return replace(position(START), phase=FirstBorders(none_chosen(4)), round=0)


def build(state: State, *edges: tuple[str, ...]) -> tuple[State, Any]:
    happened: Any = ()
    for seat, chosen in enumerate(edges):
        state, events = play(state, seat, PlaceFirstBorders(chosen))
        happened += events
    return state, happened


@pytest.mark.rule("I-4")
def test_all_borders_are_set_at_once_and_foundings_computed_once() -> None:
    """The last border closes two provinces at once: both are founded, in seat order."""
    state, events = build(round_0(), ("C1|D1",), ("C2|D2", "C1|D1"), (), ("C3|D3",))
    placed = [(event.edge, event.seats) for event in events_of(events, "first_border_placed")]
    assert placed == [("C1|D1", (0, 1)), ("C2|D2", (1,)), ("C3|D3", (3,))]
    assert [(event.seat, event.points) for event in events_of(events, "scored")] == [(0, 5), (1, 5), (2, 3), (3, 3)]
    assert state.ducat_pool == 10
    assert isinstance(state.phase, Sheets)
    assert (state.round, len(state.open)) == (1, 2)


@pytest.mark.rule("I-4")
def test_up_to_two_borders_are_validated_on_the_starting_board() -> None:
    state = round_0()
    for edges, rule, reason in (
        (("C1|D1", "C2|D2", "C3|D3"), "I-4", "too_many"),
        (("C1|D1", "C1|D1"), "I-4", "same_edge"),
        (("A1|B1",), "B-4b", "between_own_pieces"),
        (("A2|A3",), "B-4a", "border_there"),
        (("F1|G1",), "B-4a", "frame"),
    ):
        with pytest.raises(IllegalMove) as refused:
            engine.apply(state, 0, PlaceFirstBorders(edges))
        assert (refused.value.rule, refused.value.refusal.reason) == (rule, reason)
    state, _ = play(state, 0, PlaceFirstBorders(("C1|D1",)))
    assert engine.explain(state, 1, PlaceFirstBorders(("C1|D1",))) is None
    assert not state.board.has_border(Edge(EDGES["C1|D1"]))
    assert set(engine.waiting(state)[1][0].edges) == {
        edge for edge in EDGES if engine.explain(state, 1, PlaceFirstBorders((edge,))) is None
    }


@pytest.mark.rule("I-4", "I-7")
def test_unused_borders_are_lost() -> None:
    state, events = build(round_0(), (), (), (), ())
    assert not events_of(events, "first_border_placed")
    assert engine.explain(state, 0, PlaceFirstBorders(())) == Refusal(
        "I-6", "not_this_move", {"phase": "sheets", "move": "place_first_borders"}
    )
    assert engine.default_move(round_0(), 0) == PlaceFirstBorders()
