"""What seats know at the start of a game."""

import pytest

from games import engine
from games.engine.editions import EDITIONS
from tests.engine.tables import tables


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ledger_begins_with_the_ducats_of_each_seat(edition: str) -> None:
    """Whatever the options: bots and hints compute with them."""
    for options in tables(edition):
        state, events = engine.new_game(edition, options, "1")
        for seat in (None, *range(state.players)):
            ledger = engine.ledger(edition, options, seat).after(engine.visible(events, seat))
            assert ledger.ducats == tuple(one.ducats for one in state.seats), (
                f"with {options}, `ledger` of games/engine/editions/{edition}/edition.py begins unlike `new_game`"
            )
