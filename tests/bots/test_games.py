"""Whole games among bots: reproducible, with errors that say what went wrong."""

from typing import Any

import pytest

from games import engine
from games.bots import BOTS
from games.bots.self_play import SimulationError, play
from games.bots.shared.bot_info import BotInfo
from games.bots.simulation import Result, jobs, play_one

pytestmark = pytest.mark.random_games


def test_it_plays_the_same_game_from_the_same_seed() -> None:
    def moves() -> list[Any]:
        return [(turn.seat, turn.move) for turn in play("classic", {"players": 2}, "again", ("plain", "random"))]

    assert moves() == moves()


def test_it_says_which_game_and_move_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def after_three_castles(state: Any) -> tuple[str, ...]:
        return ("a fault of the test",) if state.board.pieces.bit_count() > 6 else ()

    monkeypatch.setattr(engine, "problems", after_three_castles)
    with pytest.raises(SimulationError, match=r"game 'broken', move 4, PlaceCastle\(.*\): a fault of the test"):
        list(play("classic", {"players": 2}, "broken", ("random", "random")))


def test_it_reports_an_illegal_move_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def always_the_corner(prompts: Any, *_: Any) -> Any:
        return prompts[0].id, engine.move_from_json("classic", {"kind": "place_castle", "castle": "A1", "knight": "A1"})

    monkeypatch.setitem(BOTS["classic"], "random", BotInfo(always_the_corner, beats_random=0))
    with pytest.raises(SimulationError, match=r"move 1, .*IllegalMove"):
        list(play("classic", {"players": 2}, "corner", ("random", "random")))


@pytest.mark.long_form
def test_the_plain_bot_beats_three_random_ones() -> None:
    """In the short form, test_every_bot shows its strength."""
    games, bots = 500, ("plain", "random", "random", "random")
    work = jobs("classic", {"players": 4}, games, "sense", bots)
    assert sum(_share(play_one(job), "plain") for job in work) >= 0.8 * games


def _share(result: Result, name: str) -> float:
    """The share of a game's win that goes to seats of a bot."""
    assert not result.error
    return result.share_won(name)
