"""Scores may go below zero, no seat can owe, and a neutral colour neither acts nor scores (B-2, B-3, B-11, B-12)."""

from dataclasses import replace

import pytest

from games import engine
from games.engine.editions.classic.moves import Bid, Expand, PlaceBorder, PlaceKnight, Propose
from tests.engine.table import carrying_out, contest, play, position, refused, scores

TOWN_AT_STAKE = """
+--+--+--+--+--+
|.Y .y .y|t  .R|
+--+--+--+--+--+
|.P .p .g .G . |
+--+--+--+--+--+
"""

FOREST_ONLY = """
+--+--+--+--+--+
|.Y f |.R .r . |
+--+--+--+--+--+
|.P .p .g .G . |
+--+--+--+--+--+
"""


@pytest.mark.rule("B-11")
def test_a_score_may_go_below_zero() -> None:
    state = carrying_out(TOWN_AT_STAKE, 0, "sword")
    after, events = play(state, 0, Expand("A1", ("D1",)))
    assert scores(events) == [(0, 6, "expansion"), (1, -6, "spaces_lost")]
    assert [seat.score for seat in after.seats] == [6, -6, 0, 0]


@pytest.mark.rule("B-12")
def test_an_unaffordable_move_is_refused() -> None:
    fee = carrying_out(FOREST_ONLY, 0, "sword", ducats=(4, 12, 12, 12))
    assert refused(fee, 0, PlaceKnight("B1")).reason == "too_few_ducats"
    duel = contest(0, 1, 2, ducats=(4, 12, 12, 12))
    assert refused(duel, 0, Bid(5)).reason == "bid_not_covered"
    bargain = contest(0, 1, ducats=(4, 12, 12, 12))
    assert refused(bargain, 0, Propose(True, 5)).reason == "offer_not_covered"


@pytest.mark.rule("B-12")
def test_a_player_can_spend_their_last_ducat() -> None:
    state = carrying_out(FOREST_ONLY, 0, "sword", ducats=(5, 12, 12, 12))
    after, _ = play(state, 0, PlaceKnight("B1"))
    assert after.seats[0].ducats == 0


@pytest.mark.rule("B-12")
def test_a_seat_that_owes_is_a_problem() -> None:
    for ducats, problem in ((-1, True), (0, False)):
        state = position()
        broke = replace(state, seats=(replace(state.seats[0], ducats=ducats), *state.seats[1:]))
        assert ("seat 0 owes 1 ducats" in engine.problems(broke)) == problem


@pytest.mark.rule("B-2", "B-3")
def test_a_neutral_colour_is_never_asked_and_never_scores() -> None:
    """With three players grey is neutral: the border founds its province, and no seat gets the points."""
    board = """
    +--+--+--+--+--+--+
    |.Y .y .  .  .g .G|
    +--+--+--+--+--+--+
    |.R .r .  .  .p .P|
    +--+--+--+--+--+--+
    """
    state = carrying_out(board, 0, "borders 1", players=3)
    assert set(engine.waiting(state)) == {0}
    with pytest.raises(engine.Malformed):
        engine.apply(state, 3, PlaceBorder("C1|D1"))
    after, events = play(state, 0, PlaceBorder("C1|D1"))
    assert [event.kind for event in events if event.kind in ("province_founded", "scored")] == [
        "province_founded",
        "scored",
        "province_founded",
    ]
    assert scores(events) == [(0, 3, "founding")]
    assert [seat.score for seat in after.seats] == [3, 0, 0]


@pytest.mark.rule("B-2")
def test_land_taken_from_a_neutral_province_scores_like_any_other() -> None:
    board = """
    +--+--+--+--+--+
    |.Y .y .y|t  .G|
    +--+--+--+--+--+
    |.R .r .p .P . |
    +--+--+--+--+--+
    """
    _, events = play(carrying_out(board, 0, "sword", players=3), 0, Expand("A1", ("D1",)))
    assert scores(events) == [(0, 6, "expansion")]


@pytest.mark.rule("B-5", "B-8")
def test_spaces_taken_and_lost_score_first_then_what_is_cut_off_then_foundings() -> None:
    board = """
    +--+--+--+--+--+--+
    |.R .  .  . |.  .P|
    +--+--+--+--+  +  +
    |.Y .y .y|.  .  .G|
    +--+--+--+  +--+--+
    |m  m  m |.  .  .P|
    +--+--+--+--+--+--+
    """
    state = carrying_out(board, 0, "sword")
    _, events = play(state, 0, Expand("A2", ("C1", "D2")))
    assert scores(events) == [
        (0, 2, "expansion"),
        (1, -1, "spaces_lost"),
        (1, -3, "cut_off"),
        (2, 3, "founding"),
    ]


@pytest.mark.rule("B-5")
def test_one_border_founds_provinces_of_two_owners_the_acting_players_first() -> None:
    board = """
    +--+--+--+--+--+--+
    |.Y .y .  .  .r .R|
    +--+--+--+--+--+--+
    |.P .p .  .  .g .G|
    +--+--+--+--+--+--+
    """
    for seat, order in ((0, [0, 1]), (1, [1, 0]), (2, [0, 1]), (3, [0, 1])):
        _, events = play(carrying_out(board, seat, "borders 1"), seat, PlaceBorder("C1|D1"))
        assert [scored for scored, _, _ in scores(events)] == order
        assert {points for _, points, _ in scores(events)} == {3}
