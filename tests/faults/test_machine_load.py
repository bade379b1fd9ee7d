"""The measure of the machine's load distinguishes a busy machine from a slow program."""

import asyncio
from pathlib import Path

import pytest

from tests.faults.machine_load import NAP, CpuTimes, Load, LoadMeter, read_cpu_times


class Machine:
    """A machine whose clock advances only during sleeps, and that wakes sleepers this late."""

    def __init__(self, late: list[float], *times: CpuTimes) -> None:
        self.now, self.late, self.times = 100.0, iter(late), iter(times)

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        late = next(self.late, None)
        if late is None:
            await asyncio.Event().wait()
        else:
            self.now += seconds + late

    def cpu_times(self) -> CpuTimes:
        return next(self.times)

    async def measured(self) -> Load:
        """The load after all these delays."""
        async with LoadMeter(self.clock, self.sleep, self.cpu_times) as meter:
            await asyncio.sleep(0)
        return meter.load


START = CpuTimes(1_000, 500, 100)


async def test_a_quiet_machine_is_not_busy() -> None:
    load = await Machine([0.001] * 94 + [3.0] * 4, START, CpuTimes(2_000, 1_300, 290)).measured()
    assert (load.median, load.late) == pytest.approx((0.001, 0.001))
    assert (load.idle, load.others) == pytest.approx((0.8, 0.01))
    assert not load.is_high


async def test_late_wake_ups_show_a_busy_machine() -> None:
    load = await Machine([0.01] * 90 + [0.3] * 10, START, CpuTimes(2_000, 1_300, 290)).measured()
    assert load.late == pytest.approx(0.3)
    assert load.is_high
    assert str(load).startswith("95 % of wake-ups up to 0.30 s late, half of them up to 0.01 s; other programs used 1%")


async def test_a_loop_that_never_wakes_is_late() -> None:
    machine = Machine([], START, CpuTimes(2_000, 1_300, 290))
    async with LoadMeter(machine.clock, machine.sleep, machine.cpu_times) as meter:
        await asyncio.sleep(0)
        machine.now += NAP + 7.0
    assert meter.load.late == pytest.approx(7.0)
    assert meter.load.is_high


@pytest.mark.parametrize(
    ("after", "is_high"),
    [
        (CpuTimes(2_000, 520, 600), True),  # nothing idle, others use almost half
        (
            CpuTimes(2_000, 520, 1_070),
            False,
        ),  # nothing idle, but we use it: a program that spins has no excuse
        (CpuTimes(2_000, 900, 300), False),  # others use much, but enough is left
    ],
)
async def test_other_programs_count_where_they_leave_nothing_idle(after: CpuTimes, is_high: bool) -> None:
    load = await Machine([0.001] * 50, START, after).measured()
    assert load.is_high == is_high


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    """A folder like /proc: process 7 with a child and a grandchild, beside an unrelated process."""
    (tmp_path / "stat").write_text("cpu  600 10 200 5000 40 5 15 30 999 999\ncpu0 1 2 3 4 5 6 7 8 9 10\n")
    (tmp_path / "sys").mkdir()
    for process, parent, times in ((1, 0, "900 900 9 9"), (7, 1, "10 2 3 4"), (8, 7, "20 5 0 0"), (9, 8, "1 1 0 0")):
        (tmp_path / str(process)).mkdir()
        stat = f"{process} (odd) name (x) S {parent} 1 1 0 -1 4194560 1 0 0 0 {times} 20 0 1 0 12345 0\n"
        (tmp_path / str(process) / "stat").write_text(stat)
    (tmp_path / "10").mkdir()
    return tmp_path


def test_the_times_of_all_descendants_are_counted_as_ours(proc: Path) -> None:
    assert read_cpu_times(proc, 7) == CpuTimes(total=5_900, idle=5_040, ours=10 + 2 + 3 + 4 + 25 + 2)


def test_the_times_of_this_machine_can_be_read() -> None:
    before = read_cpu_times()
    after = read_cpu_times()
    assert 0 < before.ours <= after.ours <= after.total
    assert 0 < before.idle <= after.idle
