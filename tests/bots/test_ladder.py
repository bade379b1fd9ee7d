"""The ladder: blocks of games, the sequential test, and results that survive an interruption (docs/bots.md)."""

from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.bots import ladder
from games.bots.ladder import Block, Match, Results, interval, verdict
from games.bots.simulation import Result

MATCH = Match("returns", 2, "squire", "page", 1)


def test_a_block_has_every_arrangement_of_the_seats() -> None:
    assert Match("classic", 2, "a", "b", 1).arrangements == (("a", "b"), ("b", "a"))
    four = Match("classic", 4, "a", "b", 2)
    assert len(set(four.arrangements)) == 6
    assert all(four.arrangements[n].count("a") == 2 for n in range(6))
    assert (four.fair, Match("classic", 4, "a", "b", 1).fair) == (0.5, 0.25)
    assert len(Match("internet", 6, "a", "b", 3).arrangements) == 20


@pytest.mark.parametrize(("wins", "expected"), [(0.55, False), (0.6, False), (0.8, True), (0.9, True)])
def test_the_test_decides_for_the_nearer_share(wins: float, expected: bool) -> None:
    luck = Random(1)
    shares: list[float] = []
    while (decided := verdict(shares, 0.65, 0.75)) is None:
        shares.append(sum(luck.random() < wins for _ in range(2)) / 2)
    assert decided is expected


def test_the_test_errs_as_seldom_as_it_promises() -> None:
    """From 65 %, at most about one in twenty tests may find 75 %, and the reverse."""
    luck = Random(1)
    for wins, wrong in ((0.65, True), (0.75, False)):
        found = 0
        for _ in range(200):
            shares: list[float] = []
            while (decided := verdict(shares, 0.65, 0.75)) is None:
                shares.append(sum(luck.random() < wins for _ in range(2)) / 2)
            found += decided is wrong
        assert found <= 20


def test_few_blocks_prove_nothing_even_if_they_agree() -> None:
    assert verdict([1.0] * (ladder.FEWEST_BLOCKS - 1), 0.65, 0.75) is None
    share, spread = interval([1.0] * 4)
    assert share == 1.0
    assert spread > 0.2


@pytest.mark.random_games
def test_results_go_on_where_they_stopped_and_are_the_same_then(tmp_path: Path) -> None:
    whole = list(islice(Results(tmp_path / "whole").blocks(MATCH, "a", 1), 3))
    path = tmp_path / "parts"
    first = list(islice(Results(path).blocks(MATCH, "a", 1), 2))
    assert Results(path).of(MATCH, "a") == first
    later = list(islice(Results(path).blocks(MATCH, "a", 1), 3))
    assert later[:2] == first
    assert [(block.seed, block.share) for block in later] == [(block.seed, block.share) for block in whole]


def test_results_of_other_programs_matches_and_seeds_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "play_block", lambda match, seed: Block(match, seed, ladder.program(), 1.0, 0.5))
    path = tmp_path / "results"
    monkeypatch.setattr(ladder, "Pool", _InPlace)
    list(islice(Results(path).blocks(MATCH, "a", 1), 2))
    other = Match("returns", 2, "plain", "page", 1)
    results = Results(path)
    assert [len(results.of(*asked)) for asked in ((MATCH, "a"), (MATCH, "b"), (other, "a"))] == [2, 0, 0]
    monkeypatch.setattr(ladder, "program", lambda: "another")
    assert results.of(MATCH, "a") == []


class _InPlace:
    """A pool of no processes."""

    def __init__(self, processes: int) -> None:
        pass

    def __enter__(self) -> "_InPlace":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def starmap(self, function: object, work: list[tuple[Match, str]], chunksize: int) -> list[Block]:
        return [ladder.play_block(*one) for one in work]


@pytest.mark.random_games
def test_the_ladder_reports_each_pair_of_levels(tmp_path: Path) -> None:
    lines = _ladder(tmp_path, edition=["returns"], games=2, most=2)
    assert [line.partition(":")[0] for line in lines[:-1]] == [
        "returns, 2 players, 1 squire against page",
        "returns, 2 players, 1 plain against squire",
        "returns, 4 players, 2 squire against page",
        "returns, 4 players, 2 plain against squire",
    ]
    assert all("undecided after" in line and "of an even share" in line for line in lines[:-1])
    assert "hours of one core" in lines[-1]
    assert _ladder(tmp_path, edition=["returns"], games=2, most=2) == lines, "played again instead of read"


def test_levels_are_compared_where_both_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "play_block", lambda match, seed: Block(match, seed, ladder.program(), 1.0, 0.5))
    monkeypatch.setattr(ladder, "Pool", _InPlace)
    lines = _ladder(tmp_path, edition=["classic"], games=2, most=2)
    assert [line.partition(":")[0] for line in lines[:-1]] == [
        "classic, 2 players, 1 squire against page",
        "classic, 2 players, 1 plain against squire",
        "classic, 2 players, 1 count against plain",
        "classic, 4 players, 2 squire against page",
        "classic, 4 players, 2 plain against squire",
    ]


@pytest.mark.random_games
def test_the_ladder_compares_any_two(tmp_path: Path) -> None:
    (line, _) = _ladder(tmp_path, edition=["classic"], players=3, between="random,plain", seats=1, games=3, most=3)
    assert line.startswith("classic, 3 players, 1 random against plain: undecided after 3 games; 0.0%")
    with pytest.raises(CommandError, match="two of: page, squire, plain, count"):
        _ladder(tmp_path, edition=["classic"], between="plain,nobody")
    with pytest.raises(CommandError, match="--players must be from 2 to 4 in classic"):
        _ladder(tmp_path, edition=["classic"], players=9)
    with pytest.raises(CommandError, match="leave a seat"):
        _ladder(tmp_path, edition=["classic"], players=2, seats=2)


def test_a_game_that_fails_ends_the_measurement_and_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "play_one", lambda job: Result(job.bots, error=f"game {job.seed!r} failed"))
    monkeypatch.setattr(ladder, "Pool", _InPlace)
    with pytest.raises(CommandError, match="game 'gate-0' failed"):
        _ladder(tmp_path, edition=["returns"], players=2)


def _ladder(folder: Path, **options: object) -> list[str]:
    out = StringIO()
    call_command("ladder", results=folder / "ladder.jsonl", stdout=out, stderr=StringIO(), **options)
    return out.getvalue().splitlines()
