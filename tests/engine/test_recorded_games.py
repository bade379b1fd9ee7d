"""Recorded games, one for each way in which a game can go and end, lead to the same states everywhere and for ever."""

import os
import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path

import pytest

from games import engine
from tests.engine import recorded
from tests.engine.ledger import discrepancies
from tests.engine.pythons import pythons
from tests.engine.recording import WAYS
from tests.proof import PROOF

ROOT = Path(__file__).resolve().parents[2]
OURS, HASH_SEEDS = f"{sys.version_info.major}.{sys.version_info.minor}", ("0", "1", "31337")
RUNS = [(python, seed) for python, seed in product(pythons(), HASH_SEEDS) if python == OURS or seed == "0" or PROOF]
"""Every Python, and every hash seed on ours; each with each in the long form."""


def test_every_way_that_a_game_can_go_is_recorded() -> None:
    assert recorded.names() == sorted(WAYS)
    assert sorted(path.stem for path in recorded.RECORDS.glob("*.hashes")) == sorted(WAYS)


@pytest.mark.parametrize("name", sorted(WAYS))
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    record = recorded.read(name)
    assert record.rules_version == engine.RULES_VERSION
    assert recorded.hashes(record) == (recorded.RECORDS / f"{name}.hashes").read_text(encoding="utf-8")
    assert engine.record_to_text(record) == (recorded.RECORDS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(WAYS))
def test_a_recorded_game_shows_what_its_name_says_and_is_sound_throughout(name: str) -> None:
    steps = list(recorded.states(recorded.read(name)))
    assert WAYS[name].shows(steps)
    assert all(engine.problems(state) == () for state, _ in steps)
    for (before, _), (after, events) in pairwise(steps):
        assert discrepancies(before, events, after) == []
    assert engine.outcome(steps[-1][0]) is not None


@pytest.mark.parametrize(("python", "hash_seed"), RUNS)
def test_every_python_and_every_hash_seed_leads_to_the_same_states(python: str, hash_seed: str) -> None:
    run = subprocess.run(
        [pythons()[python], "-m", "tests.engine.recorded"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    stored = [
        f"{name} {(recorded.RECORDS / f'{name}.hashes').read_text(encoding='utf-8').split()}"
        for name in recorded.names()
    ]
    assert run.stdout.splitlines() == stored
