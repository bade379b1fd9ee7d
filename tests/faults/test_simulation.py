"""A deployment simulated in one thread under many seeds: whatever happens in whichever order, nothing is lost."""

import os

import pytest

from games import services
from tests.faults.simulation import Simulation

PROOF = bool(os.environ.get("LIONHEART_PROOF"))
SEEDS = range(1_000) if PROOF else range(10)
FAILED_ONCE: tuple[int, ...] = ()
"""Seeds that found a fault of the server; they stay."""
STEPS = 500


def simulation(seed: int) -> Simulation:
    """A game of two or three, timed or not, of either edition, as its seed has it."""
    people = [services.player_create(name=name) for name in ("Ada", "Bo", "Cy", "Di")[: 3 + seed % 2]]
    edition = "returns" if seed % 4 == 3 else "classic"
    return Simulation(seed, people, edition=edition, timed=seed % 3 == 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", sorted({*SEEDS, *FAILED_ONCE}))
def test_nothing_is_lost_doubled_or_shown_wrongly(seed: int) -> None:
    found = simulation(seed)
    verdict = found.run(STEPS)
    assert not verdict.problems, (found.faults, verdict.problems[:10])
    assert verdict.moves > 0


@pytest.mark.django_db(transaction=True)
def test_acts_are_taken_back_in_it_over_lines_that_break() -> None:
    """Else the promises would not be tested with undos."""
    assert simulation(SEEDS[0]).run(STEPS).taken_back >= 3
