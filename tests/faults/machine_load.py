"""Measures how busy the machine is: whether a missed deadline says anything about the program.

A coroutine that sleeps briefly, again and again, shows how late this process is woken. That is not enough: the
scheduler favours sleeping processes, so a program that computes may wait long on a machine where sleepers wake in time.
So the meter also measures how much of the processors is idle, and how much other programs use."""

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

NAP = 0.05
"""Seconds between two wake-ups."""
LATE = 0.25
"""Seconds of delay that one wake-up in twenty may exceed."""
OTHERS, IDLE = 0.25, 0.1
"""The share of the processors that other programs may use when less than the second share is idle."""


@dataclass(frozen=True)
class CpuTimes:
    """Clock ticks of all processors since the start: the total, the idle ones, and those used by this process and its
    descendants."""

    total: int
    idle: int
    ours: int


@dataclass(frozen=True)
class Load:
    """How busy the machine was in an interval: the delay of wake-ups in seconds, and shares of the processors."""

    median: float
    late: float
    idle: float
    others: float

    @property
    def is_high(self) -> bool:
        """Whether a deadline missed in that interval may be the machine's fault."""
        return self.late > LATE or (self.others > OTHERS and self.idle < IDLE)

    def __str__(self) -> str:
        wake_ups = f"95 % of wake-ups up to {self.late:.2f} s late, half of them up to {self.median:.2f} s"
        return f"{wake_ups}; other programs used {self.others:.0%} of the processors, {self.idle:.0%} were idle"


class LoadMeter:
    """Measures the load inside its context: `async with LoadMeter() as meter: ...`, then `meter.load`."""

    load: Load

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        cpu_times: Callable[[], CpuTimes] | None = None,
    ) -> None:
        self._clock, self._sleep, self._cpu_times = clock, sleep, cpu_times or read_cpu_times
        self._late: list[float] = []

    async def __aenter__(self) -> Self:
        self._before = self._cpu_times()
        self._task = asyncio.create_task(self._wake_up())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        before, after = self._before, self._cpu_times()
        late, total = sorted(self._late) or [0.0], max(1, after.total - before.total)
        idle, ours = after.idle - before.idle, after.ours - before.ours
        others = max(0, total - idle - ours)
        self.load = Load(late[len(late) // 2], late[len(late) * 95 // 100], idle / total, others / total)

    async def _wake_up(self) -> None:
        while True:
            due = self._clock() + NAP
            try:
                await self._sleep(NAP)
            finally:
                # Also on cancellation: a loop that was blocked all the time would otherwise record nothing.
                self._late.append(max(0.0, self._clock() - due))


def read_cpu_times(proc: Path = Path("/proc"), root: int | None = None) -> CpuTimes:
    """The processors' times so far; `root` is the root of our process tree."""
    ticks = [int(one) for one in (proc / "stat").read_text().splitlines()[0].split()[1:9]]
    used: dict[int, int] = {}
    children: dict[int, list[int]] = defaultdict(list)
    for folder in proc.iterdir():
        if folder.name.isdecimal():
            # A process may end meanwhile; its parent then has its times.
            with suppress(FileNotFoundError, ProcessLookupError):
                # The name may contain spaces and brackets; what follows it starts with the state and the parent.
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                used[int(folder.name)] = sum(int(one) for one in fields[11:15])
                children[int(fields[1])].append(int(folder.name))
    ours, left = 0, [os.getpid() if root is None else root]
    while left:
        process = left.pop()
        ours += used[process]
        left += children[process]
    return CpuTimes(sum(ticks), ticks[3] + ticks[4], ours)
