"""Twenty games on real processes while everything is broken at once: no move is lost, none doubled, all see the log.

The short form of `make faults` (docs/promises.md). It makes a network of its own, which takes root.
"""

import pytest

from tests.faults.nemesis.campaign import SHORT, campaign, totals

SEED = 5
SLOWER = 10
"""Here it is shown that nothing is lost; how soon everybody is told, `make faults` measures."""


@pytest.mark.timeout(900)
def test_whatever_is_broken_nothing_is_lost_and_every_game_goes_on() -> None:
    reports = campaign(SHORT, SEED, print, SLOWER)
    found = totals(reports)
    assert not [problem for report in reports for problem in report.problems]
    assert (found["lost"], found["doubled"]) == (0, 0)
    assert found["moves"] > 20
    assert found["taken_back"] > 0
    assert len(found["faults"]) >= 8, "hardly anything was broken"
