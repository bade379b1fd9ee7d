"""Each level of bots beats the one below it, and errs as people do (docs/bots.md)."""

from itertools import pairwise
from random import Random

import pytest

from games import bots, engine
from games.bots.shared.style import KNIGHT, PAGE, Style
from games.bots.simulation import jobs, play_one
from tests.bots.asking import asked
from tests.long_form import LONG_FORM

TABLES = {"classic": 2, "returns": 2, "internet": 6}
GAMES = {"classic": 6, "returns": 6, "internet": 4}
PAIRS = [(edition, *pair) for edition in TABLES for pair in pairwise(bots.offered(edition)) if pair[0] != bots.DEFAULT]
"""Up to the Knight; tests/bots/test_count.py has the Count."""


@pytest.mark.random_games
@pytest.mark.parametrize(("edition", "lower", "higher"), PAIRS)
def test_a_level_beats_the_one_below(edition: str, lower: str, higher: str) -> None:
    players, games = TABLES[edition], 300 if LONG_FORM else GAMES[edition]
    won = 0.0
    for job in jobs(edition, {"players": players}, games, "levels", (higher, lower) * (players // 2)):
        result = play_one(job)
        assert not result.error
        won += result.share_won(higher)
    assert won / games >= (0.7 if LONG_FORM else 0.5), (
        f"{higher} wins {won:.1f} of {games} games against {lower}: list the offered bots in BOTS of "
        f"games/bots/{edition}/__init__.py from the weakest to the strongest; each wins 70 % against the one before"
    )


def test_the_best_judges_without_error_and_the_others_err_on_both_sides() -> None:
    luck = Random(1)
    assert [KNIGHT.judged(5.0, luck) for _ in range(3)] == [5.0, 5.0, 5.0]
    judged = [PAGE.judged(5.0, luck) for _ in range(200)]
    assert min(judged) < 4
    assert max(judged) > 6
    assert 4.5 < sum(judged) / len(judged) < 5.5


def test_nobody_foresees_more_than_the_whole_game() -> None:
    assert (Style(horizon=7).patience, KNIGHT.patience) == (0.5, 1.0)


@pytest.mark.parametrize("level", ["page", "squire", "plain"])
def test_a_level_answers_the_same_question_with_the_same_seed_in_the_same_way(level: str) -> None:
    state, _ = engine.new_game("returns", {"players": 3}, "1")
    seat = engine.pending(state)[0]
    assert bots.choose(*asked(state, seat), "a", level) == bots.choose(*asked(state, seat), "a", level)
