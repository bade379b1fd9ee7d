"""What is scored in The King Returns: spaces taken, founded and lost, and monopolies (R-15, R-16)."""

import pytest

from games import engine
from games.engine.editions.returns.events import MonopolyChanged, TurnBegun
from games.engine.editions.returns.moves import Expand, PlaceBorder
from games.engine.editions.returns.scoring import mines_of, monopolies_of, space_points
from games.engine.geometry import SPACES, bit
from games.engine.mechanics.events import CutOff, ProvinceFounded, Scored, ScorePart
from games.engine.records.board_diagrams import board_from_text
from tests.engine.returns_table import carrying_out, play, position, sell_on
from tests.engine.table import events_of, kinds, only, scores

LAND = board_from_text("+--+--+--+--+--+--+--+--+\n|.  f  t  k  c  s  g  j |\n+--+--+--+--+--+--+--+--+")


@pytest.mark.rule("R-15")
def test_forest_is_worth_1_a_village_3_the_royal_city_5_and_meadow_and_mines_nothing() -> None:
    assert [space_points(LAND, bit(SPACES[f"{column}1"])) for column in "ABCDEFGH"] == [0, 1, 3, 5, 0, 0, 0, 0]
    assert space_points(LAND, LAND.land.spaces) == 9


TO_BE_FOUNDED = """
+--+--+--+--+--+--+
|.Y .y t |.  .  .R|
+  +  +  +--+--+  +
|f  f  f  .  t  .r|
+--+--+--+--+--+--+
|.P .p .  .  .  . |
+--+--+--+--+--+--+
"""


@pytest.mark.rule("R-15", "B-5")
@pytest.mark.parametrize(("seat", "order"), [(0, [0, 1]), (1, [1, 0]), (2, [0, 1])])
def test_a_founding_scores_at_once_for_its_owner_whichever_player_caused_it(seat: int, order: list[int]) -> None:
    board = TO_BE_FOUNDED.replace("|.P .p . ", "|.P .p|. ") if seat == 2 else TO_BE_FOUNDED
    state, events = play(carrying_out(board, seat, "borders 1", players=3), seat, PlaceBorder("C2|D2"))
    points = {0: 3 + 3, 1: 3}
    assert scores(events) == [(owner, points[owner], "founding") for owner in order]
    assert [one.score for one in state.seats] == [6, 3, 0]


@pytest.mark.rule("R-15", "B-5", "B-4")
def test_an_example_a_corner_province_of_six_borders_scores_4_and_brings_an_income_of_1() -> None:
    """Village, forest and a mine; only the borders on it separate it from the rest."""
    board = """
    +--+--+--+--+--+
    |.Y .y t |.  .R|
    +  +  +  +  +  +
    |f  c  .  .  .r|
    +--+--+--+  +  +
    |.P .p .  .  . |
    +--+--+--+--+--+
    """
    start = carrying_out(board, 0, "borders 1", players=3)
    assert start.board.border_count == 4
    state, events = play(start, 0, PlaceBorder("C2|D2"))
    assert scores(events) == [(0, 4, "founding")]
    assert only(events, Scored).parts == (ScorePart("forest", 1, 1), ScorePart("village", 1, 3))
    assert engine.view(state, None).seats[0].income == 1


@pytest.mark.rule("R-15", "B-5")
def test_an_example_one_border_founds_two_and_two_inner_borders_return() -> None:
    board = """
    +--+--+--+--+--+--+
    |.Y|t  .  .  .  .R|
    +  +--+  +  +--+  +
    |.y f  t |f  .  .r|
    +--+--+--+--+--+--+
    """
    state, events = play(carrying_out(board, 0, "borders 1", players=2), 0, PlaceBorder("C1|D1"))
    mine, other = events_of(events, ProvinceFounded)
    assert (mine.castle, mine.returned, other.returned) == ("A1", ("A1|B1", "B1|B2"), ("E1|E2",))
    assert scores(events) == [(0, 7, "founding"), (1, 1, "founding")]
    assert state.board.border_count == 2


@pytest.mark.rule("R-15", "B-7", "B-8")
def test_an_example_an_expansion_takes_4_and_costs_6_with_two_forests_cut_off() -> None:
    board = """
    +--+--+--+--+--+--+
    |.R .r f  t  f  f |
    +--+--+--+--+--+--+
    |.Y .y .y .y|.P .p|
    +--+--+--+--+--+--+
    """
    state, events = play(carrying_out(board, 0, "expansion", players=3), 0, Expand("A2", ("C1", "D1")))
    assert only(events, CutOff).spaces == ("E1", "F1")
    assert scores(events) == [(0, 4, "expansion"), (1, -4, "spaces_lost"), (1, -2, "cut_off")]
    assert [seat.score for seat in state.seats] == [4, 0, 0]
    assert sum(points for seat, points, _ in scores(events) if seat == 1) == -6


@pytest.mark.rule("R-15")
def test_meadow_and_mines_taken_or_lost_score_nothing() -> None:
    board = "+--+--+--+--+--+\n|.Y .y .y|.  s |\n+--+--+--+  +  +\n|.P .p . |.r .R|\n+--+--+--+--+--+"
    _, events = play(carrying_out(board, 0, "expansion", players=3), 0, Expand("A1", ("D1", "E1")))
    assert scores(events) == []


# Monopoly


def held(mines: str) -> tuple[dict[str, int], tuple[str, ...]]:
    """The number of mines of each kind in a province with these mines, and its monopolies."""
    row = "  ".join(mines)
    board = board_from_text(f"{'+--' * (len(mines) + 2)}+\n|.Y .y {row} |\n{'+--' * (len(mines) + 2)}+")
    return mines_of(board, 0), monopolies_of(board, 0)


@pytest.mark.rule("R-16")
@pytest.mark.parametrize(
    ("mines", "monopolies"),
    [
        ("cc", ()),
        ("ccc", ("c",)),
        ("cccc", ("c",)),
        ("csgj", ()),
        ("cccsss", ("c", "s")),
        ("ggggjjj", ("g", "j")),
        ("cccsssgggjjj", ("c", "s", "g", "j")),
    ],
)
def test_three_or_four_mines_of_one_kind_are_a_monopoly(mines: str, monopolies: tuple[str, ...]) -> None:
    assert held(mines)[1] == monopolies


GEMS = """
+--+--+--+--+--+--+--+
|.Y .y j  j |.  .r .R|
+  +  +  +  +  +  +  +
|.y c  c  j |j  g  s |
+--+--+--+--+--+--+--+
"""


@pytest.mark.rule("R-16", "R-7")
def test_an_example_two_copper_three_gem_one_gold_are_an_income_of_3_and_a_monopoly() -> None:
    board = GEMS.replace("|.y c  c  j |j", "|.y c  c  g |j").replace(".y j  j |.", ".y j  j |j")
    start = carrying_out(board, 0, "expansion", players=2)
    state, events = play(start, 0, Expand("A1", ("E1",)))
    assert only(events, MonopolyChanged) == MonopolyChanged(seat=0, mine="j", gained=True)
    assert scores(events) == [(0, 5, "monopoly")]
    assert mines_of(state.board, 0) == {"c": 2, "s": 0, "g": 1, "j": 3}
    assert engine.view(state, None).seats[0].income == 3
    assert state.seats[0].monopolies == ("j",)


@pytest.mark.rule("R-16")
def test_the_fourth_mine_adds_nothing() -> None:
    start = carrying_out(GEMS, 0, "expansion", players=2)
    assert start.seats[0].scores[4] == 5
    _, events = play(start, 0, Expand("A1", ("E2",)))
    assert "monopoly_changed" not in kinds(events)
    assert scores(events) == []


@pytest.mark.rule("R-16")
def test_a_monopoly_may_be_spread_over_several_provinces() -> None:
    board = """
    +--+--+--+--+--+--+
    |.Y .y s |.  .r .R|
    +--+--+--+--+--+--+
    |.Y .y s  s  .p .P|
    +--+--+--+--+--+--+
    """
    state = carrying_out(board, 0, "borders 1", players=3)
    _, events = play(state, 0, PlaceBorder("D2|E2"))
    assert scores(events) == [(0, 5, "monopoly")]


THREE_SILVER = """
+--+--+--+--+--+--+
|.R .r .r|s  s  s |
+  +  +  +  +  +  +
|.r f  . |j  c  . |
+--+--+--+  +  +  +
|.P .p . |.y .y .Y|
+--+--+--+--+--+--+
"""


@pytest.mark.rule("R-16", "R-7", "B-7e")
def test_an_example_a_neighbour_takes_one_of_three_silver_mines() -> None:
    """With three knights against two: the owner loses 5 points, the attacker gains none; the income stays."""
    start = carrying_out(THREE_SILVER, 1, "expansion", players=3)
    before = engine.view(start, None).seats[0]
    assert (before.income, before.monopolies, before.score) == (3, ("s",), 5)
    state, events = play(start, 1, Expand("A1", ("D1",)))
    assert only(events, MonopolyChanged) == MonopolyChanged(seat=0, mine="s", gained=False)
    assert scores(events) == [(0, -5, "monopoly")]
    after = engine.view(state, None).seats[0]
    assert (after.income, after.monopolies, after.score) == (3, (), 0)


@pytest.mark.rule("R-16", "B-8")
def test_a_monopoly_is_lost_by_a_cut_off_too() -> None:
    board = """
    +--+--+--+--+--+--+
    |.R .r f  s  s  s |
    +--+--+--+--+--+--+
    |.Y .y .y|.P .p . |
    +--+--+--+--+--+--+
    """
    _, events = play(carrying_out(board, 0, "expansion", players=3), 0, Expand("A2", ("C1",)))
    assert only(events, CutOff).spaces == ("D1", "E1", "F1")
    assert scores(events) == [(0, 1, "expansion"), (1, -1, "spaces_lost"), (1, -5, "monopoly")]


@pytest.mark.rule("R-16", "R-15")
def test_all_changes_from_a_part_of_a_card_are_scored_together_monopolies_last() -> None:
    """A ruling on the order: spaces taken and lost, pieces cut off, foundings, then monopolies."""
    board = """
    +--+--+--+--+--+--+
    |.R f  t  f |.  .P|
    +--+--+--+--+  +  +
    |.Y c  c |c  .  .G|
    +  +  +  +  +--+--+
    |.y .  . |f  .  .P|
    +--+--+--+--+--+--+
    """
    state, events = play(carrying_out(board, 0, "expansion"), 0, Expand("A2", ("C1", "D2")))
    assert scores(events) == [
        (0, 3, "expansion"),
        (1, -3, "spaces_lost"),
        (1, -1, "cut_off"),
        (2, 1, "founding"),
        (0, 5, "monopoly"),
    ]
    assert [seat.score for seat in state.seats] == [8, 1, 1, 0]


@pytest.mark.rule("R-16")
def test_one_expansion_can_move_a_monopoly_from_one_to_another() -> None:
    board = """
    +--+--+--+--+--+--+
    |.R .r s  s  s  . |
    +--+--+--+--+--+--+
    |.Y .y .y|.  . |.P|
    +  +  +  +--+--+  +
    |s  s  . |.  .  .p|
    +--+--+--+--+--+--+
    """
    _, events = play(carrying_out(board, 0, "expansion", players=3), 0, Expand("A2", ("C1",)))
    assert scores(events) == [(0, 5, "monopoly"), (1, -5, "monopoly")]
    changes = [(one.seat, one.gained) for one in events_of(events, MonopolyChanged)]
    assert changes == [(0, True), (1, False)], "in seat order from the acting player"


@pytest.mark.rule("R-16")
def test_a_monopoly_pays_once_and_not_each_turn() -> None:
    state, events = sell_on(position(GEMS, players=2, hands={1: ("borders 1",) * 3}), 4)
    assert len(events_of(events, TurnBegun)) == 4
    assert scores(events) == []
    assert state.seats[0].score == 5


@pytest.mark.rule("R-15", "R-16")
def test_a_score_that_does_not_match_the_seats_provinces_is_a_problem() -> None:
    def drifting(points: int) -> list[str]:
        state = position(GEMS, players=2, points=(points, 0))
        return [problem for problem in engine.problems(state) if "points but holds" in problem]

    assert drifting(5) == []
    assert drifting(6) == ["seat 0 has 6 points but holds 5 on the board"]
