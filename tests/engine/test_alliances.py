"""Alliances of neighbouring provinces (B-9)."""

from typing import Any

import pytest

from games.engine.errors import Refusal
from games.engine.geometry import SPACE_NAMES, SPACES, names_of
from games.engine.mechanics.alliances import (
    alliance_refusal,
    allies_of,
    ally,
    are_neighbours,
    end_alliance,
    foreign_neighbours,
    pair_refusal,
    possible_alliances,
    standing_alliances,
)
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expand, expansion_refusal
from games.engine.records.board_diagrams import board_from_text

YELLOW, RED, PURPLE, GREY = range(4)

BOARD = board_from_text(
    """
    +--+--+--+--+--+--+--+
    |.R .r .r|.  .Y|.R .r|
    +  +  +  +  +  +--+--+
    |.r .  . |.  .y|.  . |
    +--+--+--+--+--+  +  +
    |.P .  . |.g .G|.  . |
    +  +  +  +  +  +--+--+
    |.p .  . |.  . |.Y|.P|
    +--+--+--+--+--+--+--+
    """
)
"""Red A1 and F1, yellow E1 and F4, purple A3 and G4, grey E3; a neutral zone F2 to G3."""


def refused(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


def neighbour_names(board: Board, castle: str) -> list[str]:
    return [SPACE_NAMES[p.castle] for p in foreign_neighbours(board, board.provinces[SPACES[castle]])]


@pytest.mark.rule("B-2", "B-9")
def test_provinces_that_share_an_edge_are_neighbours_and_corners_do_not_count() -> None:
    by_castle = {SPACE_NAMES[castle]: province for castle, province in BOARD.provinces.items()}
    assert are_neighbours(by_castle["A1"], by_castle["E1"])
    assert are_neighbours(by_castle["A1"], by_castle["A3"])
    assert not are_neighbours(by_castle["A1"], by_castle["E3"])
    assert not are_neighbours(by_castle["E1"], by_castle["F4"])


@pytest.mark.rule("B-2")
def test_a_neighbouring_province_of_another_colour_may_be_neutral_and_never_belongs_to_the_same_owner() -> None:
    assert neighbour_names(BOARD, "A1") == ["E1", "A3"]
    assert neighbour_names(BOARD, "E1") == ["A1", "F1", "E3"]
    own_beside = board_from_text(
        """
        +--+--+--+--+
        |.R .r|.  .R|
        +--+--+--+--+
        |.G .  .  .g|
        +--+--+--+--+
        """
    )
    assert neighbour_names(own_beside, "A1") == ["A2"]


@pytest.mark.rule("B-9")
def test_an_alliance_joins_two_neighbouring_provinces_of_different_colours() -> None:
    assert alliance_refusal(BOARD, "C-22", RED, "A1", "E1") is None
    assert alliance_refusal(BOARD, "C-22", RED, "E1", "A1") == refused("C-22", "not_own_province", castle="E1")
    assert alliance_refusal(BOARD, "C-22", RED, "B2", "E1") == refused("C-22", "not_own_province", castle="B2")
    assert alliance_refusal(BOARD, "C-22", RED, "A1", "F1") == refused("C-22", "not_foreign_province", castle="F1")
    assert alliance_refusal(BOARD, "C-22", RED, "A1", "F2") == refused("C-22", "not_foreign_province", castle="F2")
    assert alliance_refusal(BOARD, "C-22", RED, "A1", "E3") == refused("C-22", "not_neighbours", own="A1", other="E3")


@pytest.mark.rule("B-9")
def test_at_most_one_alliance_joins_the_same_two_provinces_whichever_owner_made_it() -> None:
    allied = ally(BOARD, "E1", "A1")
    assert alliance_refusal(allied, "C-22", RED, "A1", "E1") == refused("B-9", "allied_already", own="A1", other="E1")
    assert alliance_refusal(allied, "C-22", YELLOW, "E1", "A1") == refused(
        "B-9", "allied_already", own="E1", other="A1"
    )
    assert "E1" not in possible_alliances(allied, RED).get("A1", ())
    assert alliance_refusal(allied, "C-22", RED, "A1", "A3") is None


@pytest.mark.rule("B-9")
def test_neither_of_the_two_can_expand_into_the_other() -> None:
    allied = ally(BOARD, "A1", "E1")
    assert expansion_refusal(BOARD, RED, "A1", ("D1",)) is None
    assert expansion_refusal(allied, RED, "A1", ("D1",)) == refused("B-9", "alliance", space="D1")
    weaker = allied.without_knight(SPACES["B1"], RED).without_knight(SPACES["C1"], RED)
    weaker = weaker.without_knight(SPACES["A2"], RED)
    assert expansion_refusal(weaker, YELLOW, "E1", ("C1",)) == refused("B-9", "alliance", space="C1")


@pytest.mark.rule("B-9")
def test_an_alliance_bars_only_the_two_provinces_and_not_their_owners_other_ones() -> None:
    """An allied province is barred, the same owner's other province is not (C-22)."""
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.Y .  . |.  .  .Y|
        +--+--+--+--+--+--+
        |.  .  .R .r .  . |
        +--+--+--+--+--+--+
        A1=C2
        """
    )
    assert expansion_refusal(board, RED, "C2", ("C1",)) == refused("B-9", "alliance", space="C1")
    assert expansion_refusal(board, RED, "C2", ("D1",)) is None


@pytest.mark.rule("B-9")
def test_an_alliance_stays_when_a_third_party_takes_the_land_between_the_two() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.  .  .Y|
        +--+--+--+--+--+
        |.P .p .p .  . |
        +--+--+--+--+--+
        A1=E1
        """
    )
    parted = expand(board, "A2", ("C1",))
    assert not are_neighbours(parted.provinces[SPACES["A1"]], parted.provinces[SPACES["E1"]])
    assert allies_of(parted, SPACES["A1"]) == (SPACES["E1"],)
    assert allies_of(parted, SPACES["E1"]) == (SPACES["A1"],)
    assert alliance_refusal(parted, "C-22", PURPLE, "A2", "E1") is None


@pytest.mark.rule("B-9")
def test_separated_allies_stay_barred_from_each_other_across_the_gap() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|. |.  .Y|
        +--+--+--+--+--+
        A1=E1
        """
    )
    assert not are_neighbours(board.provinces[SPACES["A1"]], board.provinces[SPACES["E1"]])
    assert expansion_refusal(board, RED, "A1", ("C1",)) is None
    assert expansion_refusal(board, RED, "A1", ("C1", "D1")) == refused("B-9", "alliance", space="D1")
    assert standing_alliances(board, RED) == {"A1": ("E1",)}
    assert standing_alliances(board, YELLOW) == {"E1": ("A1",)}


@pytest.mark.rule("B-9")
def test_ending_one_alliance_keeps_the_others() -> None:
    allied = ally(ally(BOARD, "A1", "E1"), "A1", "A3")
    assert standing_alliances(allied, RED) == {"A1": ("E1", "A3")}
    left = end_alliance(allied, "E1", "A1")
    assert [names_of((1 << a) | (1 << b)) for a, b in left.alliances] == [("A1", "A3")]
    assert expansion_refusal(left, RED, "A1", ("D1",)) is None


@pytest.mark.rule("B-9")
def test_the_possible_alliances_of_a_colour_are_those_that_are_not_refused() -> None:
    assert possible_alliances(BOARD, RED) == {"A1": ("E1", "A3"), "F1": ("E1",)}
    castles = [SPACE_NAMES[castle] for castle in BOARD.provinces]
    for colour in (YELLOW, RED, PURPLE, GREY):
        possible = possible_alliances(BOARD, colour)
        for own in castles:
            for other in castles:
                listed = other in possible.get(own, ())
                assert listed == (alliance_refusal(BOARD, "C-22", colour, own, other) is None)


def test_the_refusal_of_an_impossible_pair_names_the_rule_of_the_card() -> None:
    refusal = pair_refusal(BOARD, "C-23", RED, "A1", "E3")
    assert refusal == refused("C-23", "not_neighbours", own="A1", other="E3")
