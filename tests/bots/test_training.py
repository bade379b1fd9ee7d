"""Learning what the Count goes by: games, regressions, and the file of weights (docs/bots.md)."""

import json
from io import StringIO
from math import atanh
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from games.bots.classic import training
from games.bots.classic.count import LEARNT, learnt

GAMES = 2


def test_weights_are_found_again_in_games_that_follow_them() -> None:
    """Of two figures that vary by different amounts, and one that says nothing."""
    luck, true = Random(1), {"first": 0.5, "second": -0.02, "nothing": 0.0}
    rows, margins = [], []
    for _ in range(6000):
        row = {name: luck.gauss(0, spread) for name, spread in (("first", 2.0), ("second", 40.0), ("nothing", 1.0))}
        odds = sum(weight * row[name] for name, weight in true.items())
        rows.append(row)
        margins.append(training.MARGIN * atanh(max(-0.999, min(0.999, odds / 2))))
    found = training.fit(rows, margins)
    assert found["first"] == pytest.approx(0.5, rel=0.2)
    assert found["second"] == pytest.approx(-0.02, rel=0.2)
    assert abs(found["nothing"]) < 0.02


def test_a_figure_that_never_varies_gets_no_weight() -> None:
    assert training.fit([{"none": 0.0, "one": 1.0}, {"none": 0.0, "one": -1.0}] * 50, [30, -30] * 50)["none"] == 0.0


@pytest.mark.random_games
def test_a_seed_reproduces_a_game_and_another_gives_another() -> None:
    first = training.play("a")
    assert training.play("a") == first
    assert training.play("b") != first
    assert first.castles.keys() == learnt().castles.keys()
    assert first.positions[0][1].keys() == learnt().positions.keys()
    assert first.positions[0][0] > first.positions[-1][0]


@pytest.mark.random_games
def test_training_is_repeatable_with_any_number_of_processes(tmp_path: Path) -> None:
    path = tmp_path / "learnt.json"
    said, first = trained(path, jobs=1), path.read_text()
    assert "digest" in said
    assert "No weight differs from that in the file by more than 0.00000." in trained(path, jobs=2)
    assert path.read_text() == first
    found = json.loads(first)
    assert (found["seed"], found["games"], found["commit"]) == ("test", GAMES, "abc")
    assert found["castles"].keys() == learnt().castles.keys()


def test_the_weights_of_the_program_are_those_of_the_usual_training() -> None:
    found = json.loads(LEARNT.read_text())
    assert (found["seed"], found["games"]) == ("train-1", training.GAMES)
    assert found["commit"]
    assert found["data"]


def trained(path: Path, jobs: int) -> str:
    """What the command says."""
    out = StringIO()
    call_command("train", seed="test", games=GAMES, jobs=jobs, commit="abc", into=path, stdout=out, stderr=StringIO())
    return out.getvalue()
