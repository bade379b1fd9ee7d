"""Founding provinces, and pieces cut off from them (B-2, B-5, B-8)."""

from dataclasses import replace

import pytest

from games.engine.geometry import EDGES, EMPTY, SPACE_NAMES, SPACES, bit, names_of
from games.engine.mechanics.board import Board
from games.engine.mechanics.expansion import expand
from games.engine.mechanics.provinces import found_provinces, points_by_size, severed_pieces
from games.engine.records.board_diagrams import board_from_text, board_to_text

YELLOW, RED, PURPLE, GREY = range(4)


def with_borders(board: Board, *edges: str) -> Board:
    for edge in edges:
        board = board.with_border(EDGES[edge])
    return board


def founded(board: Board, acting: int, players: int = 4) -> list[str]:
    """The castles of the founded provinces, in the order of founding."""
    return [SPACE_NAMES[founding.province.castle] for founding in found_provinces(board, acting, players)[1]]


OPEN = board_from_text(
    """
    +--+--+--+--+
    |.R .r .  .Y|
    +  +  +  +  +
    |.  . |.  .y|
    +--+--+--+--+
    """
)


@pytest.mark.rule("B-5")
def test_a_region_is_founded_once_it_holds_exactly_one_castle() -> None:
    assert founded(OPEN, RED) == []
    closed = with_borders(OPEN, "B1|C1")
    board, foundings = found_provinces(closed, RED, 4)
    assert [(SPACE_NAMES[f.province.castle], f.province.colour) for f in foundings] == [("A1", RED), ("D1", YELLOW)]
    assert names_of(foundings[0].province.spaces) == ("A1", "B1", "A2", "B2")
    assert names_of(board.founded) == ("A1", "D1")


@pytest.mark.rule("B-5")
def test_a_province_is_founded_only_once() -> None:
    board, _ = found_provinces(with_borders(OPEN, "B1|C1"), RED, 4)
    again, foundings = found_provinces(board, RED, 4)
    assert foundings == ()
    assert again == board


@pytest.mark.rule("B-2", "B-5")
def test_two_castles_enclosed_together_found_nothing_until_a_border_divides_them() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.R .r .  .Y|.P .p|
        +--+--+--+--+--+--+
        """
    )
    assert founded(board, RED) == []
    assert founded(with_borders(board, "C1|D1"), RED) == ["A1", "D1"]


@pytest.mark.rule("B-5")
def test_borders_with_the_same_province_on_both_sides_return_to_supply() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R|.  .  .  .Y|
        +  +  +--+  +  +
        |.r .  . |.  .y|
        +--+--+--+--+--+
        """
    )
    assert board.border_count == 3
    after, foundings = found_provinces(with_borders(board, "C1|D1"), RED, 4)
    assert foundings[0].returned == ("A1|B1", "C1|C2")
    assert foundings[1].returned == ()
    assert board_to_text(after) == board_to_text(
        board_from_text(
            """
            +--+--+--+--+--+
            |.R .  . |.  .Y|
            +  +  +  +  +  +
            |.r .  . |.  .y|
            +--+--+--+--+--+
            """
        )
    )


@pytest.mark.rule("B-5")
def test_borders_within_a_neutral_zone_stay() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r .  .  .Y|
        +  +  +--+  +  +
        |.  .  .  .  .y|
        +--+--+--+--+--+
        """
    )
    closed = with_borders(board, "B1|C1", "B2|C2", "D1|E1", "D2|E2")
    after, foundings = found_provinces(closed, RED, 4)
    assert [f.returned for f in foundings] == [(), ()]
    assert after.has_border(EDGES["C1|C2"])


@pytest.mark.rule("B-5")
def test_the_remaining_land_with_one_castle_is_founded_too_with_the_frame_as_border() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.  .  .Y|
        +  +  +  +  +  +
        |.  .  .  .  .y|
        +--+--+--+--+--+
        """
    )
    closed = with_borders(board, "B2|C2")
    _, foundings = found_provinces(closed, RED, 4)
    assert names_of(foundings[1].province.spaces) == ("C1", "D1", "E1", "C2", "D2", "E2")


FIVE = board_from_text(
    """
    +--+--+--+--+--+--+
    |.P|.G|.R|.Y|.R|.G|
    +--+--+--+--+--+--+
    |.Y|.  .  .  .  .P|
    +--+--+--+--+--+--+
    """
)


@pytest.mark.rule("B-5")
@pytest.mark.parametrize(
    ("acting", "players", "order"),
    [
        (RED, 4, ["C1", "E1", "A1", "F2", "B1", "F1", "D1", "A2"]),
        (PURPLE, 4, ["A1", "F2", "B1", "F1", "D1", "A2", "C1", "E1"]),
        (YELLOW, 4, ["D1", "A2", "C1", "E1", "A1", "F2", "B1", "F1"]),
        (PURPLE, 3, ["A1", "F2", "D1", "A2", "C1", "E1", "B1", "F1"]),
        (RED, 3, ["C1", "E1", "A1", "F2", "D1", "A2", "B1", "F1"]),
    ],
)
def test_the_acting_players_provinces_are_founded_first_then_in_seat_order_neutral_last(
    acting: int, players: int, order: list[str]
) -> None:
    assert founded(replace(FIVE, founded=EMPTY), acting, players) == order


@pytest.mark.rule("B-5")
def test_an_expansion_that_splits_open_land_founds_a_province() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.Y .y .  .  .P|
        +--+--+  +--+--+
        |.R .r|.  .  . |
        +--+--+--+--+--+
        """
    )
    after = expand(board, "A2", ("C2", "C1"))
    assert founded(after, RED) == ["E1", "A1"]


@pytest.mark.rule("B-8")
def test_a_piece_severed_from_its_castle_is_cut_off() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.R .r|.  .  .Y|
        +  +  +--+--+  +
        |.r .  .  . |. |
        +--+--+--+--+  +
        |.  .  .  .  . |
        +--+--+--+--+--+
        """
    )
    after = expand(board, "A1", ("E2",))
    pieces = severed_pieces(board, after, bit(SPACES["E2"]))
    assert [(SPACE_NAMES[piece.province.castle], names_of(piece.spaces)) for piece in pieces] == [
        ("E1", ("A3", "B3", "C3", "D3", "E3"))
    ]
    assert after.province_at(SPACES["A3"]) is None
    assert names_of(after.provinces[SPACES["E1"]].spaces) == ("C1", "D1", "E1")


@pytest.mark.rule("B-8")
def test_each_piece_cut_off_is_separate() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.Y .  . |
        +--+  +--+
        |. |. |. |
        +  +  +  +
        |.  .  . |
        +--+--+--+
        |.R .r .r|
        +--+--+--+
        """
    )
    after = expand(board, "A4", ("B3", "B2"))
    pieces = severed_pieces(board, after, bit(SPACES["B2"]) | bit(SPACES["B3"]))
    assert [names_of(piece.spaces) for piece in pieces] == [("A2", "A3"), ("C2", "C3")]
    assert {SPACE_NAMES[piece.province.castle] for piece in pieces} == {"A1"}


@pytest.mark.rule("B-8")
def test_a_space_taken_is_never_also_cut_off() -> None:
    """The second space would have been cut off by the first alone; it counts as taken (B-8)."""
    board = board_from_text(
        """
        +--+--+--+--+--+
        |.Y .y .  .  . |
        +--+--+--+--+--+
        |.R .r .r .  . |
        +--+--+--+--+--+
        """
    )
    after = expand(board, "A2", ("D1", "E1"))
    assert severed_pieces(board, after, bit(SPACES["D1"]) | bit(SPACES["E1"])) == ()
    assert names_of(after.provinces[SPACES["A2"]].spaces) == ("D1", "E1", "A2", "B2", "C2", "D2", "E2")


@pytest.mark.rule("B-8")
def test_two_provinces_can_lose_pieces_to_one_expansion() -> None:
    board = board_from_text(
        """
        +--+--+--+--+--+--+
        |.  .  .Y|.P .  . |
        +--+--+--+--+--+--+
        |.  .r .R .r .r . |
        +--+--+--+--+--+--+
        """
    )
    taken = bit(SPACES["B1"]) | bit(SPACES["E1"])
    after = expand(board, "C2", ("B1", "E1"))
    assert [(SPACE_NAMES[p.province.castle], names_of(p.spaces)) for p in severed_pieces(board, after, taken)] == [
        ("C1", ("A1",)),
        ("D1", ("F1",)),
    ]


@pytest.mark.rule("B-8")
def test_spaces_taken_from_the_edge_of_a_province_cut_nothing_off() -> None:
    board = board_from_text(
        """
        +--+--+--+
        |.Y .  . |
        +--+--+--+
        |.R .r .r|
        +--+--+--+
        """
    )
    assert severed_pieces(board, expand(board, "A2", ("C1",)), bit(SPACES["C1"])) == ()


def test_a_table_gives_the_points_of_the_first_limit_that_is_not_passed() -> None:
    points = points_by_size(((4, 3), (10, 5)), beyond=7)
    assert [points(spaces) for spaces in (1, 4, 5, 10, 11, 99)] == [3, 3, 5, 5, 7, 7]


@pytest.mark.rule("B-5")
def test_every_border_within_a_new_province_returns_to_supply_even_beside_its_edge() -> None:
    board = board_from_text(
        """
        +--+--+--+--+
        |.R|.  .  .Y|
        +  +  +--+  +
        |.r .  .  .y|
        +--+--+--+--+
        """
    )
    board = with_borders(replace(board, founded=EMPTY), "B1|C1", "B2|C2")
    (red, yellow) = found_provinces(board, RED, 4)[1]
    assert red.returned == ("A1|B1",)
    assert yellow.returned == ("C1|C2",)
