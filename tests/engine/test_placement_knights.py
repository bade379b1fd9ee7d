"""Placing knights, and which knights can be removed (B-3, B-6, C-23)."""

from typing import Any

import pytest

from games.engine.errors import Refusal
from games.engine.geometry import names_of
from games.engine.mechanics.placement import (
    forest_fee,
    knight_refusal,
    knight_spaces,
    place_knight,
    removable_knights,
)
from games.engine.records.board_diagrams import board_from_text

RED, YELLOW = 1, 0

KNIGHTS = board_from_text(
    """
    +--+--+--+--+--+
    |.R .r|.  m  . |
    +  +  +  +  +--+
    |t  f  .  .y .Y|
    +--+--+--+  +  +
    |.  .  .  .  f |
    +--+--+--+--+--+
    """
)


def refused(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


@pytest.mark.rule("B-6")
def test_a_knight_joins_a_piece_of_its_colour_with_no_border_between() -> None:
    assert names_of(knight_spaces(KNIGHTS, RED)) == ("B2",)
    assert names_of(knight_spaces(KNIGHTS, YELLOW)) == ("C2", "D3", "E3")


@pytest.mark.rule("B-6")
@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("A1", "occupied"),
        ("D2", "occupied"),
        ("A2", "terrain"),
        ("D1", "terrain"),
        ("C1", "not_joined"),
        ("A3", "not_joined"),
        ("C2", "not_joined"),
        ("E1", "not_joined"),
        ("F1", "off_board"),
    ],
)
def test_why_a_knight_cannot_be_placed_on_a_space(space: str, reason: str) -> None:
    assert knight_refusal(KNIGHTS, RED, space) == refused("B-6", reason, space=space)


@pytest.mark.rule("B-3", "B-6")
def test_a_knight_stands_alone_on_its_space_and_on_farmland_or_forest_only() -> None:
    placed = place_knight(KNIGHTS, RED, "B2")
    assert names_of(placed.knights[RED]) == ("B1", "B2")
    assert knight_refusal(placed, RED, "B2") == refused("B-6", "occupied", space="B2")
    assert knight_refusal(placed, YELLOW, "D1") == refused("B-6", "terrain", space="D1")


@pytest.mark.rule("B-6")
def test_a_knight_may_join_a_knight_inside_or_outside_provinces() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+--+
        |.R .r .  . |.Y .  .P|
        +--+--+--+--+--+--+--+
        """
    )
    assert names_of(knight_spaces(board, RED)) == ("C1",)
    assert names_of(knight_spaces(board, YELLOW)) == ("F1",)


@pytest.mark.rule("B-6")
def test_two_knights_may_join_different_castles() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+--+--+--+--+
        |.R .r .  .  .  .  .  .  .r .R|
        +--+--+--+--+--+--+--+--+--+--+
        """
    )
    first = place_knight(board, RED, "C1")
    assert names_of(knight_spaces(first, RED)) == ("D1", "H1")


@pytest.mark.rule("B-6")
def test_a_castle_with_exactly_two_spaces_for_a_knight_the_others_barred_by_border_and_mine() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.  .  . |
        +  +--+  +
        |m  .R . |
        +  +  +  +
        |.  .  .Y|
        +--+--+--+
        """
    )
    assert names_of(knight_spaces(board, RED)) == ("C2", "B3")


@pytest.mark.rule("B-6")
def test_a_knight_may_join_a_piece_of_its_colour_around_a_border() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.R|.  .Y|
        +  +  +  +
        |.r .r . |
        +--+--+--+
        """
    )
    assert knight_refusal(board, RED, "B1") is None


@pytest.mark.rule("B-6")
def test_only_forests_cost_a_fee() -> None:
    assert forest_fee(KNIGHTS, 5, "B2") == 5
    assert forest_fee(KNIGHTS, 5, "C2") == 0
    assert forest_fee(KNIGHTS, 5, "B2", "E3", "A2", "D1", "A1") == 10


@pytest.mark.rule("C-23")
def test_a_knight_can_be_removed_while_every_other_stays_connected_to_the_castle() -> None:
    """The knight beside the castle cannot be removed, the outer one can (C-23)."""
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r .r . |.Y|
        +--+--+--+--+--+
        """
    )
    assert removable_knights(board, "A1") == ("C1",)


@pytest.mark.rule("C-23")
def test_a_chain_does_not_run_across_a_border() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.R|.r|.Y|
        +  +  +--+
        |.r .r|. |
        +--+--+--+
        """
    )
    assert removable_knights(board, "A1") == ("B1",)


@pytest.mark.rule("C-23")
def test_any_knight_in_a_ring_can_be_removed_and_a_lone_one_too() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.R .r|.Y .y|
        +  +  +--+--+
        |.r .r|.  . |
        +--+--+--+--+
        """
    )
    assert removable_knights(board, "A1") == ("B1", "A2", "B2")
    assert removable_knights(board, "C1") == ("D1",)
