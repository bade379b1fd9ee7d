"""The effects of an expansion on the board (B-7, B-8)."""

import pytest

from games.engine.geometry import EDGES, SPACE_NAMES, SPACES, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expand, losers
from games.engine.mechanics.placement import BORDERS_IN_PRINT
from games.engine.records.board_diagrams import board_from_text, board_to_text


def taken_from(board: Board, *spaces: str) -> dict[str, tuple[str, ...]]:
    """The castles of the provinces that lose spaces, each with these spaces."""
    return {SPACE_NAMES[p.castle]: names_of(lost) for p, lost in losers(board, spaces).items()}


@pytest.mark.rule("B-7")
def test_borders_are_set_on_every_outer_edge_and_removed_within() -> None:
    before = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.  .  .Y|
        +  +  +  +  +  +
        |.  . |.  .  .P|
        +--+--+--+--+--+
        """
    )
    after = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r .  . |.Y|
        +  +  +--+--+  +
        |.  . |.  .  .P|
        +--+--+--+--+--+
        """
    )
    assert board_to_text(expand(before, "A1", ("C1", "D1"))) == board_to_text(after)


@pytest.mark.rule("B-7")
def test_the_border_between_the_two_spaces_is_removed_too() -> None:
    before = board_from_text(
        """
        +--+--+--+--+
        |.R|. |.  .Y|
        +--+--+--+  +
        |.  .  .  .P|
        +--+--+--+--+
        """
    )
    after = board_from_text(
        """
        +--+--+--+--+
        |.R .  . |.Y|
        +--+--+--+  +
        |.  .  .  .P|
        +--+--+--+--+
        """
    )
    assert board_to_text(expand(before, "A1", ("B1", "C1"))) == board_to_text(after)


@pytest.mark.rule("B-7")
def test_two_spaces_at_two_ends_of_a_province_each_get_their_borders() -> None:
    before = board_from_text(
        """
        +--+--+--+--+--+--+
        |.  . |.R . |.  .Y|
        +--+--+--+--+--+  +
        |.  .  .  .  .  .P|
        +--+--+--+--+--+--+
        """
    )
    after = board_from_text(
        """
        +--+--+--+--+--+--+
        |. |.  .R .  . |.Y|
        +--+--+--+--+--+  +
        |.  .  .  .  .  .P|
        +--+--+--+--+--+--+
        """
    )
    assert board_to_text(expand(before, "C1", ("B1", "E1"))) == board_to_text(after)


@pytest.mark.rule("B-7")
def test_an_expansion_gets_the_borders_that_it_needs_even_past_the_supply() -> None:
    empty_row = "|" + " ".join([". "] * 15) + "|"
    corners = "+" + "  +" * 15
    board = board_from_text(
        "\n".join(
            [
                "+" + "--+" * 15,
                "|.R .  .  .  .  .  .  .  .  .  .  .  .  .Y .P|",
                *[corners, empty_row] * 9,
                "+" + "--+" * 15,
            ]
        )
    ).with_border(EDGES["A1|B1"])
    board = board.with_border(EDGES["A1|A2"])
    for name, edge in EDGES.items():
        if "|" in name and name.endswith(("5", "6", "7", "8", "9", "10")) and board.border_count < BORDERS_IN_PRINT:
            first, second = name.split("|")
            if board.land.spaces >> SPACES[first] & board.land.spaces >> SPACES[second] & 1:
                board = board.with_border(edge)
    assert board.border_count == BORDERS_IN_PRINT
    after = expand(board, "A1", ("A2",))
    assert after.border_count == BORDERS_IN_PRINT + 1
    assert names_of(after.provinces[SPACES["A1"]].spaces) == ("A1", "A2")


@pytest.mark.rule("B-7")
def test_the_provinces_that_lose_spaces_are_listed_with_what_each_lost() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.Y .  . |.  .P|
        +--+--+--+--+--+
        |.  .r .R .r . |
        +--+--+--+--+--+
        """
    )
    assert taken_from(board, "B1", "C1") == {"A1": ("B1", "C1")}
    assert taken_from(board, "C1", "D1") == {"A1": ("C1",), "E1": ("D1",)}


@pytest.mark.rule("B-7", "B-8")
def test_a_second_space_in_what_the_first_cut_off_is_taken_from_its_previous_owner() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.Y .  .  .  . |
        +--+--+--+--+--+
        |.R .r .r|.  .P|
        +--+--+--+--+--+
        """
    )
    assert taken_from(board, "C1", "D1") == {"A1": ("C1", "D1")}
    after = expand(board, "A2", ("C1", "D1"))
    assert names_of(after.provinces[SPACES["A2"]].spaces) == ("C1", "D1", "A2", "B2", "C2")
    assert after.province_at(SPACES["E1"]) is None


@pytest.mark.rule("B-7")
def test_no_province_loses_spaces_when_neutral_zones_and_open_land_are_taken() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R|. |.Y .  .P|
        +--+--+--+--+--+
        """
    )
    assert taken_from(board, "B1") == {}
    assert taken_from(board, "B1", "D1") == {}
