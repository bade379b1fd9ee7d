"""Random games of internet keep every invariant, and every change is reported by an event (I-5)."""

from random import Random
from typing import Any

import pytest

from games import engine
from tests.engine.internet_playing import EVERY_INTERNET_TABLE, next_move
from tests.engine.playing import name_of
from tests.engine.test_random_games import Game
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

GAMES = 100 if LONG_FORM else 1


@pytest.mark.rule("I-5")
@pytest.mark.parametrize("options", EVERY_INTERNET_TABLE, ids=name_of)
def test_whole_games_keep_every_invariant_and_report_every_change(options: dict[str, Any]) -> None:
    for number in range(GAMES):
        game, luck = Game("internet", options, f"whole {number}"), Random(number)
        while not game.over:
            game.play(*next_move(game.state, luck))
            if luck.random() < 0.1:
                assert engine.state_from_json(engine.state_to_json(game.state)) == game.state
        assert engine.waiting(game.state) == {}
        assert engine.replay(game.record()) == game.state
        assert engine.record_from_text(engine.record_to_text(game.record())) == game.record()
        assert engine.record_from_json(engine.record_to_json(game.record())) == game.record()


@pytest.mark.rule("I-7")
@pytest.mark.parametrize("options", EVERY_INTERNET_TABLE, ids=name_of)
def test_a_game_of_default_moves_alone_reaches_its_end(options: dict[str, Any]) -> None:
    game = Game("internet", options, "nobody is there")
    while not game.over:
        seat = engine.pending(game.state)[0]
        game.play(seat, engine.default_move(game.state, seat))
    assert {seat.score for seat in game.state.seats} == {10}
