#!/usr/bin/env python3
"""Runs the stages of `make test`, times each, and reports which passed, failed or were left out.

`make test STAGES="lint types"` runs some of them, `make check` the quick ones, and none that has not started once one
has failed. Stages run in parallel while processors are free; JOBS overrides their number. If run as root on Debian, it
installs missing programs; otherwise it leaves out and reports the stages that need them, which is a failure with
CI=true.
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
from tests.check_stages import CHECKS
from tests.stages import JOBS, STAGES, Stage
from tools.system_programs import install_missing

CI = os.environ.get("CI", "").lower() in {"1", "true"}
OVERCOMMIT = 1.5
"""Processors that may be assigned twice, so that a stage that mostly waits runs beside one that uses all. Four busy
processes on two processors take an eighth more CPU time for the same tests."""
PROGRESS_EVERY = 30.0
"""Seconds between reports on the progress of the running stages."""
SHOWN = 5
"""Errors of each failed stage that the summary repeats."""
README = Path(__file__).with_name("README.md")
COLOURS = re.compile(r"\x1b\[[\d;]*m")
ERROR = re.compile(r"(?m)^(?:FAILED|ERROR| *FAIL) .+|^\S+:\d+(?::\d+)?: .+|^.*\berror\b.+")
"""A line of output that says what failed: a failed test, or a message about a line of a file."""


@dataclass
class Run:
    """A running stage, its output, and its time and CPU time once it has ended."""

    stage: Stage
    output: Path
    started: float = field(default_factory=time.monotonic)
    cpu: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def work(self) -> bool:
        """Runs the stage and returns whether it passed."""
        with self.output.open("wb") as file:
            stages.output.set(file)
            stages.cpu_seconds.set(self.cpu)
            passed = self.stage.work()
        self.seconds = time.monotonic() - self.started
        return passed

    @property
    def progress(self) -> str:
        """The progress, as shown by its output: pytest's percentage, if any, and the seconds so far."""
        shown = re.findall(rb"\[ *(\d+%)\]", self.output.read_bytes()[-4000:])
        return f"{self.stage.name} {shown[-1].decode() + ' ' if shown else ''}{time.monotonic() - self.started:.0f} s"


@dataclass
class Report:
    """The results of the stages; with `stops`, none starts once one has failed."""

    budgets: dict[str, float]
    stops: bool = False
    lines: dict[str, str] = field(default_factory=dict)
    failed: bool = False

    def left_out(self, stage: Stage) -> None:
        """Records a stage whose programs are missing, which fails a CI run."""
        self.failed |= CI
        names = " ".join(stage.missing)
        self.lines[stage.name] = f"{stage.name:<10} left out   not installed: {names} (apt-get install {names})"

    def not_run(self, stage: Stage) -> None:
        """Records a stage that has not started because another has failed."""
        self.lines[stage.name] = f"{stage.name:<10} not run, since another stage failed"

    def ended(self, run: Run, passed: bool) -> None:
        """Prints a stage's output and records its result."""
        self.failed |= not passed
        name, result = run.stage.name, "passed" if passed else "FAILED"
        output = run.output.read_text(errors="replace")
        print(f"\n=== {name}: {run.stage.promise}\n{output}", end="")
        print(f"=== {name}: {result} in {run.seconds:.1f} s", flush=True)
        budget = self.budgets.get(name)
        of = f"of {budget:4.0f} s" if budget else " " * 9
        over = "  over its budget" if budget and not self.stops and run.seconds > budget else ""
        self.lines[name] = (
            f"{name:<10} {result:<7} {run.seconds:6.1f} s {of} {sum(run.cpu):7.1f} s CPU  {run.stage.promise}{over}"
            f"{'' if passed else errors_of(output)}"
        )


def main() -> int:
    """Runs the chosen stages."""
    checks = sys.argv[1:2] == ["--check"]
    known = CHECKS if checks else STAGES
    chosen = set(sys.argv[1:]) - {"--check"}
    unknown = chosen - {stage.name for stage in known}
    if unknown:
        print(f"No stage {', '.join(sorted(unknown))}. There are: {' '.join(stage.name for stage in known)}")
        return 2
    selected = [stage for stage in known if not chosen or stage.name in chosen]
    started, report = time.monotonic(), Report(budgets(), stops=checks)
    with tempfile.TemporaryDirectory(prefix="lionheart-stages-") as folder:
        run_all(selected, report, Path(folder))

    print("\n" + "\n".join(report.lines[stage.name] for stage in selected))
    seconds, load = time.monotonic() - started, os.getloadavg()[1]
    result = "FAILED" if report.failed else "passed"
    print(f"{'all':<10} {result:<7} {seconds:6.1f} s, {JOBS} jobs, load {load:.1f} over the last five minutes")
    return int(report.failed)


def budgets() -> dict[str, float]:
    """The seconds that each stage may take on two quiet processors, from the table in tests/README.md."""
    return {name: float(seconds) for name, seconds in re.findall(r"(?m)^\| `(\w+)` \| (\d+) s", README.read_text())}


def errors_of(output: str) -> str:
    """The first lines of a stage's output that say what failed, or else its last one, for the summary."""
    output = COLOURS.sub("", output)
    found = ERROR.findall(output, max(output.rfind("short test summary info"), 0))
    lines = list(dict.fromkeys(line.strip() for line in found)) or [output.rstrip().rpartition("\n")[2].strip()]
    more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    return "".join(f"\n{'':<10} {line[:200]}" for line in lines[:SHOWN] + more)


def run_all(selected: list[Stage], report: Report, folder: Path) -> None:
    """Runs stages in order, each as soon as enough processors are free and its programs are installed."""
    waiting = [stage for stage in selected if not stage.missing]
    lacking = [stage for stage in selected if stage.missing]
    running, shown = dict[Future[bool], Run](), time.monotonic()
    with ThreadPoolExecutor(len(selected) + 1) as pool:
        installing = pool.submit(install_missing, [need for stage in lacking for need in stage.needs])
        try:
            while waiting or lacking or running:
                if lacking and installing.done():
                    installing.result()
                    waiting, lacking = [stage for stage in selected if stage in waiting or stage in lacking], []
                    for stage in [stage for stage in waiting if stage.missing]:
                        waiting.remove(stage)
                        report.left_out(stage)
                if report.stops and report.failed:
                    for stage in (*waiting, *lacking):
                        report.not_run(stage)
                    waiting, lacking = [], []
                for stage in startable(waiting, [run.stage for run in running.values()]):
                    waiting.remove(stage)
                    run = Run(stage, folder / stage.name)
                    run.output.touch()
                    print(f"=== {stage.name} ...", flush=True)
                    running[pool.submit(copy_context().run, run.work)] = run
                awaited: list[Future[Any]] = [*running, *([installing] if lacking else [])]
                ended = wait(awaited, timeout=PROGRESS_EVERY, return_when=FIRST_COMPLETED).done
                for future in ended & running.keys():
                    report.ended(running.pop(future), future.result())
                if running and time.monotonic() - shown > PROGRESS_EVERY:
                    print("... " + ", ".join(run.progress for run in running.values()), flush=True)
                    shown = time.monotonic()
        except BaseException:
            stop()
            raise


def startable(waiting: Sequence[Stage], running: Sequence[Stage]) -> list[Stage]:
    """The waiting stages for which enough processors are free now.

    Only stages that mostly wait may overtake one that needs more processors.
    """
    used, found, is_overtaken = sum(stage.share for stage in running), list[Stage](), False
    for stage in waiting:
        if (not is_overtaken or stage.share < 1) and (not used or used + stage.share <= JOBS + OVERCOMMIT):
            used += stage.share
            found.append(stage)
        else:
            is_overtaken = True
    return found


def stop() -> None:
    """Interrupts the running programs, rather than killing them: pytest then stops the servers that it has started."""
    stages.stopped.set()
    for process in stages.running.copy():
        process.send_signal(signal.SIGINT)


if __name__ == "__main__":
    # SIGTERM, and SIGINT in the background too, act like Ctrl-C: everything that was started is stopped.
    for signal_number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(signal_number, signal.default_int_handler)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
