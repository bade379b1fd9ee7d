"""Setting castles with a knight beside them, and the distance that castles keep (B-3, B-10)."""

import re
from typing import Any

import pytest

from games import engine
from games.engine.errors import Refusal
from games.engine.geometry import SPACES, distance
from games.engine.mechanics.board import Board
from games.engine.mechanics.castles import castle_choices, castle_refusal
from games.engine.records.board_diagrams import board_from_text

YELLOW, RED, PURPLE, GREY = range(4)


def choices(board: Board, colour: int = RED) -> dict[str, tuple[str, ...]]:
    return castle_choices(board, colour, board.land.of("."))


def refusal(board: Board, castle: str, knight: str, colour: int = RED) -> Refusal | None:
    return castle_refusal(board, "C-2", colour, board.land.of("."), castle, knight)


def refused(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


WIDE = board_from_text(
    """
    +--+--+--+--+--+--+--+--+--+--+
    |.R .r .  .  .  .  .  .  .  . |
    +  +  +  +  +  +  +  +  +  +  +
    |.  .  f  m  t  .  .  .  .  .Y|
    +--+--+--+--+--+--+--+--+--+--+
    """
)


@pytest.mark.rule("B-10")
@pytest.mark.parametrize(("castle", "knight"), [("G1", "H1"), ("F2", "G2"), ("C1", "D1")])
def test_fewer_than_six_spaces_between_two_castles_of_one_colour_are_too_near(castle: str, knight: str) -> None:
    assert distance(SPACES["A1"], SPACES[castle]) <= 6
    assert refusal(WIDE, castle, knight) == refused("B-10", "too_near", space=castle)
    assert castle not in choices(WIDE)


@pytest.mark.rule("B-10")
@pytest.mark.parametrize(("castle", "knight"), [("H1", "G1"), ("G2", "F2")])
def test_a_distance_of_seven_is_legal(castle: str, knight: str) -> None:
    assert distance(SPACES["A1"], SPACES[castle]) == 7
    assert refusal(WIDE, castle, knight) is None
    assert knight in choices(WIDE)[castle]


@pytest.mark.rule("B-10")
def test_castles_of_different_colours_keep_no_distance() -> None:
    assert refusal(WIDE, "C1", "D1", colour=PURPLE) is None
    assert refusal(WIDE, "J1", "I1", colour=RED) is None


@pytest.mark.rule("B-10")
def test_a_neutral_colours_castles_keep_the_distance_too() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+--+--+--+
        |.G .g .  .  .  .  .  .  . |
        +--+--+--+--+--+--+--+--+--+
        """
    )
    assert refusal(board, "D1", "C1", colour=GREY) == refused("B-10", "too_near", space="D1")
    assert choices(board, GREY) == {"H1": ("G1", "I1"), "I1": ("H1",)}


@pytest.mark.rule("B-10")
def test_every_castle_of_the_colour_counts() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
        |.R .r .  .  .  .  .  .  .  .  .  .  .  .  .r .R|
        +--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+
        """
    )
    assert refusal(board, "I1", "H1") is None
    assert refusal(board, "J1", "I1") == refused("B-10", "too_near", space="J1")
    assert set(choices(board)) == {"H1", "I1"}


@pytest.mark.rule("B-10")
def test_when_no_space_is_left_at_six_this_one_castle_keeps_five() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+--+
        |.R .r .  .  .  .  . |
        +--+--+--+--+--+--+--+
        """
    )
    assert choices(board) == {"G1": ("F1",)}
    assert refusal(board, "G1", "F1") is None
    assert refusal(board, "F1", "E1") == refused("B-10", "too_near", space="F1")
    assert refusal(WIDE, "G1", "H1") == refused("B-10", "too_near", space="G1")


@pytest.mark.rule("B-10")
@pytest.mark.parametrize(
    ("row", "castles"), [("|.R .r .  .  .  . |", {"F1"}), ("|.R .r .  . |", {"D1"}), ("|.r .R .  . |", {"D1"})]
)
def test_when_no_space_is_left_the_distance_shrinks_down_to_none(row: str, castles: set[str]) -> None:
    frame = "+" + "--+" * ((len(row) - 1) // 3)
    assert set(choices(board_from_text(f"{frame}\n{row}\n{frame}"))) == castles


@pytest.mark.rule("B-10")
def test_castles_stand_side_by_side_when_no_other_space_is_left() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.R .  . |
        +--+--+--+
        |.Y .y .P|
        +--+--+--+
        """
    )
    assert choices(board) == {"C1": ("B1",)}
    assert choices(board_from_text("+--+--+\n|.R .Y|\n+  +  +\n|.  . |\n+--+--+")) == {"B2": ("A2",)}


@pytest.mark.rule("B-10")
def test_without_a_free_pair_of_spaces_there_is_no_choice() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.Y .y .  m |
        +  +  +  +  +
        |.  f  .Y .y|
        +  +  +  +  +
        |m  .  t  . |
        +--+--+--+--+
        """
    )
    assert choices(board) == {}


@pytest.mark.rule("B-10")
def test_a_castle_is_set_only_where_a_space_for_its_knight_remains() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.  f  .  .  .Y|
        +  +  +  +  +  +
        |m  .y .  .  . |
        +--+--+--+--+--+
        """
    )
    assert refusal(board, "A1", "C1") == refused("B-10", "no_room_for_knight", space="A1")
    assert "A1" not in choices(board)


GROUND = board_from_text(
    """
    +--+--+--+--+
    |.  .  f  .Y|
    +  +  +  +  +
    |.  t  .  . |
    +  +  +  +  +
    |.  m  .  . |
    +--+--+--+--+
    """
)


@pytest.mark.rule("B-3", "C-2")
@pytest.mark.parametrize(
    ("castle", "knight", "reason", "space"),
    [
        ("C1", "B1", "castle_terrain", "C1"),
        ("B2", "A2", "castle_terrain", "B2"),
        ("B3", "A3", "castle_terrain", "B3"),
        ("D1", "D2", "occupied", "D1"),
        ("E1", "D2", "off_board", "E1"),
        ("A3", "A4", "off_board", "A4"),
        ("B1", "C1", "terrain", "C1"),
        ("A2", "B2", "terrain", "B2"),
        ("D2", "D1", "occupied", "D1"),
        ("A1", "A1", "occupied", "A1"),
        ("A1", "A3", "not_beside_castle", "A3"),
        ("A3", "C3", "not_beside_castle", "C3"),
    ],
)
def test_a_castle_stands_on_free_farmland_its_knight_beside_it(
    castle: str, knight: str, reason: str, space: str
) -> None:
    assert refusal(GROUND, castle, knight) == refused("C-2", reason, space=space)


@pytest.mark.rule("B-10", "C-2")
@pytest.mark.parametrize("board", [WIDE, GROUND])
def test_the_choices_are_exactly_the_pairs_that_are_not_refused(board: Board) -> None:
    names = [name for name, space in SPACES.items() if board.land.spaces >> space & 1]
    for colour in (YELLOW, RED, PURPLE):
        listed = choices(board, colour)
        for castle in names:
            for knight in names:
                assert (knight in listed.get(castle, ())) == (refusal(board, castle, knight, colour) is None)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "pair"), [("classic", r"\.\."), ("returns", r"\.[.f]|f\.")])
def test_our_own_tiles_have_room_for_every_castle_and_its_knight_for_any_placement_of_the_others(
    edition: str, pair: str, players: int
) -> None:
    """So that no game skips one, as B-10 provides for: the rows, or the columns, of each tile alone hold pairs of
    disjoint spaces, more in all than there are pieces set before the last castle."""
    state, _ = engine.new_game(edition, {"players": players}, "room")
    draws = engine.draw_spec(edition, {"players": players})
    tiles = [*draws.tiles, *([draws.centre] if draws.centre else [])]
    lines = [(tile.rows, tile.turned(1).rows) for tile in tiles]
    pairs = sum(max(len(re.findall(pair, " ".join(rows))) for rows in both) for both in lines)
    assert pairs > 2 * (len(state.phase.turns) - 1)
