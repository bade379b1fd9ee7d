"""Twenty games on real processes while everything is broken at once: no move is lost, none doubled, all see the log.

The short form of `make faults` (docs/promises.md). It makes a network of its own, which takes root.
"""

import pytest

from tests.faults.nemesis.campaign import SHORT, campaign, totals
from tests.faults.nemesis.stretch import EVENTUALLY

SEED = 5


@pytest.mark.timeout(900)
def test_whatever_is_broken_nothing_is_lost_and_every_game_goes_on() -> None:
    # Other stages run beside this one. How soon everybody is told, `make faults` measures.
    reports = campaign(SHORT, SEED, print, EVENTUALLY)
    found = totals(reports)
    assert not [problem for report in reports for problem in report.problems]
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert found["moves"] > 20
    assert found["taken_back"] > 0
    assert len(found["faults"]) >= 8, "hardly anything was broken"
