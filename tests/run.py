#!/usr/bin/env python3
"""Runs the stages of `make test`, times each, and reports what passed, what failed and what was left out.

`make test STAGES="lint types"` runs some of them, `make check` the quick ones. Stages run side by side while there are
free processors; JOBS overrides how many there are. As root on Debian it installs the programs that a stage needs;
elsewhere it leaves the stage out by name. With CI=true a stage that was left out is a failure.
"""

import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import stages
from tests.check import CHECKS
from tests.stages import JOBS, STAGES, Stage
from tools.programs import install_missing

CI = os.environ.get("CI", "").lower() in {"1", "true"}
OVERCOMMIT = 1.5
"""Processors that may be given out twice: a stage that mostly waits runs beside one that uses them all. With four busy
processes on two processors, the same tests take an eighth more processor time."""
PROGRESS_EVERY = 30.0
"""Seconds between lines that report how far the running stages have got."""
README = Path(__file__).with_name("README.md")


@dataclass
class Run:
    """A stage under way, its output, and what it has taken when it has ended."""

    stage: Stage
    output: Path
    begun: float = field(default_factory=time.monotonic)
    cpu: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def work(self) -> bool:
        """Runs the stage and returns whether it passed."""
        with self.output.open("wb") as file:
            stages.output.set(file)
            stages.cpu_seconds.set(self.cpu)
            passed = self.stage.work()
        self.seconds = time.monotonic() - self.begun
        return passed

    @property
    def progress(self) -> str:
        """How far it is, as far as its output shows: pytest's percentage and the seconds so far."""
        shown = re.findall(rb"\[ *(\d+%)\]", self.output.read_bytes()[-4000:])
        return f"{self.stage.name} {shown[-1].decode() + ' ' if shown else ''}{time.monotonic() - self.begun:.0f} s"


@dataclass
class Report:
    """How the stages went."""

    budgets: dict[str, float]
    lines: dict[str, str] = field(default_factory=dict)
    failed: bool = False

    def left_out(self, stage: Stage) -> None:
        """Notes a stage whose programs are missing, which fails a CI run."""
        self.failed |= CI
        names = " ".join(stage.missing)
        self.lines[stage.name] = f"{stage.name:<10} left out   not installed: {names} (apt-get install {names})"

    def ended(self, run: Run, passed: bool) -> None:
        """Prints a stage's output and notes how it went; stages that pass need not be read."""
        self.failed |= not passed
        name, result = run.stage.name, "passed" if passed else "FAILED"
        print(f"\n=== {name}: {run.stage.promise}\n{run.output.read_text(errors='replace')}", end="")
        print(f"=== {name}: {result} in {run.seconds:.1f} s", flush=True)
        budget = self.budgets.get(name)
        of = f"of {budget:4.0f} s" if budget else " " * 9
        over = "  over its budget" if budget and run.seconds > budget else ""
        self.lines[name] = (
            f"{name:<10} {result:<7} {run.seconds:6.1f} s {of} {sum(run.cpu):7.1f} s CPU  {run.stage.promise}{over}"
        )


def main() -> int:
    """Runs the chosen stages."""
    known = CHECKS if sys.argv[1:2] == ["--check"] else STAGES
    chosen = set(sys.argv[1:]) - {"--check"}
    unknown = chosen - {stage.name for stage in known}
    if unknown:
        print(f"No stage {', '.join(sorted(unknown))}. There are: {' '.join(stage.name for stage in known)}")
        return 2
    selected = [stage for stage in known if not chosen or stage.name in chosen]
    started, report = time.monotonic(), Report(budgets())
    with tempfile.TemporaryDirectory(prefix="lionheart-stages-") as folder:
        run_all(selected, report, Path(folder))

    print("\n" + "\n".join(report.lines[stage.name] for stage in selected))
    seconds, load = time.monotonic() - started, os.getloadavg()[1]
    result = "FAILED" if report.failed else "passed"
    print(f"{'all':<10} {result:<7} {seconds:6.1f} s, {JOBS} jobs, load {load:.1f} in the last five minutes")
    return int(report.failed)


def budgets() -> dict[str, float]:
    """The seconds that each stage may take on two quiet processors, from the table in tests/README.md."""
    return {name: float(seconds) for name, seconds in re.findall(r"(?m)^\| `(\w+)` \| (\d+) s", README.read_text())}


def run_all(selected: list[Stage], report: Report, folder: Path) -> None:
    """Runs stages in their order, each as soon as there are processors for it and its programs are installed."""
    waiting = [stage for stage in selected if not stage.missing]
    lacking = [stage for stage in selected if stage.missing]
    under_way, shown = dict[Future[bool], Run](), time.monotonic()
    with ThreadPoolExecutor(len(selected) + 1) as pool:
        installing = pool.submit(install_missing, [need for stage in lacking for need in stage.needs])
        try:
            while waiting or lacking or under_way:
                if lacking and installing.done():
                    installing.result()
                    waiting, lacking = [stage for stage in selected if stage in waiting or stage in lacking], []
                    for stage in [stage for stage in waiting if stage.missing]:
                        waiting.remove(stage)
                        report.left_out(stage)
                for stage in startable(waiting, [run.stage for run in under_way.values()]):
                    waiting.remove(stage)
                    run = Run(stage, folder / stage.name)
                    run.output.touch()
                    print(f"=== {stage.name} ...", flush=True)
                    under_way[pool.submit(copy_context().run, run.work)] = run
                awaited: list[Future[Any]] = [*under_way, *([installing] if lacking else [])]
                ended = wait(awaited, timeout=PROGRESS_EVERY, return_when=FIRST_COMPLETED).done
                for future in ended & under_way.keys():
                    report.ended(under_way.pop(future), future.result())
                if under_way and time.monotonic() - shown > PROGRESS_EVERY:
                    print("... " + ", ".join(run.progress for run in under_way.values()), flush=True)
                    shown = time.monotonic()
        except BaseException:
            stop()
            raise


def startable(waiting: Sequence[Stage], under_way: Sequence[Stage]) -> list[Stage]:
    """The next stages for which there are processors now.

    Only stages that mostly wait overtake one that waits for more processors.
    """
    used, found, is_overtaken = sum(stage.share for stage in under_way), list[Stage](), False
    for stage in waiting:
        if (not is_overtaken or stage.share < 1) and (not used or used + stage.share <= JOBS + OVERCOMMIT):
            used += stage.share
            found.append(stage)
        else:
            is_overtaken = True
    return found


def stop() -> None:
    """Ends what is running; pytest stops the servers that it has started at an interrupt, but not at a kill."""
    stages.stopped.set()
    for process in stages.running.copy():
        process.send_signal(signal.SIGINT)


if __name__ == "__main__":
    # A signal to end, in the background too, has the effect of Ctrl-C: everything started is stopped.
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signal_number, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
