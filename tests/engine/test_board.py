"""The board: its regions and provinces, drawn as diagrams (B-1 to B-3)."""

from dataclasses import replace

import pytest

from games.engine.geometry import EDGES, SPACES, names_of
from games.engine.mechanics.board import Board
from games.engine.records.board_diagrams import board_from_text, board_to_text

EMPTY_BOARD = board_from_text(
    """
    +--+--+--+
    |.  f  m |
    +  +  +  +
    |.  t  . |
    +--+--+--+
    """
)


def region_names(board: Board) -> list[tuple[str, ...]]:
    return [names_of(region) for region in board.regions]


@pytest.mark.rule("B-1", "B-2")
def test_the_frame_alone_makes_one_region_of_the_whole_board() -> None:
    assert region_names(EMPTY_BOARD) == [("A1", "B1", "C1", "A2", "B2", "C2")]


@pytest.mark.rule("B-2")
def test_borders_divide_the_spaces_into_regions() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.  . |.  . |
        +  +--+  +--+
        |. |.  . |. |
        +--+--+--+--+
        """
    )
    assert region_names(board) == [("A1", "B1", "A2"), ("C1", "D1", "B2", "C2"), ("D2",)]


@pytest.mark.rule("B-1", "B-2")
def test_regions_are_not_joined_across_corners() -> None:
    board = board_from_text(
        """
        +--+--+
        |. |. |
        +--+--+
        |. |. |
        +--+--+
        """
    )
    assert region_names(board) == [("A1",), ("B1",), ("A2",), ("B2",)]


@pytest.mark.rule("B-2")
def test_a_border_that_ends_in_the_middle_of_a_region_does_not_divide_it() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |. |.  . |
        +  +  +  +
        |.  .  . |
        +--+--+--+
        """
    )
    assert len(board.regions) == 1


@pytest.mark.rule("B-2")
def test_a_region_with_exactly_one_castle_is_a_province_of_its_colour() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.R .r|.Y .G|.  . |
        +  +  +  +  +  +  +
        |.  . |.y .g|.  m |
        +--+--+--+--+--+--+
        """
    )
    assert list(board.provinces) == [SPACES["A1"]]
    province = board.provinces[SPACES["A1"]]
    assert province.colour == 1
    assert names_of(province.spaces) == ("A1", "B1", "A2", "B2")
    assert names_of(province.knights) == ("B1",)
    assert province.knight_count == 1
    assert board.provinces_of(1) == (province,)
    assert board.provinces_of(0) == board.provinces_of(2) == ()


@pytest.mark.rule("B-2")
def test_two_castles_enclosed_together_are_open_land_and_no_province() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r .  .Y|. |
        +  +  +  +  +  +
        |.  .  .  .y|. |
        +--+--+--+--+--+
        """
    )
    assert board.provinces == {}


@pytest.mark.rule("B-2")
def test_two_castles_of_one_colour_enclosed_together_are_open_land_too() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+--+--+--+
        |.R .r .  .  .  .  .  .R|. |
        +--+--+--+--+--+--+--+--+--+
        """
    )
    assert board.provinces == {}


@pytest.mark.rule("B-2")
def test_a_province_without_a_knight_is_a_province() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.R|.Y .y|
        +--+--+--+
        """
    )
    assert [province.knight_count for province in board.provinces.values()] == [0, 1]


@pytest.mark.rule("B-2")
def test_a_province_of_a_neutral_colour_is_a_province_like_any_other() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.G .g|.Y .y|
        +--+--+--+--+
        """
    )
    assert board.provinces[SPACES["A1"]].colour == 3


@pytest.mark.rule("B-2")
def test_no_provinces_are_computed_until_setup_is_over() -> None:
    alone = board_from_text(
        """
        +--+--+
        |.R .r|
        +--+--+
        """
    )

    assert list(alone.provinces) == [SPACES["A1"]]
    assert replace(alone, settled=False).provinces == {}


@pytest.mark.rule("B-2")
def test_a_castle_is_identified_by_its_space_when_its_region_changes() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.R .  . |.Y|
        +--+--+--+--+
        """
    )
    smaller = board.with_border(EDGES["B1|C1"])
    assert names_of(board.provinces[SPACES["A1"]].spaces) == ("A1", "B1", "C1")
    assert names_of(smaller.provinces[SPACES["A1"]].spaces) == ("A1", "B1")


def test_provinces_come_in_board_order_of_their_castles() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.  .Y|.P|
        +  +--+--+
        |. |.R .r|
        +--+--+--+
        """
    )
    assert [names_of(1 << castle) for castle in board.provinces] == [("B1",), ("C1",), ("B2",)]


def test_pieces_are_found_by_their_space() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.R .r|.Y . |
        +--+--+--+--+
        """
    )
    assert [board.colour_at(SPACES[name]) for name in ("A1", "B1", "C1", "D1")] == [1, 1, 0, None]
    assert names_of(board.pieces) == ("A1", "B1", "C1")
    assert names_of(board.all_castles) == ("A1", "C1")
    assert names_of(board.pieces_of(1)) == ("A1", "B1")
    at_b1 = board.province_at(SPACES["B1"])
    assert at_b1 is not None
    assert at_b1.castle == SPACES["A1"]


def test_a_board_never_changes() -> None:
    before = board_to_text(EMPTY_BOARD)
    changed = EMPTY_BOARD.with_castle(SPACES["A1"], 0).with_knight(SPACES["B1"], 0).with_border(EDGES["A1|A2"])
    assert board_to_text(EMPTY_BOARD) == before
    assert board_to_text(changed) != before
    assert changed.without_knight(SPACES["B1"], 0).knights == EMPTY_BOARD.knights


@pytest.mark.rule("B-1")
def test_every_edge_holds_at_most_one_border() -> None:
    once = EMPTY_BOARD.with_border(EDGES["A1|B1"]).with_border(EDGES["A1|A2"])
    assert once.border_count == 2
    assert once.has_border(EDGES["A1|B1"])
    assert once.has_border(EDGES["A1|A2"])
    assert not once.has_border(EDGES["B1|C1"])
    assert once.with_border(EDGES["A1|B1"]) == once


def test_terrain_is_found_by_its_letter() -> None:
    land = EMPTY_BOARD.land
    assert (land.columns, land.rows) == (3, 2)
    assert names_of(land.of("t")) == ("B2",)
    assert names_of(land.of("mt")) == ("C1", "B2")
    assert names_of(land.knight_ground) == ("A1", "B1", "A2", "C2")
    assert names_of(land.of("k")) == ()
