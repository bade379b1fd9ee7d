"""Spaces, edges and sets of spaces as coordinates (B-1)."""

import pytest

from games.engine.geometry import (
    EDGE_NAMES,
    EDGES,
    MAX_COLUMNS,
    MAX_ROWS,
    SPACE_NAMES,
    SPACES,
    Edge,
    bit,
    column_of,
    distance,
    edge_between,
    names_of,
    neighbours,
    rectangle,
    row_of,
    space_at,
    spaces_beside,
    spaces_of,
)


@pytest.mark.rule("B-1")
@pytest.mark.parametrize(
    ("space", "beside"),
    [
        ("B2", ("B1", "A2", "C2", "B3")),
        ("A1", ("B1", "A2")),
        ("C3", ("C2", "B3")),
        ("C1", ("B1", "C2")),
        ("A3", ("A2", "B3")),
    ],
)
def test_spaces_neighbour_across_sides_and_never_across_corners(space: str, beside: tuple[str, ...]) -> None:
    assert names_of(neighbours(bit(SPACES[space])) & rectangle(3, 3)) == beside


@pytest.mark.rule("B-1")
@pytest.mark.parametrize("columns", [2, 15, 20, MAX_COLUMNS])
def test_the_last_space_of_a_row_does_not_neighbour_the_first_of_the_next(columns: int) -> None:
    last, first = space_at(columns - 1, 0), space_at(0, 1)
    assert not neighbours(bit(last)) & rectangle(columns, 2) & bit(first)
    assert not neighbours(bit(first)) & rectangle(columns, 2) & bit(last)


def test_a_set_has_the_neighbours_of_all_its_spaces() -> None:
    both = bit(SPACES["A1"]) | bit(SPACES["C1"])
    assert names_of(neighbours(both) & rectangle(4, 2)) == ("B1", "D1", "A2", "C2")


@pytest.mark.rule("B-1")
def test_an_edge_lies_between_two_neighbours_in_either_order() -> None:
    assert EDGE_NAMES[edge_between(SPACES["C2"], SPACES["D2"])] == "C2|D2"
    assert EDGE_NAMES[edge_between(SPACES["D2"], SPACES["C2"])] == "C2|D2"
    assert EDGE_NAMES[edge_between(SPACES["C3"], SPACES["C2"])] == "C2|C3"


@pytest.mark.rule("B-1")
@pytest.mark.parametrize(("one", "other"), [("B2", "C3"), ("B2", "D2"), ("B2", "B2"), ("A2", "B1"), ("B2", "B4")])
def test_there_is_no_edge_between_spaces_that_are_not_neighbours(one: str, other: str) -> None:
    with pytest.raises(ValueError, match="not neighbours"):
        edge_between(SPACES[one], SPACES[other])


def test_every_edge_has_one_name_and_knows_the_two_spaces_beside_it() -> None:
    assert len(EDGES) == len(EDGE_NAMES) == MAX_ROWS * (MAX_COLUMNS - 1) + MAX_COLUMNS * (MAX_ROWS - 1)
    for name, edge in EDGES.items():
        first, second = spaces_beside(edge)
        assert name == f"{SPACE_NAMES[first]}|{SPACE_NAMES[second]}"
        assert edge_between(first, second) == edge
        assert first < second


def test_columns_are_lettered_from_the_left_and_rows_numbered_from_the_top() -> None:
    assert SPACES["A1"] == space_at(0, 0)
    assert SPACES["C2"] == space_at(2, 1)
    assert (column_of(SPACES["O10"]), row_of(SPACES["O10"])) == (14, 9)
    assert EDGES["A1|B1"] == Edge(2 * SPACES["A1"])
    assert EDGES["A1|A2"] == Edge(2 * SPACES["A1"] + 1)


def test_a_set_lists_its_spaces_row_by_row_from_the_top_left() -> None:
    mask = bit(SPACES["B2"]) | bit(SPACES["C1"]) | bit(SPACES["A2"]) | bit(SPACES["A1"])
    assert names_of(mask) == ("A1", "C1", "A2", "B2")
    assert list(spaces_of(0)) == []


def test_a_rectangle_has_all_spaces_of_a_board() -> None:
    assert names_of(rectangle(3, 2)) == ("A1", "B1", "C1", "A2", "B2", "C2")


@pytest.mark.rule("B-10")
@pytest.mark.parametrize(("other", "steps"), [("C3", 0), ("C4", 1), ("B2", 2), ("H5", 7), ("A1", 4)])
def test_distance_is_counted_along_rows_and_columns(other: str, steps: int) -> None:
    assert distance(SPACES["C3"], SPACES[other]) == distance(SPACES[other], SPACES["C3"]) == steps
