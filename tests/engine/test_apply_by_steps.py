"""A move step by step: the board at each of its events."""

from typing import Any

import pytest

from games import engine
from games.engine.mechanics.board_view import BoardView
from tests.engine.any_edition import moments
from tests.engine.tables import tables

BOARD_EVENTS = {
    "alliance_broken",
    "alliance_ended",
    "alliance_forced",
    "alliance_made",
    "border_placed",
    "castle_placed",
    "colour_taken",
    "expanded",
    "first_border_placed",
    "knight_placed",
    "knight_turned",
    "province_founded",
    "traitor_found",
}
"""Events that change the board; borders that a founding returns come with it."""


def board_of(state: Any) -> BoardView:
    """The board that everybody sees."""
    board: BoardView = engine.view(state, None).board
    return board


@pytest.mark.parametrize("edition", [info.name for info in engine.editions()])
def test_each_event_has_the_board_that_it_left(edition: str) -> None:
    state, seen = None, set()
    for moment in moments(dict(tables(edition)[0]), "by steps", edition):
        if state is not None and moment.move is not None:
            after, boards = engine.apply_by_steps(state, moment.seat, moment.move)
            assert after == moment.state
            assert len(boards) == len(moment.events)
            assert board_of(after) == (boards[-1] if boards else board_of(state))
            before = board_of(state)
            for event, board in zip(moment.events, boards, strict=True):
                if board != before:
                    assert event.kind in BOARD_EVENTS
                    seen.add(event.kind)
                before = board
        state = moment.state
    assert seen >= {"border_placed", "expanded", "knight_placed"}


def test_an_agreed_end_leaves_the_board_as_it_was() -> None:
    for moment in moments({"players": 4}, "ended early", "internet"):
        if engine.why_no_agreed_end(moment.state) is None:
            ended, boards = engine.apply_by_steps(moment.state, 0, engine.AgreedEnd())
            assert ended == engine.end_by_agreement(moment.state, 0)[0]
            assert set(boards) == {board_of(moment.state)}
            return
    pytest.fail("no moment at which the game could be ended")
