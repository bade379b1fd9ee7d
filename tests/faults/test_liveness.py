"""A deadline missed under faults is a problem, unless a busy machine may be the reason."""

import random
from collections import Counter
from typing import Self, cast

import pytest

from tests.faults.machine_load import Load
from tests.faults.nemesis import stretch
from tests.faults.nemesis.deployment import Deployment
from tests.faults.nemesis.nemeses import Field
from tests.faults.nemesis.players import PATIENCE
from tests.faults.nemesis.proxy import Proxy
from tests.faults.nemesis.stretch import EVENTUALLY, Stretch

QUIET, BUSY = Load(0.0, 0.0, idle=0.8, others=0.1), Load(0.1, 0.2, idle=0.0, others=0.9)


class NoGames:
    """A deployment in which nothing is played."""

    def streams(self, rooms: list[str]) -> dict[str, dict[str, int]]:
        """Returns no games."""
        return {}


class Machine:
    """A machine with the given load, whose clock advances by a second on every read."""

    def __init__(self, load: Load) -> None:
        self.load, self.now = load, 0.0

    def monotonic(self) -> float:
        """Seconds so far."""
        self.now += 1
        return self.now

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


async def nap(_: float) -> None:
    """Returns at once: time passes only when the clock is read."""


async def missed(monkeypatch: pytest.MonkeyPatch, load: Load, asked: int | None, slower: float = 1) -> Stretch:
    """A stretch that has waited, at first for 20 seconds, for a condition that holds when checked for the `asked`-th
    time, or never."""
    machine, times = Machine(load), Counter[str]()
    monkeypatch.setattr(stretch, "LoadMeter", lambda: machine)
    monkeypatch.setattr(stretch, "time", machine)
    monkeypatch.setattr("asyncio.sleep", nap)
    line = Proxy(0)
    field = Field(cast("Deployment", NoGames()), line, line, [], random.Random(0), Counter())
    found = Stretch("a stretch", [], field, {}, slower)

    def condition() -> bool:
        times["asked"] += 1
        return times["asked"] == asked

    await found._until(condition, 20, "a game makes no progress")
    assert found.play.patience == PATIENCE
    return found


@pytest.mark.parametrize("load", [QUIET, BUSY])
async def test_a_condition_met_in_time_is_judged_on_every_machine(monkeypatch: pytest.MonkeyPatch, load: Load) -> None:
    report = (await missed(monkeypatch, load, 10)).report
    assert (report.problems, report.not_judged) == ([], [])


async def test_a_deadline_missed_on_a_quiet_machine_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    report = (await missed(monkeypatch, QUIET, 50)).report
    assert [words.partition(":")[0] for words in report.problems] == ["a game makes no progress after 21 s"]
    assert report.not_judged == []


async def test_a_deadline_missed_on_a_busy_machine_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    report = (await missed(monkeypatch, BUSY, 50)).report
    assert report.problems == []
    assert len(report.not_judged) == 1
    assert "other programs used 90% of the processors" in report.not_judged[0]
    assert report.not_judged[0].endswith("a game makes no progress after 20 s, but in 52 s")


@pytest.mark.parametrize("slower", [1, EVENTUALLY])
async def test_a_condition_never_met_is_a_problem_however_busy_the_machine_is(
    monkeypatch: pytest.MonkeyPatch, slower: float
) -> None:
    report = (await missed(monkeypatch, BUSY, None, slower)).report
    assert len(report.problems) == 1
    assert report.not_judged == []
