"""Placing borders (B-1, B-4)."""

from typing import Any

import pytest

from games.engine.errors import Refusal
from games.engine.geometry import SPACES, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.placement import BORDERS_IN_PRINT, border_refusal, open_edges, place_border
from games.engine.records.board_diagrams import board_from_text

BOARD = board_from_text(
    """
    +--+--+--+--+
    |.R .r .  . |
    +  +  +  +  +
    |.r .y .Y . |
    +--+--+--+--+
    |.  . |.P t |
    +--+--+--+--+
    """
)


def edges(board: Board, limit: int | None = None) -> set[str]:
    return set(open_edges(board, limit))


def refused(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


@pytest.mark.rule("B-4")
def test_a_border_may_be_placed_on_every_edge_that_no_letter_bars() -> None:
    assert edges(BOARD) == {
        *("B1|C1", "C1|D1", "A2|B2", "C2|D2"),
        *("B1|B2", "C1|C2", "D1|D2", "A3|B3"),
    }


@pytest.mark.rule("B-4a")
def test_no_border_where_one_stands() -> None:
    assert border_refusal(BOARD, "B3|C3", None) == refused("B-4a", "border_there", edge="B3|C3")
    assert border_refusal(BOARD, "A2|A3", None) == refused("B-4a", "border_there", edge="A2|A3")
    assert not {"B3|C3", "A2|A3"} & edges(BOARD)


@pytest.mark.rule("B-1", "B-4a")
@pytest.mark.parametrize("edge", ["D1|E1", "D3|E3", "A3|A4", "D3|D4"])
def test_no_border_on_the_frame(edge: str) -> None:
    assert border_refusal(BOARD, edge, None) == refused("B-4a", "frame", edge=edge)
    assert edge not in edges(BOARD)


@pytest.mark.rule("B-1")
def test_no_border_off_the_board() -> None:
    assert border_refusal(BOARD, "G7|H7", None) == refused("B-4a", "off_board", edge="G7|H7")


@pytest.mark.rule("B-4b")
@pytest.mark.parametrize("edge", ["A1|B1", "A1|A2", "B2|C2"])
def test_no_border_between_neighbouring_pieces_of_one_colour(edge: str) -> None:
    assert border_refusal(BOARD, edge, None) == refused("B-4b", "between_own_pieces", edge=edge)
    assert edge not in edges(BOARD)


@pytest.mark.rule("B-4b")
def test_two_knights_of_one_colour_bar_the_edge_between_them_too() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.R .r .r .Y|
        +--+--+--+--+
        """
    )
    assert border_refusal(board, "B1|C1", None) == refused("B-4b", "between_own_pieces", edge="B1|C1")


@pytest.mark.rule("B-4b")
def test_a_border_may_stand_between_pieces_of_two_colours() -> None:
    assert border_refusal(BOARD, "A2|B2", None) is None
    assert border_refusal(BOARD, "B1|B2", None) is None


@pytest.mark.rule("B-4c")
def test_no_border_within_a_province() -> None:
    assert border_refusal(BOARD, "C3|D3", None) == refused("B-4c", "inside_province", edge="C3|D3")
    board = board_from_text(
        """
        +--+--+--+--+
        |.R t |.  . |
        +  +  +  +  +
        |.r . |.Y . |
        +--+--+--+--+
        |.  .  .  .P|
        +--+--+--+--+
        """
    )
    for edge in ("A2|B2", "B1|B2", "C1|D1", "C1|C2"):
        assert border_refusal(board, edge, None) == refused("B-4c", "inside_province", edge=edge)
    assert edges(board) == set()


@pytest.mark.rule("B-2", "B-4c")
def test_no_border_within_a_neutral_colours_province() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.G .g .  . |.Y|
        +--+--+--+--+--+
        """
    )
    assert border_refusal(board, "C1|D1", None) == refused("B-4c", "inside_province", edge="C1|D1")


@pytest.mark.rule("B-4c")
def test_a_border_within_a_neutral_zone_is_legal_if_pointless() -> None:
    assert border_refusal(BOARD, "A3|B3", None) is None


@pytest.mark.rule("B-4c")
def test_a_neutral_zone_beside_a_province_stays_one_when_it_is_closed_off() -> None:
    """Four spaces closed off beside a province: a neutral zone, and no part of the province (B-4)."""
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.R .r|.  .  .  .Y|
        +  +  +  +  +  +  +
        |.  . |.  .  .  .y|
        +--+--+--+--+--+--+
        """
    )
    closed = place_border(place_border(board, "D1|E1"), "D2|E2")
    assert names_of(closed.provinces[SPACES["A1"]].spaces) == ("A1", "B1", "A2", "B2")
    assert [names_of(region) for region in closed.regions][1] == ("C1", "D1", "C2", "D2")
    assert closed.province_at(SPACES["C1"]) is None


@pytest.mark.rule("B-4d")
def test_the_board_holds_at_most_a_hundred_borders() -> None:
    assert BORDERS_IN_PRINT == 100
    board = _bare(15, 10)
    edge_names = sorted(edges(board))
    for name in edge_names[:99]:
        board = place_border(board, name)
    assert border_refusal(board, edge_names[99], BORDERS_IN_PRINT) is None
    assert edges(board, BORDERS_IN_PRINT) == set(edge_names[99:])
    board = place_border(board, edge_names[99])
    assert border_refusal(board, edge_names[100], BORDERS_IN_PRINT) == refused(
        "B-4d", "no_borders_left", edge=edge_names[100]
    )
    assert edges(board, BORDERS_IN_PRINT) == set()


@pytest.mark.rule("B-4d")
def test_an_edition_without_a_limit_has_borders_for_every_edge() -> None:
    board = _bare(15, 10)
    for name in sorted(edges(board))[:150]:
        board = place_border(board, name)
    assert len(edges(board, None)) == 14 * 10 + 15 * 9 - 150


@pytest.mark.rule("B-4")
def test_each_border_of_an_action_is_validated_on_the_board_with_the_previous_one() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r .  .  .Y|
        +--+--+--+--+--+
        """
    )
    assert border_refusal(board, "B1|C1", None) is None
    closed = place_border(board, "C1|D1")
    assert border_refusal(closed, "B1|C1", None) == refused("B-4c", "inside_province", edge="B1|C1")


@pytest.mark.rule("B-4")
def test_the_lowest_letter_is_named_when_several_bar_an_edge() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.R|.r|.Y .y|
        +  +  +--+--+
        |.  .r|t  . |
        +--+--+--+--+
        """
    )
    assert border_refusal(board, "A1|B1", None) == refused("B-4a", "border_there", edge="A1|B1")
    assert border_refusal(board, "B1|B2", None) == refused("B-4b", "between_own_pieces", edge="B1|B2")
    assert border_refusal(board, "B1|B2", 0) == refused("B-4b", "between_own_pieces", edge="B1|B2")
    assert border_refusal(board, "A1|A2", 0) == refused("B-4c", "inside_province", edge="A1|A2")
    assert border_refusal(board, "C2|D2", 0) == refused("B-4d", "no_borders_left", edge="C2|D2")


def _bare(columns: int, rows: int) -> Board:
    frame = "+" + "--+" * columns
    line = "|" + " ".join([". "] * columns) + "|"
    between = "+" + "  +" * columns
    return board_from_text("\n".join([frame, *f"{line}\n{between}\n".splitlines() * (rows - 1), line, frame]))


def test_the_bare_board_of_these_tests_has_every_edge() -> None:
    assert len(edges(_bare(15, 10))) == 275
    assert "A1|B1" in open_edges(_bare(2, 2), None)
