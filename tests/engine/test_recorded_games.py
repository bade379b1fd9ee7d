"""Recorded games, one for each scenario, lead to the same states on every platform and in every later version."""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, product
from pathlib import Path

import pytest

from games import engine
from tests.engine import recorded, recording
from tests.engine.interpreters import interpreters
from tests.engine.ledger import discrepancies
from tests.engine.recording import SCENARIOS
from tests.engine.scenarios import Scenario
from tests.long_form import LONG_FORM

ROOT = Path(__file__).resolve().parents[2]
HASH_SEEDS = ("0", "1", "31337")
RUNS: list[tuple[str, str, Sequence[str]]]
"""Each Python and hash seed with the games that it plays."""
if LONG_FORM:
    RUNS = [(python, seed, sorted(SCENARIOS)) for python, seed in product(interpreters(), HASH_SEEDS)]
else:
    # The games of every edition are divided among them; the other tests play them all with a random hash seed.
    RUNS = [(python, "0", sorted(SCENARIOS)[at :: len(interpreters())]) for at, python in enumerate(interpreters())]
RECORD = ".venv/bin/python -m tests.engine.recording"
GAMES_CHANGE = (
    "If games are meant to change, so that stored games could be replayed differently, raise RULES_VERSION in "
    f"games/engine/records/game_record.py and run `{RECORD}`"
)
STATES_CHANGE = f"If only the contents of states are meant to change, run `{RECORD} --digests`"


@contextmanager
def playable(name: str) -> Iterator[None]:
    """Fails with what to do if a recorded game can no longer be played."""
    try:
        yield
    except engine.EngineError as error:
        pytest.fail(f"{name} can no longer be played: {error}. {GAMES_CHANGE}")


def test_every_scenario_is_recorded() -> None:
    what_to_do = f"run `{RECORD} NAME`, or delete tests/engine/records/NAME.txt"
    assert recorded.names() == sorted(SCENARIOS), what_to_do
    assert sorted(recorded.digests()) == sorted(SCENARIOS), what_to_do


def test_a_scenario_that_no_game_shows_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOST_SEEDS", 2)
    monkeypatch.setitem(SCENARIOS, "impossible", Scenario({"players": 2}, lambda steps: False))
    with pytest.raises(recording.ScenarioNotFoundError, match=r"impossible: none of 2 games .*recording\.py"):
        recording.record("impossible")


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_recorded_game_replays_to_the_same_states(name: str) -> None:
    record = recorded.read(name)
    assert record.rules_version == engine.RULES_VERSION, f"RULES_VERSION has been raised: run `{RECORD}`"
    with playable(name):
        step = recorded.digests()[name].first_difference(recorded.digest(record))
    assert step is None, _difference(record, step)
    assert engine.record_to_text(record) == (recorded.RECORDS / f"{name}.txt").read_text(encoding="utf-8")


def _difference(record: engine.Record, step: int) -> str:
    """The first step at which a game differs from its record, and what to do if that is intended."""
    move = f"move {step} of {len(record.moves)}, {record.moves[step - 1]}" if step else "the start"
    return f"the state differs first after {move}. {STATES_CHANGE}. {GAMES_CHANGE}"


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_recorded_game_shows_its_scenario_and_keeps_every_invariant(name: str) -> None:
    with playable(name):
        steps = list(recorded.states(recorded.read(name)))
    assert SCENARIOS[name].shows(steps), GAMES_CHANGE
    assert all(engine.problems(state) == () for state, _ in steps)
    for (before, _), (after, events) in pairwise(steps):
        assert discrepancies(before, events, after) == []
    assert engine.outcome(steps[-1][0]) is not None


@pytest.mark.parametrize(("python", "hash_seed", "games"), RUNS, ids=lambda one: one if isinstance(one, str) else "")
def test_every_python_and_every_hash_seed_leads_to_the_same_states(
    python: str, hash_seed: str, games: Sequence[str]
) -> None:
    run = subprocess.run(
        [interpreters()[python], "-m", "tests.engine.recorded", *games],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, f"{run.stderr}{GAMES_CHANGE}"
    stored = recorded.DIGESTS.read_text(encoding="utf-8").splitlines()
    assert run.stdout.splitlines() == [line for line in stored if line.split()[0] in games]
