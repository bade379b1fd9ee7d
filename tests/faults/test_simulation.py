"""Simulates a deployment in one thread with many seeds: nothing is lost, whatever happens in whichever order."""

import pytest

from games import services
from tests.faults.simulation import Simulation
from tests.long_form import LONG_FORM

SEEDS = tuple(range(1_000 if LONG_FORM else 6))
ONCE = SEEDS[len(SEEDS) // 3 :]
"""A third on PostgreSQL: no other process uses the database."""
FAILED_ONCE: tuple[int, ...] = ()
"""Seeds that found bugs of the server, kept as regression tests."""
STEPS = 500


def simulation(seed: int) -> Simulation:
    """A game of two or three, timed or not, of either edition, chosen by its seed."""
    people = [services.player_create(name=name) for name in ("Ada", "Bo", "Cy", "Di")[: 3 + seed % 2]]
    edition = "returns" if seed % 4 == 3 else "classic"
    return Simulation(seed, people, edition=edition, timed=seed % 3 == 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.once if seed in ONCE else ()) for seed in SEEDS + FAILED_ONCE]
)
def test_nothing_is_lost_duplicated_or_shown_wrongly(seed: int) -> None:
    found = simulation(seed)
    verdict = found.run(STEPS)
    assert not verdict.problems, (found.faults, verdict.problems[:10])
    assert verdict.moves > 0
    if seed == SEEDS[0]:
        assert verdict.moves_undone >= 3, "the promises would not be tested with undos"
