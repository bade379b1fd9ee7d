"""Whole games among bots: legal, consistent, finished, and won more often by the plain bot than by the random one."""

from typing import Any

import pytest

from games import engine
from games.bots import BOTS
from games.bots.self_play import SimulationError, play
from games.bots.simulation import Result, jobs, play_one
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

TABLES: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
    ({"players": 2}, ("plain", "plain")),
    ({"players": 2, "decisions": "open"}, ("random", "plain")),
    ({"players": 3}, ("plain", "plain", "plain")),
    ({"players": 3, "setup": "basic", "decisions": "open"}, ("plain", "random", "plain")),
    ({"players": 4}, ("plain", "random", "plain", "random")),
    ({"players": 4, "setup": "basic"}, ("plain", "plain", "plain", "plain")),
    ({"players": 4, "decisions": "open", "open_money": True}, ("plain", "plain", "random", "plain")),
    ({"players": 4}, ("random", "random", "random", "random")),
)


@pytest.mark.parametrize(("options", "bots"), TABLES, ids=lambda value: " ".join(map(str, value)))
def test_it_plays_to_the_end_with_legal_moves_and_valid_states(options: dict[str, Any], bots: tuple[str, ...]) -> None:
    for number in range(100 if LONG_FORM else 2):
        last = list(play("classic", options, f"whole-{number}", bots))[-1]
        assert engine.outcome(last.state) is not None
        assert last.number < 1_000


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
    def always_the_corner(prompts: Any, view: Any, rng: Any) -> Any:
        return prompts[0].id, engine.move_from_json("classic", {"kind": "place_castle", "castle": "A1", "knight": "A1"})

    monkeypatch.setitem(BOTS["classic"], "random", always_the_corner)
    with pytest.raises(SimulationError, match=r"move 1, .*IllegalMove"):
        list(play("classic", {"players": 2}, "corner", ("random", "random")))


@pytest.mark.parametrize(
    ("bots", "least"),
    [(("plain", "random"), 0.9), (("plain", "random", "random", "random"), 0.8)],
    ids=["two players", "four players"],
)
def test_the_plain_bot_beats_the_random_one(bots: tuple[str, ...], least: float) -> None:
    games = 500 if LONG_FORM else 10
    work = jobs("classic", {"players": len(bots)}, games, "sense", bots)
    assert sum(_share(play_one(job), "plain") for job in work) >= least * games


def _share(result: Result, name: str) -> float:
    """The share of a game's win that goes to seats of a bot."""
    assert not result.error
    return sum(result.bots[seat] == name for seat in result.winners) / len(result.winners)
