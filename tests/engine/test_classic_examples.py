"""The worked examples of docs/rules/examples.md, line "Classic", each under its rule; positions are ours."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.moves import (
    Accept,
    Decide,
    EndAlliance,
    Expand,
    ForcedAlliance,
    PlaceBorder,
    PlaceCastle,
    PlaceKnight,
    Propose,
    Renegade,
    Withdraw,
)
from games.engine.editions.classic.prompts import CarryOutPrompt
from games.engine.editions.classic.state import Setup
from games.engine.geometry import rectangle
from games.engine.mechanics.events import CutOff, KnightTurned, ProvinceFounded
from games.engine.mechanics.land_values import province_points
from games.engine.records.board_diagrams import board_from_text
from tests.engine.table import (
    OPEN_LAND,
    carrying_out,
    contest,
    drawn,
    events_of,
    kinds,
    only,
    play,
    play_all,
    position,
    prompt,
    refused,
    same,
    scores,
    settling,
)


@pytest.mark.rule("C-19", "B-5")
def test_one_border_founds_twelve_spaces_with_a_town_and_four_of_another_and_inner_borders_return() -> None:
    diagram = """
    +--+--+--+--+
    |.R .r|.  . |
    +  +--+  +  +
    |.  .  .  t |
    +  +  +--+  +
    |.  .  .  . |
    +--+--+--+  +
    |.  .  .y .Y|
    +--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 1, "borders 1"), 1, PlaceBorder("D3|D4"))
    assert [(one.castle, len(one.spaces)) for one in events_of(events, ProvinceFounded)] == [("A1", 12), ("D4", 4)]
    assert events_of(events, ProvinceFounded)[0].returned == ("B1|C1", "B1|B2", "C2|C3")
    assert scores(events) == [(1, 7 + 5, "founding"), (0, 3, "founding")]
    assert drawn(state.board) == same(
        """
        +--+--+--+--+
        |.R .r .  . |
        +  +  +  +  +
        |.  .  .  t |
        +  +  +  +  +
        |.  .  .  . |
        +--+--+--+--+
        |.  .  .y .Y|
        +--+--+--+--+
        """
    )


@pytest.mark.rule("C-20")
def test_two_spaces_taken_one_of_them_a_town_bring_and_cost_seven() -> None:
    diagram = """
    +--+--+--+--+
    |.Y .y|t  . |
    +--+--+  +  +
    |.  . |.  .R|
    +--+--+--+--+
    """
    _, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("A1", ("C1", "D1")))
    assert scores(events) == [(0, 7, "expansion"), (1, -7, "spaces_lost")]


@pytest.mark.rule("B-8", "C-20")
def test_two_taken_and_a_piece_of_eight_with_a_town_cut_off_cost_its_owner_twelve_in_all() -> None:
    diagram = """
    +--+--+--+--+
    |.R|.Y .y . |
    +  +  +  +  +
    |. |.  .  . |
    +  +  +  +  +
    |. |.  .  . |
    +  +--+--+--+
    |.  .  t  . |
    +  +  +  +  +
    |.  .  .  . |
    +--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("B1", ("A2", "A3")))
    assert len(only(events, CutOff).spaces) == 8
    assert scores(events) == [(0, 2, "expansion"), (1, -2, "spaces_lost"), (1, -10, "cut_off")]
    assert [seat.score for seat in state.seats] == [2, -12, 0, 0]


@pytest.mark.rule("C-16")
def test_three_offered_and_refused_four_offered_the_other_way_and_taken() -> None:
    state = contest(0, 1, over="borders 1")
    state, _ = play_all(state, (0, Propose(True, 3)), (0, Withdraw(1)), (1, Propose(True, 4)), (0, Accept(1, True, 4)))
    assert [seat.ducats for seat in state.seats[:2]] == [16, 8]
    assert sum(seat.ducats for seat in state.seats) == 48, "the bank has neither paid nor taken"
    assert prompt(state, 1, CarryOutPrompt).what == "borders", "who paid places the borders"


@pytest.mark.rule("C-16")
def test_an_action_is_never_divided_so_no_player_can_offer_one_border_each() -> None:
    """The only terms of a proposal are who acts and who pays what."""
    state, _ = play_all(contest(0, 1, over="borders 2"), (0, Propose(True, 0)), (1, Accept(1, True, 0)))
    state, _ = play(state, 0, PlaceBorder("C1|C2"))
    assert engine.pending(state) == (0,)
    assert refused(state, 1, PlaceBorder("D1|D2")).reason == "not_asked"


@pytest.mark.rule("C-16", "C-17")
def test_three_choosers_do_not_negotiate() -> None:
    state, events = settling(OPEN_LAND, "borders 2", choices={0: (1,), 1: (1,), 2: (1,)})
    assert "negotiation_opened" not in kinds(events)
    assert refused(state, 0, Propose(True, 3)).reason == "not_this_move"


THREE_TWO_ONE = """
+--+--+--+--+
|.Y .y|.R .r|
+  +  +  +  +
|.y . |.  .r|
+  +  +  +  +
|.y . |.  . |
+--+--+--+--+
|.  .P .p . |
+--+--+--+--+
"""


@pytest.mark.rule("B-7e")
def test_of_three_two_and_one_knights_the_first_expands_into_both_and_the_second_into_the_third_only() -> None:
    yellow, red, purple = (carrying_out(THREE_TWO_ONE, seat, "sword") for seat in range(3))
    play(yellow, 0, Expand("A1", ("C2",)))
    play(yellow, 0, Expand("A1", ("A4",)))
    play(red, 1, Expand("C1", ("D4",)))
    assert refused(red, 1, Expand("C1", ("B2",))) == Refusal("B-7e", "knights", {"space": "B2", "knights": 2})
    assert refused(purple, 2, Expand("B4", ("B3",))) == Refusal("B-7e", "knights", {"space": "B3", "knights": 1})
    assert refused(purple, 2, Expand("B4", ("C3",))) == Refusal("B-7e", "knights", {"space": "C3", "knights": 1})


@pytest.mark.rule("B-7e")
def test_with_equal_numbers_of_knights_neither_expands_into_the_other() -> None:
    equal = THREE_TWO_ONE.replace("|.y . |.  .r|", "|.y . |.  . |")
    red, purple = carrying_out(equal, 1, "sword"), carrying_out(equal, 2, "sword")
    assert refused(red, 1, Expand("C1", ("D4",))) == Refusal("B-7e", "knights", {"space": "D4", "knights": 1})
    assert refused(purple, 2, Expand("B4", ("C3",))) == Refusal("B-7e", "knights", {"space": "C3", "knights": 1})


@pytest.mark.rule("B-4", "B-2")
def test_four_spaces_closed_off_beside_a_province_are_a_neutral_zone_and_score_nothing() -> None:
    diagram = """
    +--+--+--+--+--+--+
    |.Y .y|.  . |.P .R|
    +  +  +  +  +  +  +
    |.  . |.  .  .  . |
    +--+--+--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 0, "borders 1"), 0, PlaceBorder("D2|E2"))
    assert kinds(events)[:2] == ["border_placed", "action_ended"]
    provinces = {p.castle: p.spaces for p in engine.view(state, None).board.provinces}
    assert provinces == {"A1": ("A1", "B1", "A2", "B2")}
    assert scores(events) == []


@pytest.mark.rule("B-2")
def test_two_castles_enclosed_together_are_no_province() -> None:
    diagram = """
    +--+--+--+--+
    |.Y .y .  .R|
    +  +--+--+--+
    |.  .  .  .P|
    +--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 0, "borders 1"), 0, PlaceBorder("A1|A2"))
    assert [one.castle for one in events_of(events, ProvinceFounded)] == ["D2"]
    assert [p.castle for p in engine.view(state, None).board.provinces] == ["D2"]
    assert scores(events) == [(2, 3, "founding")]


@pytest.mark.rule("B-6")
def test_a_castle_with_exactly_two_legal_spaces_for_a_knight() -> None:
    diagram = """
    +--+--+--+
    |.  . |.R|
    +  +--+  +
    |.  .Y m |
    +  +  +  +
    |.  .  . |
    +--+--+--+
    """
    state = carrying_out(diagram, 0, "sword")
    assert sorted(prompt(state, 0, CarryOutPrompt).knights) == ["A2", "B3"]
    assert refused(state, 0, PlaceKnight("B1")) == Refusal("B-6", "not_joined", {"space": "B1"})
    assert refused(state, 0, PlaceKnight("C2")) == Refusal("B-6", "terrain", {"space": "C2"})


@pytest.mark.rule("C-22", "B-9")
def test_an_allied_province_is_barred_and_the_same_owners_other_province_is_free() -> None:
    diagram = """
    +--+--+--+--+--+
    |.R . |.Y .y|. |
    +--+--+  +  +  +
    |.  .  .y . |.R|
    +--+--+--+--+--+
    """
    state = position(diagram, hidden=False, card=("sword", "ducats 6", "ducats 6"), hands={0: ("forced_alliance",)})
    state, _ = play(state, 0, Decide((1,), (ForcedAlliance("C1", "A1"),)))
    state, _ = play_all(state, *((seat, Decide((3,), (None,))) for seat in (1, 2, 3)))
    assert refused(state, 0, Expand("C1", ("B1",))) == Refusal("B-9", "alliance", {"space": "B1"})
    assert engine.explain(state, 0, Expand("C1", ("E1",))) is None
    free, _ = play(state, 0, EndAlliance("C1", "A1"))
    play(free, 0, Expand("C1", ("B1",)))


@pytest.mark.rule("C-23")
def test_the_knight_beside_the_castle_cannot_go_but_the_outer_one_can() -> None:
    diagram = """
    +--+--+--+
    |.R .r .r|
    +--+--+--+
    |.Y .y . |
    +--+--+--+
    """
    state = position(diagram, hidden=False, hands={0: ("renegade",)})
    beside = Decide((1,), (Renegade("A2", "A1", "B1", "C2"),))
    assert refused(state, 0, beside) == Refusal("C-23", "knight_needed", {"knight": "B1"})
    _, events = play(state, 0, Decide((1,), (Renegade("A2", "A1", "C1", "C2"),)))
    assert only(events, KnightTurned).knight == "C1"


@pytest.mark.rule("C-19")
@pytest.mark.parametrize(
    ("spaces", "points"), [(1, 3), (4, 3), (5, 5), (10, 5), (11, 7), (20, 7), (21, 9), (30, 9), (31, 12)]
)
def test_the_edges_of_the_table_of_points(spaces: int, points: int) -> None:
    frame = "+" + "--+" * 26
    board = board_from_text(
        "\n".join([frame, "|" + ".  " * 25 + ". |", "+" + "  +" * 26, "|" + ".  " * 25 + ". |", frame])
    )
    region = rectangle(min(spaces, 26), 1) | rectangle(max(0, spaces - 26), 2)
    assert region.bit_count() == spaces
    assert province_points(board, region) == points


@pytest.mark.rule("B-10")
def test_castles_of_one_colour_six_steps_apart_are_too_near_and_seven_are_not() -> None:
    diagram = """
    +--+--+--+--+--+--+--+--+--+
    |.Y .y .  .  .  .  .  .  . |
    +  +  +  +  +  +  +  +  +  +
    |.  .  .  .  .  .  .  .  . |
    +--+--+--+--+--+--+--+--+--+
    """
    state = position(diagram, settled=False, phase=Setup(((0, 0), (1, 1))))
    assert refused(state, 0, PlaceCastle("G1", "H1")) == Refusal("B-10", "too_near", {"space": "G1"})
    assert refused(state, 0, PlaceCastle("F2", "G2")) == Refusal("B-10", "too_near", {"space": "F2"})
    play(state, 0, PlaceCastle("H1", "I1"))
    play(state, 0, PlaceCastle("G2", "H2"))
