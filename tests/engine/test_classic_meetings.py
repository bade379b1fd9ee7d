"""Interactions of board rules: foundings, expansions, cut-off pieces, supplies. Those of cards and money are in
`test_classic_meetings_cards.py`."""

import pytest

from games import engine
from games.engine import Refusal
from games.engine.editions.classic.events import ActionEnded, CardTurned
from games.engine.editions.classic.moves import Expand, PlaceBorder
from games.engine.editions.classic.prompts import CarryOutPrompt
from games.engine.mechanics.events import BordersBarred, CutOff, Expanded, ProvinceFounded
from tests.engine.table import (
    NEXT_CARD,
    SILVER_FIND,
    carrying_out,
    drawn,
    events_of,
    kinds,
    only,
    play,
    prompt,
    refused,
    same,
    scores,
    settling,
)


@pytest.mark.rule("B-5", "C-19")
@pytest.mark.parametrize(("seat", "order"), [(1, ["E1", "A1"]), (0, ["A1", "E1"]), (2, ["A1", "E1"])])
def test_a_border_founds_two_provinces_of_two_owners(seat: int, order: list[str]) -> None:
    diagram = """
    +--+--+--+--+--+
    |.Y .y|.  t  .R|
    +  +  +  +  +  +
    |.  .  .  .  .r|
    +--+--+--+--+--+
    """
    _, events = play(carrying_out(diagram, seat, "borders 1"), seat, PlaceBorder("B2|C2"))
    assert [one.castle for one in events_of(events, ProvinceFounded)] == order
    assert sorted(scores(events)) == [(0, 3, "founding"), (1, 10, "founding")]
    assert [event[0] for event in scores(events)] == [{"A1": 0, "E1": 1}[castle] for castle in order]


@pytest.mark.rule("B-5", "C-11")
def test_a_third_province_founded_during_the_action_ends_it_even_if_the_same_border_founds_for_another() -> None:
    diagram = """
    +--+--+--+--+
    |.Y|.Y|.  .R|
    +--+--+  +  +
    |.Y .y .  .r|
    +--+--+--+--+
    """
    _, events = play(carrying_out(diagram, 0, "borders 3"), 0, PlaceBorder("B2|C2"))
    assert [one.castle for one in events_of(events, ProvinceFounded)] == ["A2", "D1"]
    assert (only(events, BordersBarred).borders, only(events, ActionEnded).stopped) == (2, False)


@pytest.mark.rule("C-11")
def test_a_third_province_of_another_player_does_not_end_the_borders() -> None:
    diagram = """
    +--+--+--+--+--+
    |.Y|.Y|.  .R .G|
    +--+--+  +  +  +
    |.Y .y .  .r .g|
    +--+--+--+--+--+
    """
    state, _ = play(carrying_out(diagram, 1, "borders 3"), 1, PlaceBorder("B2|C2"))
    assert len(state.board.provinces_of(0)) == 3
    assert prompt(state, 1, CarryOutPrompt).borders_left == 2


@pytest.mark.rule("C-11", "B-5", "B-7")
def test_borders_chosen_with_two_provinces_are_forgone_when_an_earlier_action_founded_the_third() -> None:
    """It does not matter how the third was founded: here an expansion of red's, in action 1, split the open land."""
    diagram = """
    +--+--+--+--+--+
    |.Y|.Y|.R .r .r|
    +--+--+--+--+--+
    |.Y .y .  .  .G|
    +--+--+--+--+--+
    """
    state, _ = settling(diagram, "sword", "borders 2", choices={1: (1,), 0: (2,)})
    state, events = play(state, 1, Expand("C1", ("C2",)))
    assert [one.castle for one in events_of(events, ProvinceFounded)] == ["E2", "A2"]
    assert kinds(events)[-4:] == ["borders_barred", "action_ended", "action_lapsed", "card_turned"]
    assert only(events, BordersBarred).borders == 2


@pytest.mark.rule("B-5", "B-7", "C-19", "C-20")
def test_an_expansion_that_splits_open_land_founds_provinces_of_others_after_its_own_points() -> None:
    diagram = """
    +--+--+--+--+--+
    |.R .r|.  .  .Y|
    +--+--+  +  +  +
    |.P .p .  .  .y|
    +--+--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 1, "sword"), 1, Expand("A1", ("C1", "C2")))
    assert kinds(events)[:6] == ["expanded", "scored", "province_founded", "scored", "province_founded", "scored"]
    assert scores(events) == [(1, 2, "expansion"), (2, 3, "founding"), (0, 3, "founding")]
    assert drawn(state.board) == same(
        """
        +--+--+--+--+--+
        |.R .r . |.  .Y|
        +--+--+  +  +  +
        |.P .p|. |.  .y|
        +--+--+--+--+--+
        """
    )


@pytest.mark.rule("B-8", "C-20")
def test_an_expansion_cuts_off_two_zones_at_once_each_separately() -> None:
    diagram = """
    +--+--+--+--+--+
    |.  . |.R|.y .Y|
    +  +--+  +  +  +
    |. |.  . |.  .y|
    +  +--+  +--+--+
    |.  . |.  .  t |
    +--+--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("E1", ("C2",)))
    assert [piece.spaces for piece in events_of(events, CutOff)] == [("B2",), ("C3", "D3", "E3")]
    assert scores(events) == [(0, 1, "expansion"), (1, -1, "spaces_lost"), (1, -3, "cut_off"), (1, -8, "cut_off")]
    neutral = [region for region in state.board.regions if not region & state.board.all_castles]
    assert len(neutral) == 3, "the two pieces and what was neutral before"


@pytest.mark.rule("B-7e", "C-20")
def test_an_expansion_takes_from_two_owners() -> None:
    diagram = """
    +--+--+--+--+
    |.Y .y|.  .R|
    +  +  +--+--+
    |.y . |t  .P|
    +--+--+--+--+
    """
    state, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("A1", ("C1", "C2")))
    assert only(events, Expanded).lost == ("D1", "D2")
    assert scores(events) == [(0, 7, "expansion"), (1, -1, "spaces_lost"), (2, -6, "spaces_lost")]
    assert drawn(state.board) == same(
        """
        +--+--+--+--+
        |.Y .y . |.R|
        +  +  +  +--+
        |.y .  t |.P|
        +--+--+--+--+
        """
    )


@pytest.mark.rule("B-7f", "B-8", "C-20")
def test_an_expansion_into_a_zone_cut_off_by_its_first_space_takes_it_from_the_owner_before_the_move() -> None:
    """C1 severs C2 and C3 from red's castle; C2, taken too, was red's before the move, and only C3 is cut off."""
    diagram = """
    +--+--+--+--+
    |.Y .y|.  .R|
    +  +  +  +--+
    |.  . |. |. |
    +  +  +  +  +
    |.  . |t |. |
    +--+--+--+--+
    """
    _, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("A1", ("C1", "C2")))
    assert only(events, CutOff).spaces == ("C3",)
    assert scores(events) == [(0, 2, "expansion"), (1, -2, "spaces_lost"), (1, -8, "cut_off")]
    allied = carrying_out(diagram + "A1=D1", 0, "sword")
    assert refused(allied, 0, Expand("A1", ("C1", "C2"))) == Refusal("B-9", "alliance", {"space": "C1"})


@pytest.mark.rule("B-5", "B-8", "C-20")
def test_points_for_spaces_come_before_pieces_cut_off_and_those_before_foundings() -> None:
    """One space cuts red's province in two, the other splits the open land of purple and grey."""
    diagram = """
    +--+--+--+
    |.R .  . |
    +--+--+--+
    |.y .Y .y|
    +--+--+--+
    |.P .  .G|
    +--+--+--+
    """
    _, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("B2", ("B1", "B3")))
    assert scores(events) == [
        (0, 2, "expansion"),
        (1, -1, "spaces_lost"),
        (1, -3, "cut_off"),
        (2, 3, "founding"),
        (3, 3, "founding"),
    ]


LATTICE = """
+--+--+--+--+--+--+--+--+--+--+
|. |. |. |. |. |. |. |. |. |. |
+--+--+--+--+--+--+--+--+--+--+
|. |. |. |. |. |. |. |. |. |. |
+--+--+--+--+--+--+--+--+--+--+
|. |. |. |. |. |. |. |. |. |. |
+--+--+--+--+--+--+--+--+--+--+
|. |. |. |. |. |. |. |. |. |. |
+--+--+--+--+--+--+--+--+--+--+
|. |. |. |. |. |.  .R|. |. |. |
+--+--+--+--+--+  +  +--+--+--+
|. |. |. |. |.Y|.  .P|. |. |. |
+--+--+--+--+--+--+--+--+--+--+
"""
"""All hundred borders are on the board; four spaces with two castles are open land."""

ONE_LEFT = LATTICE.replace("|. |. |", "|.  . |", 1)


@pytest.mark.rule("C-13", "B-7")
def test_with_supplies_of_knights_and_borders_exhausted_an_expansion_still_gets_its_borders() -> None:
    state = carrying_out(LATTICE, 0, "two_swords", knights=(0, 12, 12, 12))
    assert (state.board.border_count, engine.view(state, None).borders_left) == (100, 0)
    asked = prompt(state, 0, CarryOutPrompt)
    assert (asked.knights_left, asked.expansions_left) == (0, 1)
    state, events = play(state, 0, Expand("E6", ("F6",)))
    assert (state.board.border_count, engine.view(state, None).borders_left) == (101, 0)
    assert only(events, ActionEnded).knights == 0
    assert "|.Y . |.P|" in drawn(state.board)


@pytest.mark.rule("B-4d", "C-11")
def test_with_no_border_left_the_action_ends_at_once() -> None:
    state, events = settling(LATTICE, "borders 3", choices={0: (1,)})
    assert only(events, ActionEnded).borders == 3
    assert state.board.border_count == 100


@pytest.mark.rule("B-4d", "C-11")
def test_the_last_border_ends_the_action_and_the_rest_is_forgone() -> None:
    state = carrying_out(ONE_LEFT, 0, "borders 3")
    state, events = play(state, 0, PlaceBorder("A1|B1"))
    assert (only(events, ActionEnded).borders, state.board.border_count) == (2, 100)


@pytest.mark.rule("C-6")
def test_silver_finds_in_a_row_score_each_and_are_turned_up_by_the_same_player() -> None:
    diagram = """
    +--+--+--+
    |.Y m |.R|
    +  +  +--+
    |m  . |. |
    +--+--+--+
    """
    state, events = settling(diagram, choices={}, lead=3, deck=(SILVER_FIND, SILVER_FIND, NEXT_CARD))
    assert scores(events) == [(0, 2, "silver_find"), (0, 2, "silver_find")]
    assert [(turned.seat, turned.round) for turned in events_of(events, CardTurned)] == [(0, 2)] * 3
    assert (state.lead, state.round, len(state.action_discard)) == (0, 2, 3)


@pytest.mark.rule("B-7c", "B-5")
def test_an_expansion_that_takes_open_land_between_two_castles_founds_both() -> None:
    diagram = """
    +--+--+--+
    |.Y .y .y|
    +--+--+--+
    |.R .  .P|
    +--+--+--+
    """
    _, events = play(carrying_out(diagram, 0, "sword"), 0, Expand("A1", ("B2",)))
    assert scores(events) == [(0, 1, "expansion"), (1, 3, "founding"), (2, 3, "founding")]
