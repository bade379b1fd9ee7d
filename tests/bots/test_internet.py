"""Bots on the seats of internet: legal, sound, ended, quick, and won by sense rather than by chance."""

from statistics import fmean
from typing import Any

import pytest

from games import engine
from games.bots import choose
from games.bots.simulation import jobs, play_one
from games.bots.table import play
from tests.conftest import PROOF

TABLES: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
    ({"players": 4}, ("plain",) * 4),
    ({"players": 5, "colour_bidding": False, "open_politics": True}, ("plain", "random", "plain", "random", "plain")),
    ({"players": 6}, ("random",) * 6),
    ({"players": 7}, ("plain",) * 7),
)
SECONDS = 5
"""A whole game of seven takes no longer, of one core."""


@pytest.mark.parametrize(("options", "bots"), TABLES, ids=lambda value: " ".join(map(str, value)))
def test_it_plays_to_the_end_with_accepted_sheets_and_sound_states(
    options: dict[str, Any], bots: tuple[str, ...]
) -> None:
    for number in range(500 if PROOF else 1):
        last = list(play("internet", options, f"whole-{number}", bots))[-1]
        assert engine.outcome(last.state) is not None


@pytest.mark.parametrize("players", [4, 7])
def test_sense_has_at_least_twice_the_points_of_chance(players: int) -> None:
    games = 40 if PROOF else 3
    bots = ["plain", "random"] * 4
    options = engine.check_options("internet", {"players": players})
    scores: dict[str, list[int]] = {"plain": [], "random": []}
    for job in jobs("internet", options, games, "sense", bots[:players]):
        result = play_one(job)
        assert result.fault == ""
        for bot, score in zip(result.bots, result.scores, strict=True):
            scores[bot].append(score)
    assert fmean(scores["plain"]) >= 2 * fmean(scores["random"])


def test_a_whole_game_of_seven_takes_little_time() -> None:
    options = engine.check_options("internet", {"players": 7})
    (job,) = jobs("internet", options, 1, "quick", ["plain"] * 7)
    assert play_one(job).seconds < SECONDS


@pytest.mark.parametrize("player", ["plain", "random"])
def test_it_answers_no_sealed_question_twice_and_the_same_one_alike(player: str) -> None:
    state, _ = engine.new_game("internet", {"players": 4, "colour_bidding": False}, "1")
    asked, seen = engine.waiting(state)[0], engine.view(state, 0)
    first = choose(asked, seen, "a", player)
    assert first is not None
    assert choose(asked, seen, "a", player) == first
    state, _ = engine.apply(state, 0, first[1])
    assert choose(engine.waiting(state)[0], engine.view(state, 0), "a", player) is None
