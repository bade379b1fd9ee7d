"""Twenty games on real processes under all faults at once: no move is lost or duplicated, and every client sees what
the log says.

The short form of `make faults` (docs/guarantees.md). It creates a network namespace, which takes root."""

import pytest

from tests.faults.nemesis.campaign import SHORT, campaign, totals
from tests.faults.nemesis.stretch import EVENTUALLY

SEED = 5


@pytest.mark.timeout(900)
def test_nothing_is_lost_and_every_game_continues_under_all_faults() -> None:
    # Other stages run at the same time. `make faults` measures how soon clients are updated.
    reports = campaign(SHORT, SEED, print, EVENTUALLY)
    found = totals(reports)
    assert not [problem for report in reports for problem in report.problems]
    assert (found["lost"], found["duplicated"]) == (0, 0)
    assert found["moves"] > 20
    assert found["moves_undone"] > 0
    assert len(found["faults"]) >= 8, "too few kinds of faults occurred"
