"""Expanding a province by one or two spaces (B-7)."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.errors import Refusal
from games.engine.geometry import SPACES, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expand, expansion_refusal, expansions, forbidden_to_take
from games.engine.records.board_diagrams import board_from_text

YELLOW, RED, PURPLE, GREY = range(4)

BOARD = board_from_text(
    """
    +--+--+--+--+--+--+
    |.R .r .r|.Y .y . |
    +  +  +  +  +  +  +
    |.  t  . |.  .  . |
    +--+--+--+--+--+--+
    |.  .  .g .G .  . |
    +  +  +  +  +  +--+
    |.P m  .p .  . |.R|
    +--+--+--+--+--+--+
    """
)
"""Red has two provinces, with two knights and with none, yellow one with one knight; below is open land."""


def refusal(board: Board, castle: str, *spaces: str, colour: int = RED) -> Refusal | None:
    return expansion_refusal(board, colour, castle, spaces)


def refused(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


def choices(board: Board, castle: str) -> dict[str, tuple[str, ...]]:
    return expansions(board, board.provinces[SPACES[castle]])


@pytest.mark.rule("B-7")
def test_the_choices_are_the_first_spaces_each_with_its_second_ones() -> None:
    assert choices(BOARD, "A1") == {
        "D2": ("E2", "A3", "B3"),
        "A3": ("D2", "B3"),
        "B3": ("D2", "A3", "B4"),
    }


@pytest.mark.rule("B-7a")
@pytest.mark.parametrize("space", ["E2", "B4", "F4", "E3"])
def test_the_first_space_must_neighbour_the_province(space: str) -> None:
    assert refusal(BOARD, "A1", space) == refused("B-7a", "not_beside", space=space)
    assert space not in choices(BOARD, "A1")


@pytest.mark.rule("B-7a")
def test_a_corner_is_not_enough() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.R|.  . |
        +--+  +  +
        |.  .  .Y|
        +--+--+--+
        """
    )
    assert refusal(board, "A1", "B2") == refused("B-7a", "not_beside", space="B2")


@pytest.mark.rule("B-7a")
def test_the_second_space_must_neighbour_the_province_or_the_first() -> None:
    assert refusal(BOARD, "A1", "B3", "B4") is None
    assert refusal(BOARD, "A1", "A3", "D2") is None
    assert refusal(BOARD, "A1", "A3", "B4") == refused("B-7a", "not_beside", space="B4")


@pytest.mark.rule("B-7a")
def test_a_space_joined_only_through_the_second_cannot_be_the_first() -> None:
    assert refusal(BOARD, "A1", "B4", "B3") == refused("B-7a", "not_beside", space="B4")


@pytest.mark.rule("B-7a")
def test_a_border_between_two_spaces_does_not_prevent_them_from_being_neighbours() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R|. |.  .Y .P|
        +--+--+--+--+--+
        """
    )
    assert choices(board, "A1") == {"B1": ("C1",)}


@pytest.mark.rule("B-7b")
@pytest.mark.parametrize(("space", "whose"), [("D1", "yellow's castle"), ("C3", "grey's knight")])
def test_a_space_with_a_piece_cannot_be_taken(space: str, whose: str) -> None:
    assert refusal(BOARD, "A1", space) == refused("B-7b", "piece", space=space), whose


@pytest.mark.rule("B-7b")
def test_a_space_with_the_players_own_piece_cannot_be_taken_either() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.r .R .Y|
        +--+--+--+--+--+
        """
    )
    assert choices(board, "A1") == {}


@pytest.mark.rule("B-7c")
def test_open_land_and_neutral_zones_are_free_to_take_without_a_knight() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |m |t |.R|f  .Y|
        +--+--+--+  +  +
        |.  .  . |.  .P|
        +--+--+--+--+--+
        """
    )
    assert refusal(board, "C1", "B1", "A1") is None
    assert refusal(board, "C1", "C2", "D1") is None
    assert refusal(board, "C1", "D1", "D2") is None


@pytest.mark.rule("B-7d")
def test_a_space_of_another_province_of_the_same_owner_cannot_be_taken() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.R .r .  . |.  .R|
        +--+--+--+--+--+--+
        |.  .  .Y .  .P . |
        +--+--+--+--+--+--+
        """
    )
    assert refusal(board, "A1", "E1") == refused("B-7d", "own_province", space="E1")
    assert refusal(board, "A1", "D2", "E1") == refused("B-7d", "own_province", space="E1")
    assert "E1" not in choices(board, "A1")


SIDE_BY_SIDE = board_from_text(
    """
    +--+--+--+
    |.R .r . |
    +  +  +  +
    |.r .r . |
    +--+--+--+
    |.Y .y . |
    +  +  +  +
    |.y .  . |
    +--+--+--+
    |.P .p . |
    +--+--+--+
    """
)
"""Provinces with three, two and one knights, one below the other."""


@pytest.mark.rule("B-7e")
def test_more_knights_in_the_expanding_province_take_from_the_other() -> None:
    assert refusal(SIDE_BY_SIDE, "A1", "C3") is None
    assert refusal(SIDE_BY_SIDE, "A1", "C3", "C4") is None
    assert refusal(SIDE_BY_SIDE, "A3", "C5", colour=YELLOW) is None


@pytest.mark.rule("B-7e")
def test_provinces_with_3_2_and_1_knights_side_by_side() -> None:
    """The first expands into both others, the second into the third only (B-7e)."""
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.R .r .r .r .  . |
        +--+--+--+--+--+--+
        |.Y .y .y|.P .p . |
        +  +  +  +--+--+--+
        |.  .  .  .  .  . |
        +--+--+--+--+--+--+
        """
    )
    assert choices(board, "A1") == {"F2": ("F3",)}
    assert choices(board, "A2") == {"F2": ()}
    assert refusal(board, "D2", "D3", colour=PURPLE) == refused("B-7e", "knights", space="D3", knights=1)


@pytest.mark.rule("B-7e")
def test_equal_knights_and_fewer_take_nothing() -> None:
    assert refusal(SIDE_BY_SIDE, "A3", "C2", colour=YELLOW) == refused("B-7e", "knights", space="C2", knights=2)
    assert refusal(SIDE_BY_SIDE, "A5", "C4", colour=PURPLE) == refused("B-7e", "knights", space="C4", knights=1)
    equal = SIDE_BY_SIDE.without_knight(SPACES["B1"], RED)
    assert refusal(equal, "A1", "C3") == refused("B-7e", "knights", space="C3", knights=2)
    assert choices(equal, "A1") == {}


@pytest.mark.rule("B-2", "B-7e")
def test_a_neutral_province_resists_with_the_knights_that_stand_in_it() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.  .g .G|
        +--+--+--+--+--+
        """
    )
    assert refusal(board, "A1", "C1") == refused("B-7e", "knights", space="C1", knights=1)
    assert refusal(board.without_knight(SPACES["D1"], GREY), "A1", "C1") is None


@pytest.mark.rule("B-7e", "B-9")
def test_an_alliance_bars_what_more_knights_would_allow() -> None:
    allied = replace(SIDE_BY_SIDE, alliances=((SPACES["A1"], SPACES["A3"]),))
    assert refusal(allied, "A1", "C3") == refused("B-9", "alliance", space="C3")
    assert "C3" not in choices(allied, "A1")


@pytest.mark.rule("B-7f")
def test_open_land_that_the_first_space_would_split_is_still_free() -> None:
    """After C1 alone, D1 would lie in a province of purple with more knights; before the move it is open land."""
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.y .Y .  .  .p .P|
        +--+--+--+--+--+--+
        |.  . |.R . |.  . |
        +--+--+--+--+--+--+
        """
    )
    assert refusal(board, "C2", "C1", "D1") is None
    assert "D1" in choices(board, "C2")["C1"]
    split = expand(board, "C2", ("C1",))
    assert refusal(split, "C2", "D1") == refused("B-7e", "knights", space="D1", knights=0)


@pytest.mark.rule("B-7")
def test_a_refusal_names_the_lowest_letter_then_the_first_space() -> None:
    assert refusal(SIDE_BY_SIDE, "A3", "C2", "C3", colour=YELLOW) == refused("B-7", "inside", space="C3")
    assert refusal(SIDE_BY_SIDE, "A3", "C2", "A1", colour=YELLOW) == refused("B-7a", "not_beside", space="A1")
    assert refusal(SIDE_BY_SIDE, "A3", "C2", "B2", colour=YELLOW) == refused("B-7b", "piece", space="B2")
    assert refusal(SIDE_BY_SIDE, "A3", "C2", "C1", colour=YELLOW) == refused("B-7e", "knights", space="C2", knights=2)


@pytest.mark.rule("B-7")
@pytest.mark.parametrize(
    ("castle", "spaces", "reason", "data"),
    [
        ("A3", ("C2",), "not_own_province", {"castle": "A3"}),
        ("B2", ("C3",), "not_own_province", {"castle": "B2"}),
        ("A1", (), "one_or_two", {"spaces": []}),
        ("A1", ("C3", "C4", "C5"), "one_or_two", {"spaces": ["C3", "C4", "C5"]}),
        ("A1", ("C3", "C3"), "same_space", {"space": "C3"}),
        ("A1", ("C2",), "inside", {"space": "C2"}),
        ("A1", ("D1",), "off_board", {"space": "D1"}),
    ],
)
def test_an_expansion_has_one_or_two_different_spaces_outside_its_province(
    castle: str, spaces: tuple[str, ...], reason: str, data: dict[str, Any]
) -> None:
    assert expansion_refusal(SIDE_BY_SIDE, RED, castle, spaces) == Refusal("B-7", reason, data)


@pytest.mark.rule("B-7")
def test_open_land_cannot_expand() -> None:
    assert refusal(BOARD, "A4", "A3", colour=PURPLE) == refused("B-7", "not_own_province", castle="A4")


@pytest.mark.rule("B-7d", "B-9")
def test_all_other_provinces_of_the_owner_and_all_allies_are_barred_not_only_the_last() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.R . |.R .r|.R .r|
        +--+--+--+--+--+--+
        |.Y . |.P . |f  . |
        +--+--+--+--+--+--+
        A1=A2
        A1=C2
        """
    )
    barred = {bar.rule: names_of(bar.spaces) for bar in forbidden_to_take(board, board.provinces[SPACES["A1"]])}
    assert barred["B-7d"] == ("C1", "D1", "E1", "F1")
    assert barred["B-9"] == ("A2", "B2", "C2", "D2")
