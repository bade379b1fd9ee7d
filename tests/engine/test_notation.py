"""Reading boards from text and writing them."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import Malformed
from games.engine.geometry import EDGES, SPACES, Mask, bit, names_of, rectangle, spaces_of
from games.engine.mechanics.board import Board, Land
from games.engine.records.board_diagrams import COLOUR_LETTERS, TERRAIN_LETTERS, board_from_text, board_to_text

STYLE = """
+--+--+--+--+
|.R .r|f  m |
+  +  +--+  +
|.  .  t  .g|
+--+--+--+--+
"""


def text(diagram: str) -> str:
    return "\n".join(line.strip() for line in diagram.strip().splitlines())


def test_a_diagram_shows_castles_knights_terrain_and_borders() -> None:
    board = board_from_text(STYLE)
    assert board.land.letters == ("..fm", "..t.")
    assert names_of(board.castles[1]) == ("A1",)
    assert names_of(board.knights[1]) == ("B1",)
    assert names_of(board.knights[3]) == ("D2",)
    assert board.has_border(EDGES["B1|C1"])
    assert board.has_border(EDGES["C1|C2"])
    assert board.border_count == 2
    assert board.settled


def test_a_diagram_is_written_as_it_was_read() -> None:
    assert board_to_text(board_from_text(STYLE)) == text(STYLE)


def test_every_region_with_exactly_one_castle_counts_as_founded() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.Y .P|. |
        +--+--+--+--+--+
        """
    )
    assert names_of(board.founded) == ("A1",)


def test_alliances_follow_the_diagram_as_pairs_of_castles_in_any_order() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.R|.Y|.P|
        +--+--+--+
        C1=B1
        A1=B1
        """
    )
    assert board.alliances == ((SPACES["A1"], SPACES["B1"]), (SPACES["B1"], SPACES["C1"]))
    assert board_to_text(board).endswith("\nA1=B1\nB1=C1")


def test_seven_colours_have_letters_of_their_own() -> None:
    board = board_from_text("+--+--+--+\n|.B .W .K|\n+--+--+--+", colours=7)
    assert [names_of(castles) for castles in board.castles[4:]] == [("A1",), ("B1",), ("C1",)]
    assert sorted(COLOUR_LETTERS) == sorted(set(COLOUR_LETTERS))


@pytest.mark.parametrize(
    ("diagram", "path", "expected"),
    [
        ("", "diagram", "lines of corners"),
        ("+--+\n|. |", "diagram", "lines of corners"),
        ("+--+\n|. |\n+--+--+", "diagram line 3", "4 characters, found 7"),
        ("+--+--+\n|.  .|\n+--+--+", "diagram line 2", "7 characters, found 6"),
        ("+--+--+\n|.  . |\n+-----+", "diagram line 3", "a + at every corner"),
        ("+--+--+\n|. x. |\n+--+--+", "diagram line 2", "a | or a blank"),
        ("+--+--+\n|.  x |\n+--+--+", "diagram row 1", "terrain letters"),
        ("+--+--+\n|.  .Q|\n+--+--+", "diagram row 1", "a piece out of YRPG, found Q"),
        ("+--+--+\n|.  .B|\n+--+--+", "diagram row 1", "a piece out of YRPG, found B"),
        ("+--+--+\n|.  . |\n+--+--+\nA1=", "diagram alliance", "two castles"),
        ("+--+--+\n|.  . |\n+--+--+\nA1=Z99", "diagram alliance", "two castles"),
        ("+--+--+\n|.  . |\n+--+--+\nA1 B1", "diagram alliance", "two castles"),
    ],
)
def test_a_fault_in_a_diagram_is_named_with_its_line(diagram: str, path: str, expected: str) -> None:
    with pytest.raises(Malformed, match=re.escape(expected)) as fault:
        board_from_text(diagram)
    assert fault.value.path == path


@st.composite
def boards(draw: st.DrawFn) -> Board:
    columns, rows = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    letters = tuple("".join(draw(st.sampled_from(TERRAIN_LETTERS)) for _ in range(columns)) for _ in range(rows))
    spaces = list(spaces_of(rectangle(columns, rows)))
    held = draw(st.dictionaries(st.sampled_from(spaces), st.tuples(st.integers(0, 3), st.booleans()), max_size=12))
    land = Land(letters)
    board = Board(land, (Mask(0),) * 4, (Mask(0),) * 4, settled=True)
    for space, (colour, castle) in held.items():
        board = board.with_castle(space, colour) if castle else board.with_knight(space, colour)
    inner = [e for e in EDGES.values() if all(land.spaces >> s & 1 for s in (e // 2, e // 2 + (32 if e % 2 else 1)))]
    for edge in draw(st.lists(st.sampled_from(inner), max_size=30)) if inner else []:
        board = board.with_border(edge)
    pairs = st.tuples(st.sampled_from(spaces), st.sampled_from(spaces)).map(lambda pair: (min(pair), max(pair)))
    alliances = tuple(sorted(draw(st.lists(pairs, max_size=3))))
    founded = Mask(sum(bit(castle) for castle in board.provinces))
    return replace(board, founded=founded, alliances=alliances)


@given(boards())
def test_every_board_is_read_as_it_was_written(board: Board) -> None:
    assert board_from_text(board_to_text(board)) == board
