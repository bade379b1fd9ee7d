"""Immutable values of the engine: deriving a changed value, and caching what was computed from one."""

import pytest

from games import engine
from games.engine.geometry import EDGES, Edge, Mask
from games.engine.mechanics.board import Board, Land
from games.engine.mechanics.board_view import view_board
from games.engine.mechanics.values import changed

BOARD = Board(Land(("....", "....")), (Mask(1),), (Mask(2),), settled=True)


def test_a_changed_value_differs_in_that_field_only() -> None:
    after = changed(BOARD, settled=False)
    assert after == Board(BOARD.land, BOARD.castles, BOARD.knights, settled=False)
    assert BOARD.settled


def test_cached_results_are_not_copied() -> None:
    assert len(BOARD.regions) == 1
    fenced = BOARD
    for name in ("B1|C1", "B2|C2"):
        fenced = fenced.with_border(Edge(EDGES[name]))
    assert len(fenced.regions) == 2
    assert len(BOARD.regions) == 1


def test_an_unknown_field_cannot_be_changed() -> None:
    with pytest.raises(AssertionError, match="colour"):
        changed(BOARD, colour=1)


def test_a_board_is_encoded_once_for_all_viewers() -> None:
    shown = view_board(BOARD)
    assert engine.to_json(shown) is engine.to_json(shown)
    later = engine.to_json(view_board(BOARD.with_border(Edge(EDGES["B1|C1"]))))
    assert later["borders"] == ["B1|C1"]
    assert engine.to_json(shown)["borders"] == []
