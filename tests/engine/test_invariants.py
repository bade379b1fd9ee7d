"""`problems` reports every position that no legal moves can reach (B-2, B-3, B-5, B-6, B-9)."""

from dataclasses import replace

import pytest

from games.engine.geometry import EDGES, EMPTY, SPACES, Mask, bit
from games.engine.mechanics.board import Board
from games.engine.mechanics.invariants import board_problems
from games.engine.records.board_diagrams import board_from_text

SOUND = board_from_text(
    """
    +--+--+--+--+--+--+
    |.R .r|.  .Y|.P .g|
    +  +  +--+--+  +  +
    |.  . |.  . |.  .G|
    +--+--+--+--+--+--+
    A1=D1
    """
)


def problems(diagram: str) -> list[str]:
    return board_problems(board_from_text(diagram))


def test_a_valid_board_has_no_problems() -> None:
    assert board_problems(SOUND) == []
    assert board_problems(replace(SOUND, settled=False)) == []


@pytest.mark.rule("B-3")
def test_two_pieces_on_one_space() -> None:
    found = board_problems(SOUND.with_knight(SPACES["A1"], 0))
    assert "two pieces stand on one space (B-3)" in found


@pytest.mark.rule("B-3")
@pytest.mark.parametrize("row", ["|mR .  .P|", "|fR .  .P|", "|tR .  .P|", "|.R mr .P|", "|.R tr .P|"])
def test_a_castle_stands_on_farmland_a_knight_on_farmland_or_forest(row: str) -> None:
    assert problems(f"+--+--+--+\n{row}\n+--+--+--+") == ["a piece stands on terrain that cannot bear it (B-3)"]


@pytest.mark.rule("B-3")
def test_a_knight_in_a_forest_is_valid() -> None:
    assert problems("+--+--+--+\n|.R fr .P|\n+--+--+--+") == []


@pytest.mark.rule("B-6")
def test_a_province_with_pieces_of_two_colours() -> None:
    assert problems("+--+--+--+\n|.R .y|.P|\n+--+--+--+") == [
        "the province around A1 holds pieces of several colours (B-6)",
        "the knight on B1 is not joined to a castle of its colour (B-6)",
    ]


@pytest.mark.rule("B-6")
def test_a_neutral_zone_with_a_knight() -> None:
    assert problems("+--+--+--+\n|.R|.r|.P|\n+--+--+--+") == [
        "the neutral zone around B1 holds pieces (B-6)",
        "the knight on B1 is not joined to a castle of its colour (B-6)",
    ]


@pytest.mark.rule("B-6")
@pytest.mark.parametrize(
    "diagram",
    [
        "+--+--+--+--+\n|.R .  .r .P|\n+--+--+--+--+",
        "+--+--+--+--+\n|.R .  .r .P|\n+  +  +  +  +\n|.r . |.r . |\n+--+--+--+--+",
    ],
)
def test_a_knight_without_a_chain_to_a_castle(diagram: str) -> None:
    assert "the knight on C1 is not joined to a castle of its colour (B-6)" in problems(diagram)


@pytest.mark.rule("B-6")
def test_a_chain_does_not_run_across_a_border() -> None:
    assert problems("+--+--+--+--+\n|.R|.r .  .P|\n+  +  +  +  +\n|.  .  .  . |\n+--+--+--+--+") == [
        "the knight on B1 is not joined to a castle of its colour (B-6)"
    ]


@pytest.mark.rule("B-6")
def test_a_border_between_two_pieces_joined_by_another_path_is_valid() -> None:
    assert problems("+--+--+--+\n|.R|.r .P|\n+  +  +  +\n|.r .r . |\n+--+--+--+") == []


@pytest.mark.rule("B-2")
def test_a_founded_province_that_is_no_longer_enclosed() -> None:
    undone = replace(SOUND, founded=Mask(SOUND.founded | bit(SPACES["E1"])))
    assert board_problems(undone) == ["the province of E1 was founded but no longer exists (B-2)"]


@pytest.mark.rule("B-5")
def test_a_province_that_was_never_founded() -> None:
    assert board_problems(replace(SOUND, founded=bit(SPACES["A1"]))) == ["the province of D1 was never founded (B-5)"]


@pytest.mark.rule("B-5")
def test_borders_within_a_province() -> None:
    walled = SOUND.with_border(EDGES["A2|B2"])
    assert board_problems(walled) == ["a border stands within the province of A1 (B-5)"]


@pytest.mark.rule("B-1")
@pytest.mark.parametrize("edge", ["F1|G1", "A2|A3", "H5|H6"])
def test_a_border_on_the_frame_or_off_the_board(edge: str) -> None:
    assert board_problems(SOUND.with_border(EDGES[edge])) == ["a border stands on the frame or off the board (B-1)"]


@pytest.mark.rule("B-9")
@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ((("A1", "E1"),), "an alliance joins A1 and E1, not two provinces (B-9)"),
        ((("A1", "D1"), ("A1", "D1")), "two alliances join A1 and D1 (B-9)"),
        ((("D1", "A1"),), "an alliance joins D1 and A1, not two provinces (B-9)"),
        ((("A1", "A1"),), "an alliance joins A1 and A1, not two provinces (B-9)"),
    ],
)
def test_an_impossible_alliance(pairs: tuple[tuple[str, str], ...], said: str) -> None:
    alliances = tuple((SPACES[a], SPACES[b]) for a, b in pairs)
    assert board_problems(replace(SOUND, alliances=alliances)) == [said]


@pytest.mark.rule("B-9")
def test_an_alliance_of_two_provinces_of_one_colour() -> None:
    board = board_from_text("+--+--+--+\n|.R|.Y|.R|\n+--+--+--+\nA1=C1")
    assert board_problems(board) == ["an alliance joins A1 and C1, not two provinces (B-9)"]


@pytest.mark.rule("B-3")
def test_a_piece_off_the_board() -> None:
    assert board_problems(SOUND.with_knight(SPACES["H8"], 1))


def test_a_board_without_pieces_is_valid() -> None:
    board = Board(SOUND.land, (EMPTY,) * 4, (EMPTY,) * 4)
    assert board_problems(board) == []
    assert board_problems(replace(board, settled=True)) == []
