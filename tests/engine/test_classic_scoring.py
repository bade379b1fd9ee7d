"""What is scored: foundings, expansions, pieces cut off (C-19, C-20); the end: `test_classic_end.py`."""

import pytest

from games import engine
from games.engine import Scored
from games.engine.editions.classic.moves import Expand, PlaceBorder
from games.engine.geometry import SPACES, bit
from games.engine.mechanics.board import Board
from games.engine.mechanics.events import CutOff, Expanded, ProvinceFounded, ScorePart
from games.engine.mechanics.land_values import province_points, space_points
from games.engine.records.board_diagrams import board_from_text
from tests.engine.table import carrying_out, events_of, kinds, only, play, scores

FRAME = "+" + "--+" * 20
LAND = board_from_text(
    "\n".join([FRAME, "|.  " + "m  " * 18 + "t |", "+" + "  +" * 20, "|" + ".  " * 19 + ". |", FRAME])
)
"""Twenty columns and two rows: a town on T1, mines on B1 to S1, farmland below."""


def area(board: Board, spaces: int, *others: str) -> int:
    """This many spaces of the lower row and then of the upper from the left, and others by name."""
    names = [f"{column}2" for column in "ABCDEFGHIJKLMNOPQRST"] + [f"{column}1" for column in "ABCDEFGHIJKLMNOPQRS"]
    return sum(bit(SPACES[name]) for name in [*names[:spaces], *others])


@pytest.mark.rule("C-19")
@pytest.mark.parametrize(
    ("spaces", "points"),
    [(1, 3), (4, 3), (5, 5), (10, 5), (11, 7), (20, 7), (21, 9), (30, 9), (31, 12), (39, 12)],
)
def test_a_province_is_worth_points_by_its_size(spaces: int, points: int) -> None:
    assert province_points(LAND, area(LAND, spaces)) == points


@pytest.mark.rule("C-19")
def test_a_towns_and_a_mines_own_space_count_for_the_size_and_a_town_brings_five_more() -> None:
    assert province_points(LAND, area(LAND, 4, "B1")) == 5, "four and a mine are five spaces"
    assert province_points(LAND, area(LAND, 4, "T1")) == 5 + 5, "four and a town are five spaces"
    assert province_points(LAND, area(LAND, 3, "T1")) == 3 + 5
    assert province_points(LAND, area(LAND, 0, "T1")) == 3 + 5


@pytest.mark.rule("C-20")
def test_spaces_are_worth_one_each_and_a_town_five_more() -> None:
    assert space_points(LAND, area(LAND, 1)) == 1
    assert space_points(LAND, area(LAND, 2)) == 2
    assert space_points(LAND, area(LAND, 0, "T1")) == 6
    assert space_points(LAND, area(LAND, 1, "B1")) == 2


TO_BE_FOUNDED = """
+--+--+--+--+--+
|.Y .y t |.  .R|
+  +  +  +--+  +
|m  .  .  .  .r|
+--+--+--+--+--+
|.G .g .  .  .P|
+--+--+--+--+--+
"""


@pytest.mark.rule("C-19", "B-5")
@pytest.mark.parametrize(("seat", "order"), [(0, ["A1", "E1"]), (1, ["E1", "A1"]), (2, ["A1", "E1"])])
def test_a_founding_scores_at_once_for_the_owner_whichever_player_caused_it(seat: int, order: list[str]) -> None:
    state, events = play(carrying_out(TO_BE_FOUNDED, seat, "borders 1"), seat, PlaceBorder("C2|D2"))
    assert [event.castle for event in events_of(events, ProvinceFounded)] == order
    assert events_of(events, ProvinceFounded)[order.index("E1")].returned == ("D1|D2",)
    assert sorted(scores(events)) == [(0, 5 + 5, "founding"), (1, 3, "founding")]
    [yellow] = [event for event in events_of(events, Scored) if event.seat == 0]
    assert yellow.parts == (ScorePart("space", 6, 5), ScorePart("town", 1, 5))
    assert [one.score for one in state.seats] == [10, 3, 0, 0]


@pytest.mark.rule("C-19", "B-2")
def test_a_neutral_founding_scores_for_no_player() -> None:
    diagram = TO_BE_FOUNDED.replace(".R", ".G").replace(".r", ".g")
    state, events = play(carrying_out(diagram, 2, "borders 1", players=3), 2, PlaceBorder("C2|D2"))
    assert [(event.castle, event.colour) for event in events_of(events, ProvinceFounded)] == [("A1", 0), ("E1", 3)]
    assert scores(events) == [(0, 10, "founding")]
    assert [one.score for one in state.seats] == [10, 0, 0]


ROW = """
+--+--+--+--+--+--+--+
|.Y .y|t  .  .  t  .R|
+  +  +  +  +  +  +  +
|.y . |.  m  .  .  .r|
+--+--+--+--+--+--+--+
|.P .p .  .  .  .g .G|
+--+--+--+--+--+--+--+
"""
"""Yellow's two knights stand against red's one; below lies open land."""


@pytest.mark.rule("C-20")
def test_the_acting_player_scores_the_spaces_taken_and_their_owner_loses_the_same() -> None:
    state, events = play(carrying_out(ROW, 0, "sword"), 0, Expand("A1", ("C1", "C2")))
    assert only(events, Expanded) == Expanded(seat=0, castle="A1", spaces=("C1", "C2"), lost=("G1",))
    assert scores(events) == [(0, 7, "expansion"), (1, -7, "spaces_lost")]
    assert [event.parts for event in events_of(events, Scored)] == [
        (ScorePart("space", 2, 2), ScorePart("town", 1, 5)),
        (ScorePart("space", 2, -2), ScorePart("town", 1, -5)),
    ]
    assert [seat.score for seat in state.seats] == [7, -7, 0, 0]
    assert engine.view(state, None).seats[0].scores["expansion"] == 7


@pytest.mark.rule("C-20", "B-11")
def test_a_score_may_go_below_zero() -> None:
    state, _ = play(carrying_out(ROW, 0, "sword"), 0, Expand("A1", ("C2",)))
    assert state.seats[1].score == -1


@pytest.mark.rule("C-20")
def test_a_mine_taken_is_a_space_like_any_other() -> None:
    _, events = play(carrying_out(ROW, 0, "sword"), 0, Expand("A1", ("C2", "D2")))
    assert scores(events) == [(0, 2, "expansion"), (1, -2, "spaces_lost")]


@pytest.mark.rule("C-20", "B-7c")
def test_unowned_spaces_are_scored_and_cost_no_player_points() -> None:
    open_below = ROW.replace("|.Y .y|t", "|.Y .y|t").replace(".P .p .  .  .  .g .G", ".  .P .p .  .  .g .G")
    state, events = play(carrying_out(open_below, 0, "sword"), 0, Expand("A1", ("A3",)))
    assert scores(events) == [(0, 1, "expansion")]
    assert state.seats[2].score == state.seats[3].score == 0


@pytest.mark.rule("C-20", "B-2")
def test_land_taken_from_a_neutral_province_scores_like_any_other() -> None:
    diagram = """
    +--+--+--+--+
    |.Y .y|t  .P|
    +--+--+--+--+
    |.R .r .  .R|
    +--+--+--+--+
    """
    _, events = play(carrying_out(diagram, 0, "sword", players=2), 0, Expand("A1", ("C1",)))
    assert scores(events) == [(0, 6, "expansion")]


CUT = """
+--+--+--+--+--+
|.  . |.R|.y .Y|
+  +--+  +  +  +
|. |.  . |.  .y|
+  +--+  +--+--+
|.  . |.  .  t |
+--+--+--+--+--+
"""
"""Yellow's two knights stand against none of red's, whose land hangs on C2."""


@pytest.mark.rule("C-20", "B-8")
def test_a_piece_cut_off_costs_its_owner_its_value_with_towns_and_no_player_gains_it() -> None:
    state, events = play(carrying_out(CUT, 0, "sword"), 0, Expand("E1", ("C2",)))
    assert kinds(events)[:4] == ["expanded", "scored", "scored", "cut_off"]
    assert [(piece.castle, piece.colour, piece.spaces) for piece in events_of(events, CutOff)] == [
        ("C1", 1, ("B2",)),
        ("C1", 1, ("C3", "D3", "E3")),
    ]
    assert scores(events) == [
        (0, 1, "expansion"),
        (1, -1, "spaces_lost"),
        (1, -3, "cut_off"),
        (1, -8, "cut_off"),
    ]
    assert state.seats[1].score == -12


@pytest.mark.rule("C-20", "B-8")
def test_a_space_taken_is_never_also_in_a_piece_cut_off() -> None:
    _, events = play(carrying_out(CUT, 0, "sword"), 0, Expand("E1", ("C2", "C3")))
    assert {piece.spaces for piece in events_of(events, CutOff)} == {("B2",), ("D3", "E3")}
    assert sum(event.points for event in events_of(events, Scored) if event.cause == "spaces_lost") == -2


@pytest.mark.rule("C-19", "C-20")
def test_every_point_is_recorded_with_its_cause() -> None:
    state, _ = play(carrying_out(CUT, 0, "sword"), 0, Expand("E1", ("C2",)))
    red = engine.view(state, None).seats[1]
    assert {cause: points for cause, points in red.scores.items() if points} == {"spaces_lost": -1, "cut_off": -11}
    assert red.score == -12


@pytest.mark.rule("B-5", "C-19", "C-20")
def test_a_preview_shows_what_a_move_would_score_and_changes_nothing() -> None:
    state = carrying_out(CUT, 0, "sword")
    before = engine.state_to_json(state)
    promised = engine.preview(state, 0, Expand("E1", ("C2",)))
    assert engine.state_to_json(state) == before
    _, events = play(state, 0, Expand("E1", ("C2",)))
    assert list(promised.scores) == events_of(events, Scored)
    assert list(promised.land) == events_of(events, CutOff)
    assert promised.land
    assert engine.preview(state, 0, Expand("E1", ("C1",))) == engine.Prospect()
    assert engine.preview(state, 1, Expand("E1", ("C2",))) == engine.Prospect()
